"""Where recorded cases come from: this folder, or the one that GOLDEN_DIR names."""

import json
import os
import pathlib
from typing import Any

HERE = pathlib.Path(__file__).resolve().parent


def cases(*, file: str) -> list[dict[str, Any]]:
    """Return the cases of a file; with GOLDEN_DIR those found there, none where it has no file of that name."""
    path = _path(file)
    found: list[dict[str, Any]] = json.loads(path.read_text()) if path.exists() else []
    return found


def book(*, file: str) -> dict[str, Any]:
    """Return a file that holds its cases by kind, found as `cases` finds them; empty where there is none."""
    path = _path(file)
    found: dict[str, Any] = json.loads(path.read_text()) if path.exists() else {}
    return found


def _path(file: str) -> pathlib.Path:
    return pathlib.Path(os.environ.get("GOLDEN_DIR") or HERE) / file
