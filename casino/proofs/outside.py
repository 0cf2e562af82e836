"""The database against checkpoints that were kept outside of it: whatever was rewritten, cut off or put between.

A superuser can make a database that agrees with itself. He cannot make it agree with what somebody else has kept.
"""

import dataclasses
import pathlib
from collections.abc import Sequence

from casino.evidence import checkpoints, folder
from casino.evidence.errors import EvidenceError, NothingThere
from casino.evidence.folder import NoteFile
from casino.evidence.signing import keychain, notes, statements
from casino.evidence.signing.keychain import Keychain
from casino.evidence.signing.notes import Note, Verifier
from casino.evidence.signing.statements import Checkpoint
from casino.proofs import evidence
from ledger.audit.verdict import Verdict, failed, passed

_NAME = "evidence: checkpoints kept outside"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Outside:
    """Where checkpoints are kept, a file or a folder, and the keys that are trusted; without any the folder's first."""

    path: pathlib.Path
    trusted: Sequence[Verifier] = ()


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """One checkpoint that was found outside."""

    path: pathlib.Path
    checkpoint: Checkpoint


def check(*, outside: Outside) -> Verdict:
    """Prove that the ledger's heads are those of every checkpoint kept outside; names where they first are not."""
    files = list(folder.read(path=outside.path))
    try:
        kept = _kept(files, outside)
    except EvidenceError as error:
        return failed(name=_NAME, detail=str(error), first_bad=str(outside.path))
    walked = evidence.walk(sizes={one.checkpoint.size for one in kept})
    good = 0
    for one in kept:
        size = one.checkpoint.size
        if size > walked.size:
            return _cut(one, walked.size)
        if walked.roots[size] != one.checkpoint.root:
            return _rewritten(one, good)
        good = size
    last = kept[-1].checkpoint
    detail = f"{len(kept):,} checkpoints agree, the last of {last.size:,} heads with root {last.root.hex()}"
    return passed(name=_NAME, detail=detail)


def _kept(files: Sequence[NoteFile], outside: Outside) -> list[Kept]:
    """Return the believable checkpoints by size; raises EvidenceError for what is none."""
    read = [(file, _read(file)) for file in files]
    told = [note for _, note in read if statements.is_introduction(note=note)]
    chain = _chain(told or checkpoints.introductions(), outside.trusted)
    kept = []
    for file, note in read:
        if not statements.is_introduction(note=note):
            try:
                kept.append(Kept(path=file.path, checkpoint=chain.believe(note=note)))
            except EvidenceError as error:
                raise type(error)(f"{file.path}: {error}") from error
    if not kept:
        raise NothingThere(f"{outside.path} holds no checkpoint")
    return sorted(kept, key=lambda one: one.checkpoint.size)


def _read(file: NoteFile) -> Note:
    try:
        return notes.read(note=file.content)
    except EvidenceError as error:
        raise type(error)(f"{file.path}: {error}") from error


def _chain(introductions: Sequence[Note], trusted: Sequence[Verifier]) -> Keychain:
    first = [statements.introduction_of(note=note).verifier for note in introductions[:1]]
    return keychain.follow(trusted=trusted or first, introductions=introductions)


def _cut(one: Kept, size: int) -> Verdict:
    last = evidence.leaves_between(after=size - 1, until=size)
    where = evidence.place(leaf=last[0]) if last else "the beginning"
    detail = f"{one.path.name} covers {one.checkpoint.size:,} heads, the database has {size:,}: its end was cut off"
    return failed(name=_NAME, detail=detail, first_bad=f"after {where}")


def _rewritten(one: Kept, good: int) -> Verdict:
    """Name the first batch that can have been changed: one that differs from its order, else the first after `good`."""
    size = one.checkpoint.size
    between = evidence.leaves_between(after=good, until=size)
    first = next((leaf for leaf in between if leaf.is_changed), between[0])
    detail = f"{one.path.name} signs other heads {good + 1:,} to {size:,} than the ledger has"
    last = f" to lane {between[-1].lane} batch {between[-1].batch}" if len(between) > 1 and not first.is_changed else ""
    return failed(name=_NAME, detail=detail, first_bad=f"{evidence.place(leaf=first)}{last}")
