"""Replacing the signing key so that no moment of the change can lose a key or leave two in use."""

import pathlib

from casino.evidence import checkpoints
from casino.evidence.errors import KeyNotIntroduced
from casino.evidence.models import Key
from casino.evidence.signing import keyfile, notes, statements
from casino.evidence.signing.notes import Signer
from casino.evidence.signing.statements import Introduction

_NEXT_SUFFIX = ".next"


def rotate(*, path: pathlib.Path, name: str | None = None) -> Introduction:
    """Let the key in a file introduce a new one and put that in its place; `name` begins a log of another name.

    The new key is on the disk before anybody hears of it. An attempt that ended half-way is finished.

    Raises:
        BadKeyFile: there is no key, or one that others may read.
        KeyNotIntroduced: the key in the file is not the one in use.
    """
    old = keyfile.read(path=path)
    last = Key.objects.order_by("-number").first()
    if last is None:
        raise KeyNotIntroduced(f"the key {old.verifier} has signed nothing yet: simply make another one")
    waiting = path.with_name(path.name + _NEXT_SUFFIX)
    if not _is_introduced(waiting=waiting, last=last):
        new = _made(waiting=waiting, name=name or old.name)
        introduced = checkpoints.rotate(new=new, old=old)
    else:
        introduced = statements.introduction_of(note=notes.read(note=last.note))
    keyfile.public_path(path=waiting).replace(keyfile.public_path(path=path))
    waiting.replace(path)
    return introduced


def _is_introduced(*, waiting: pathlib.Path, last: Key) -> bool:
    return waiting.exists() and str(keyfile.read(path=waiting).verifier) == last.verifier


def _made(*, waiting: pathlib.Path, name: str) -> Signer:
    """Make a new key; one that waits already was never heard of, so it is made anew under the name wanted now."""
    waiting.unlink(missing_ok=True)
    signer = keyfile.new_signer(name=name)
    keyfile.write(signer=signer, path=waiting)
    return signer
