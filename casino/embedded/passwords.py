"""Generated passwords of one embedded stack, kept in a file that only its owner may read."""

import dataclasses
import json
import os
import pathlib
import secrets


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Passwords:
    """One password per role, and the key that signs the sessions of the pages."""

    superuser: str
    owner: str
    process: str
    broker: str
    secret_key: str


def load(*, folder: pathlib.Path) -> Passwords:
    """Return the passwords of a folder; the first call makes them up."""
    path = folder / "passwords.json"
    if not path.exists():
        made = {field.name: secrets.token_urlsafe(24) for field in dataclasses.fields(Passwords)}
        fresh = path.with_suffix(f".{os.getpid()}")
        fresh.touch(mode=0o600)
        fresh.write_text(json.dumps(made))
        fresh.rename(path)
    return Passwords(**json.loads(path.read_text()))
