"""Replacing the signing key so that no moment of the change can lose a key or leave two in use."""

import pathlib

from casino.evidence import checkpoints
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
    waiting = path.with_name(path.name + _NEXT_SUFFIX)
    new = _new(waiting=waiting, name=name or old.name)
    introduced = _introduced(signer=new) or checkpoints.rotate(new=new, old=old)
    keyfile.public_path(path=waiting).replace(keyfile.public_path(path=path))
    waiting.replace(path)
    return introduced


def _new(*, waiting: pathlib.Path, name: str) -> Signer:
    if waiting.exists():
        return keyfile.read(path=waiting)
    signer = keyfile.new_signer(name=name)
    keyfile.write(signer=signer, path=waiting)
    return signer


def _introduced(*, signer: Signer) -> Introduction | None:
    last = Key.objects.order_by("-number").first()
    if last is None or last.verifier != str(signer.verifier):
        return None
    return statements.introduction_of(note=notes.read(note=last.note))
