"""Where a signing key lives: one line in a file that only its owner may read, and the public half beside it."""

import os
import pathlib
import secrets

from casino.evidence.errors import BadKeyFile, KeyExists
from casino.evidence.signing import notes
from casino.evidence.signing.notes import Signer, Verifier

PUBLIC_SUFFIX = ".pub"
_SEED_BYTES = 32
_OTHERS = 0o077


def new_signer(*, name: str) -> Signer:
    """Make a key up under the name of a log, a schema-less address such as casino.example/ledger."""
    if not notes.is_name(text=name):
        raise BadKeyFile(f"the name of a log has no space and no plus, found {name!r}")
    return Signer(name=name, seed=secrets.token_bytes(_SEED_BYTES))


def write(*, signer: Signer, path: pathlib.Path) -> None:
    """Write a key and its public half; raises KeyExists rather than write over another key."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        raise KeyExists(f"{path} holds a key already; rotate it instead") from None
    with os.fdopen(descriptor, "w") as file:
        file.write(f"{signer.private_text()}\n")
        file.flush()
        os.fsync(file.fileno())
    public_path(path=path).write_text(f"{signer.verifier}\n")


def read(*, path: pathlib.Path) -> Signer:
    """Read a signing key; raises BadKeyFile where there is none, or where others may read it."""
    try:
        mode, text = path.stat().st_mode, path.read_text()
    except OSError as error:
        raise BadKeyFile(f"{path} cannot be read: {error.strerror}") from error
    if mode & _OTHERS:
        raise BadKeyFile(f"{path} may be read by others: chmod 600 {path}")
    return notes.read_signer(text=text)


def read_public(*, path: pathlib.Path) -> Verifier:
    """Read a public key, one line; raises BadKeyFile."""
    try:
        return notes.read_verifier(text=path.read_text())
    except (OSError, UnicodeDecodeError) as error:
        raise BadKeyFile(f"{path} cannot be read: {error}") from error


def public_path(*, path: pathlib.Path) -> pathlib.Path:
    """Return where the public half of a key stands."""
    return path.with_name(path.name + PUBLIC_SUFFIX)
