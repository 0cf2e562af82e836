"""Where the embedded servers keep their files, and who may read them.

Everything lies in one folder of the clone (`.casino`). One case differs: root runs PostgreSQL as an account without
rights, and that account may not enter the clone or the virtual environment (a clone below /root, say). Then data and
a copy of the programs go to /var/lib/casino-embedded, and the file `place` in the folder says where.
"""

import contextlib
import fcntl
import os
import pathlib
import secrets
import shutil
import tempfile
from collections.abc import Iterator

from casino.embedded import account, errors

SHARED_PLACES = (pathlib.Path("/var/lib/casino-embedded"), pathlib.Path("/var/tmp/casino-embedded"))  # noqa: S108
# The kernel allows 107 bytes for a socket's path; the file name needs some twenty of them.
_SOCKET_FOLDER_BYTES_MAX = 80


@contextlib.contextmanager
def hold(*, folder: pathlib.Path) -> Iterator[None]:
    """Keep every other process out of a folder while the block runs; the kernel lets go when this process dies.

    Raises:
        AlreadyRunning: another process holds it; the message names its pid.
        FolderUnusable: the folder belongs to somebody else.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o711)
        lock = (folder / "lock").open("a+")
    except PermissionError as error:
        raise errors.FolderUnusable(
            f"{folder} belongs to another user: run as that user, or delete the folder first"
        ) from error
    with lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            lock.seek(0)
            raise errors.AlreadyRunning(f"{folder} is in use by the process {lock.read().strip()}") from error
        lock.truncate(0)
        lock.write(str(os.getpid()))
        lock.flush()
        yield


def is_held(*, folder: pathlib.Path) -> bool:
    """Tell whether a living process holds the folder."""
    try:
        with (folder / "lock").open("r") as lock:
            fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except FileNotFoundError:
        return False
    except OSError:
        return True
    return False


def data_folder(*, folder: pathlib.Path) -> pathlib.Path:
    """Return where a PostgreSQL cluster of this folder lies: inside, or where the server's account can enter."""
    folder = folder.resolve()
    record = folder / "place"
    if record.exists():
        return pathlib.Path(record.read_text().strip()) / "postgres"
    inside = folder / "postgres"
    if account.can_execute(account=account.server_account(data=inside), path=folder):
        return inside
    place = _new_place(folder=folder)
    record.write_text(f"{place}\n")
    return place / "postgres"


def programs(*, installed: pathlib.Path, version: str, run_as: account.Account | None) -> pathlib.Path:
    """Return a folder of PostgreSQL programs that the account may execute; a copy is made where needed (42 MB).

    Raises:
        FolderUnusable: no folder of this system holds programs that the account may execute.
    """
    if account.can_execute(account=run_as, path=installed / "bin" / "postgres"):
        return installed
    for shared in _shared_places():
        copy = shared / f"postgresql-{version}"
        if not copy.exists():
            fresh = pathlib.Path(tempfile.mkdtemp(dir=shared))
            shutil.copytree(installed, fresh / "copy", symlinks=True)
            _open_to_all(folder=fresh / "copy")
            with contextlib.suppress(OSError):  # another clone was faster
                (fresh / "copy").rename(copy)
            shutil.rmtree(fresh)
        if account.can_execute(account=run_as, path=copy / "bin" / "postgres"):
            return copy
    name = run_as.name if run_as else "this user"
    raise errors.FolderUnusable(f"{installed} cannot be executed by {name}, and no folder for a copy was found")


def private_folder(*, path: pathlib.Path, run_as: account.Account | None) -> pathlib.Path:
    """Make a folder that only the account (and root) may enter."""
    path.mkdir(mode=0o700, parents=True, exist_ok=True)
    path.chmod(0o700)
    if run_as is not None:
        os.chown(path, run_as.uid, run_as.gid)
    return path


@contextlib.contextmanager
def socket_folder(*, beside: pathlib.Path, run_as: account.Account | None) -> Iterator[pathlib.Path]:
    """Make a private folder for sockets whose path is short enough: beside the data, else a temporary one."""
    path = beside.parent / "socket"
    if len(os.fsencode(path)) <= _SOCKET_FOLDER_BYTES_MAX:
        yield private_folder(path=path, run_as=run_as)
        return
    with tempfile.TemporaryDirectory(prefix="casino-", dir="/tmp") as short:
        yield private_folder(path=pathlib.Path(short), run_as=run_as)


def _open_to_all(*, folder: pathlib.Path) -> None:
    """Let every account read a tree, and execute what its owner may: a strict umask may have kept others out."""
    for path in (folder, *folder.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)


def _shared_places() -> Iterator[pathlib.Path]:
    """Yield folders of root outside every home that others may enter but not write."""
    for place in SHARED_PLACES:
        with contextlib.suppress(OSError):
            place.mkdir(mode=0o711, exist_ok=True)
            if not place.is_symlink() and place.stat().st_uid == 0:
                place.chmod(0o711)
                yield place


def _new_place(*, folder: pathlib.Path) -> pathlib.Path:
    """Make a folder of one's own outside the clone; what an earlier clone of the same path left is removed."""
    for shared in _shared_places():
        for old in shared.glob("*/clone"):
            if old.read_text() == str(folder):
                shutil.rmtree(old.parent)
        place = shared / secrets.token_hex(6)
        place.mkdir(mode=0o711)
        place.chmod(0o711)
        (place / "clone").write_text(str(folder))
        return place
    raise errors.FolderUnusable(f"{folder} cannot be entered by the server's account, nor can another folder be made")
