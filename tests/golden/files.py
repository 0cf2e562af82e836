"""Where recorded cases come from: this folder, or the one that GOLDEN_DIR names."""

import json
import os
import pathlib
from typing import Any

HERE = pathlib.Path(__file__).resolve().parent


def cases(*, file: str) -> list[dict[str, Any]]:
    """Return the cases of a file; with GOLDEN_DIR those found there, none where it has no file of that name."""
    folder = pathlib.Path(os.environ.get("GOLDEN_DIR") or HERE)
    path = folder / file
    if not path.exists():
        return []
    found: list[dict[str, Any]] = json.loads(path.read_text())
    return found
