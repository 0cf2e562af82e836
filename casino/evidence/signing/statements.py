"""What our keys state: a checkpoint of the tree, and the introduction of a key.

A checkpoint (Source: C2SP tlog-checkpoint v1): origin, tree size, base64 of the root. The one that closes a gaming day
carries an extension line, "gaming-day 2026-11-29"; the one of a minute carries none.

An introduction, whose first line no checkpoint can have: "origin/keys", the number of the key from 1, the key itself,
the tree size from which it speaks. It is signed by the new key, and by the one before unless it is the first.
"""

import base64
import binascii
import dataclasses
import datetime as dt
import re
from typing import Final

from casino.evidence.errors import BadKeyFile, BadNote
from casino.evidence.signing import notes
from casino.evidence.signing.notes import Note, Signer, Verifier

_NUMBER: Final = re.compile(r"0|[1-9][0-9]{0,17}")
_DAY: Final = "gaming-day "
_KEYS: Final = "/keys"
_ROOT_BYTES: Final = 32


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Checkpoint:
    """The tree of the first `size` batch heads has this root; `day` is the gaming day that it closes, if any."""

    origin: str
    size: int
    root: bytes
    day: dt.date | None = None

    def text(self) -> str:
        """Return what is signed."""
        lines = [self.origin, str(self.size), base64.b64encode(self.root).decode()]
        if self.day is not None:
            lines.append(f"{_DAY}{self.day}")
        return "".join(f"{line}\n" for line in lines)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Introduction:
    """Key `number` of a log speaks for its tree from a size on."""

    number: int
    verifier: Verifier
    from_size: int

    def text(self) -> str:
        """Return what is signed."""
        return f"{self.verifier.name}{_KEYS}\n{self.number}\n{self.verifier}\n{self.from_size}\n"


def checkpoint_of(*, note: Note) -> Checkpoint:
    """Read the checkpoint in a note; raises BadNote. Its signatures are not looked at."""
    lines = note.text.removesuffix("\n").split("\n")
    if len(lines) not in {3, 4} or not lines[0]:
        raise BadNote(f"a checkpoint has three lines, or four where it closes a day; found {len(lines)}")
    found = Checkpoint(
        origin=lines[0],
        size=_number(lines[1]),
        root=_root(lines[2]),
        day=_day(lines[3]) if lines[3:] else None,
    )
    if found.text() != note.text:
        raise BadNote("a checkpoint is written in the one canonical way")
    return found


def is_introduction(*, note: Note) -> bool:
    """Tell whether a note is meant to introduce a key."""
    return note.text.partition("\n")[0].endswith(_KEYS)


def introduction_of(*, note: Note) -> Introduction:
    """Read the introduction in a note; raises BadNote. Its signatures are not looked at."""
    lines = note.text.removesuffix("\n").split("\n")
    if len(lines) != 4:  # noqa: PLR2004 - origin, number, key, size
        raise BadNote(f"an introduction of a key has four lines, found {len(lines)}")
    try:
        verifier = notes.read_verifier(text=lines[2])
    except BadKeyFile as error:
        raise BadNote(str(error)) from error
    found = Introduction(number=_number(lines[1]), verifier=verifier, from_size=_number(lines[3]))
    if found.text() != note.text:
        raise BadNote("an introduction names the log of its key and is written in the one canonical way")
    return found


def introduce(*, introduction: Introduction, new: Signer, old: Signer | None) -> str:
    """Return the note that introduces a key, signed by itself and by the one before it."""
    assert new.verifier == introduction.verifier, "a key introduces itself"
    signers = [new] if old is None else [old, new]
    return notes.sign(text=introduction.text(), signers=signers)


def _number(text: str) -> int:
    if _NUMBER.fullmatch(text) is None:
        raise BadNote(f"expected a number without leading zeros, found {text[:40]!r}")
    return int(text)


def _root(text: str) -> bytes:
    try:
        root = base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        root = b""
    if len(root) != _ROOT_BYTES:
        raise BadNote(f"a root is base64 of {_ROOT_BYTES} bytes, found {text[:60]!r}")
    return root


def _day(line: str) -> dt.date:
    try:
        if line.startswith(_DAY):
            return dt.date.fromisoformat(line.removeprefix(_DAY))
    except ValueError:
        pass
    raise BadNote(f"an extension line names the gaming day that is closed, found {line[:60]!r}")
