"""Folders for servers of these tests, reachable for the server's account and gone afterwards."""

import pathlib
import tempfile
from collections.abc import Iterator

import pytest

from casino.embedded import folders


def _open_folder() -> tempfile.TemporaryDirectory[str]:
    made = tempfile.TemporaryDirectory(prefix="casino-test-")
    pathlib.Path(made.name).chmod(0o711)
    return made


@pytest.fixture
def shared_place(monkeypatch: pytest.MonkeyPatch) -> Iterator[pathlib.Path]:
    """Stand in for /var/lib/casino-embedded."""
    with _open_folder() as name:
        monkeypatch.setattr(folders, "SHARED_PLACES", (pathlib.Path(name),))
        yield pathlib.Path(name)


@pytest.fixture
def folder(shared_place: pathlib.Path) -> Iterator[pathlib.Path]:  # noqa: ARG001 - for what lands beside the folder
    """Return a folder that every account may enter; pytest's own are for their owner only."""
    with _open_folder() as name:
        yield pathlib.Path(name)
