"""`python -m casino.embedded [--folder FOLDER] COMMAND …`: manage.py with servers.

While a demo of this clone runs, the command works on its servers. Otherwise servers are started for the time of the
command, with every commit on disk, in FOLDER (`.casino` unless said).
"""

import json
import os
import pathlib
import sys
from collections.abc import Mapping, Sequence

from casino.embedded import errors, folders, passwords, processes, stack
from casino.evidence.signing import embedded as signing

PROJECT = pathlib.Path(__file__).resolve().parent.parent.parent
CASINO_FOLDER = PROJECT / ".casino"
ADDRESSES = "addresses.json"  # written by a running demo, valid as long as it holds the folder
# These make or change tables, so they log in as the owner; every other command has the rights of a process.
_OWNER_COMMANDS = frozenset({"migrate", "flush", "dbshell", "archive", "restore_archive", "replay", "close_account"})
_OWNER_OPTION = "--archive"  # of verify: partitions are made and filled for the time of the proofs


def main(*, arguments: Sequence[str]) -> int:
    """Run one manage.py command and return its exit code."""
    folder = CASINO_FOLDER
    if arguments[:1] == ["--folder"]:
        folder, arguments = pathlib.Path(arguments[1]).resolve(), arguments[2:]
    command = [sys.executable, str(PROJECT / "manage.py"), *arguments]
    if folders.is_held(folder=folder) and (folder / ADDRESSES).exists():
        found = json.loads((folder / ADDRESSES).read_text())
        return processes.run(command=command, environment=_environment(addresses=found, arguments=arguments))
    with stack.servers(folder=folder, durable=True) as addresses:
        found = addresses.environment() | {"SECRET_KEY": passwords.load(folder=folder).secret_key}
        found |= signing.environment(folder=folder)
        return processes.run(command=command, environment=_environment(addresses=found, arguments=arguments))


def _environment(*, addresses: Mapping[str, str], arguments: Sequence[str]) -> dict[str, str]:
    """Return the environment of the command: ours, then the addresses, with the owner's where it migrates."""
    merged = {**addresses, **os.environ}
    is_owners = bool(arguments) and (arguments[0] in _OWNER_COMMANDS or _OWNER_OPTION in arguments)
    if is_owners and "DATABASE_OWNER_URL" in addresses:
        merged["DATABASE_URL"] = addresses["DATABASE_OWNER_URL"]
    return merged


if __name__ == "__main__":
    try:
        sys.exit(main(arguments=sys.argv[1:]))
    except errors.EmbeddedError as error:
        sys.exit(f"run: {error}")
