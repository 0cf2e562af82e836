"""Whether displays can be measured in a browser here: playwright drives it, a development dependency."""

import importlib.util
import os
import shutil

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")


def executable() -> str | None:
    """Return the browser: the one that CHROMIUM names, or one on the path."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def missing() -> str:
    """Say what keeps the bench from measuring in a browser, and how to get it; empty where nothing does."""
    if importlib.util.find_spec("playwright") is None:
        return "playwright is not installed; .venv/bin/python -m pip install playwright adds it"
    if executable() is None:
        return "there is no Chromium; install it (apt-get install chromium) or name it with CHROMIUM=/path"
    return ""
