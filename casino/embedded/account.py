"""The operating system account that runs PostgreSQL.

PostgreSQL refuses to run as root, so root hands it to an account without rights. Everybody else runs it as himself.
"""

import dataclasses
import os
import pathlib
import pwd
import subprocess
from typing import Any

from casino.embedded import errors

# An account that every Linux has; the others are for images that dropped it.
_CANDIDATES = ("nobody", "daemon", "postgres")


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Account:
    """An account that a server is started as instead of root."""

    name: str
    uid: int
    gid: int

    def popen_arguments(self) -> dict[str, Any]:
        """Return the arguments of `subprocess.Popen` that switch to this account and drop every other group."""
        return {"user": self.uid, "group": self.gid, "extra_groups": []}


def server_account(*, data: pathlib.Path) -> Account | None:
    """Return the account for the server of a data folder, or None where the current one will do.

    An existing data folder keeps its owner; a new one goes to `nobody`.

    Raises:
        EmbeddedError: root runs this and the system has no account to hand the server to.
    """
    if os.geteuid() != 0:
        return None
    if data.exists() and data.stat().st_uid != 0:
        entry = _by_uid(uid=data.stat().st_uid)
        if entry is not None:
            return entry
    for name in _CANDIDATES:
        try:
            entry_of_name = pwd.getpwnam(name)
        except KeyError:
            continue
        return Account(name=name, uid=entry_of_name.pw_uid, gid=entry_of_name.pw_gid)
    raise errors.EmbeddedError(
        f"PostgreSQL refuses to run as root and none of the accounts {', '.join(_CANDIDATES)} exists: run as a user"
    )


def can_execute(*, account: Account | None, path: pathlib.Path) -> bool:
    """Tell whether the account reaches a path and may execute it (a program) or enter it (a folder)."""
    if account is None:
        return os.access(path, os.X_OK)
    question = ["/bin/sh", "-c", 'test -x "$1"', "sh", str(path)]
    return subprocess.run(question, cwd="/", check=False, **account.popen_arguments()).returncode == 0  # noqa: S603


def _by_uid(*, uid: int) -> Account | None:
    try:
        entry = pwd.getpwuid(uid)
    except KeyError:
        return None
    return Account(name=entry.pw_name, uid=entry.pw_uid, gid=entry.pw_gid)
