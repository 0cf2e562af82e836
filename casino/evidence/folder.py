"""The folder outside of the database that keeps every checkpoint: written once, to the disk, never over another file.

`2026-11-29/000000000412.checkpoint` by the day it was made (UTC), `days/2026-11-28.checkpoint` closes a gaming day,
`keys/0001.key` introduces a key. Whoever shall be able to contradict us keeps a copy of it.
"""

import dataclasses
import datetime as dt
import os
import pathlib
import secrets
from collections.abc import Iterator

from casino.evidence.errors import FolderDiffers

CHECKPOINT_SUFFIX = ".checkpoint"
KEY_SUFFIX = ".key"
_DAYS = "days"
_KEYS = "keys"
_DAY_FOLDERS = "[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class NoteFile:
    """One file of the folder and what it holds."""

    path: pathlib.Path
    content: bytes


def checkpoint_path(*, folder: pathlib.Path, size: int, made_at: dt.datetime) -> pathlib.Path:
    """Return where the checkpoint of a size stands."""
    return folder / made_at.astimezone(dt.UTC).date().isoformat() / f"{size:012d}{CHECKPOINT_SUFFIX}"


def day_path(*, folder: pathlib.Path, day: dt.date) -> pathlib.Path:
    """Return where the checkpoint that closes a gaming day stands."""
    return folder / _DAYS / f"{day}{CHECKPOINT_SUFFIX}"


def key_path(*, folder: pathlib.Path, number: int) -> pathlib.Path:
    """Return where the introduction of a key stands."""
    return folder / _KEYS / f"{number:04d}{KEY_SUFFIX}"


def keep(*, path: pathlib.Path, note: str) -> bool:
    """Write a note to the disk unless it is there; return whether it was written.

    Raises:
        FolderDiffers: the file is there and says something else.
    """
    content = note.encode()
    if path.exists():
        if path.read_bytes() != content:
            raise FolderDiffers(f"{path} says something else than the database: one of them was changed")
        return False
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    with fresh.open("xb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())
    try:
        path.hardlink_to(fresh)  # unlike a rename this cannot replace a file
    except FileExistsError:
        return keep(path=path, note=note)
    finally:
        fresh.unlink()
    _sync(folder=path.parent)
    _sync(folder=path.parent.parent)
    return True


def newest_size(*, folder: pathlib.Path) -> int:
    """Return the size of the newest checkpoint in the folder, 0 where there is none."""
    for day in sorted(folder.glob(_DAY_FOLDERS), reverse=True):
        sizes = [int(path.stem) for path in day.glob(f"*{CHECKPOINT_SUFFIX}") if path.stem.isdigit()]
        if sizes:
            return max(sizes)
    return 0


def read(*, path: pathlib.Path) -> Iterator[NoteFile]:
    """Yield one file, or every checkpoint and key below a folder in the order of their names."""
    if path.is_file():
        yield NoteFile(path=path, content=path.read_bytes())
        return
    for file in sorted(path.rglob("*")):
        if file.suffix in {CHECKPOINT_SUFFIX, KEY_SUFFIX} and not file.name.startswith(".") and file.is_file():
            yield NoteFile(path=file, content=file.read_bytes())


def _sync(*, folder: pathlib.Path) -> None:
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
