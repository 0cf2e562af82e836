"""What was signed of the books: the checkpoint that covers a batch, the newest ones, and what still waits."""

import dataclasses
import datetime as dt
from collections.abc import Sequence

from casino.evidence import checkpoints, inclusion, tree
from casino.evidence.errors import EvidenceError
from casino.evidence.models import Checkpoint, ClosedDay
from casino.evidence.signing import notes
from casino.evidence.signing.keychain import Keychain
from ledger import merkle
from ledger.models import Batch

PATIENCE = dt.timedelta(minutes=3)
"""How long batches may wait for the checkpoint of the next minute before that is worth a word."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Signed:
    """A checkpoint, and whether its root and its signature were found right just now; `key_id` is that of its key."""

    size: int
    root: bytes
    made_at: dt.datetime
    key_id: str
    is_sound: bool

    @property
    def root_hex(self) -> str:
        """Return the whole root."""
        return self.root.hex()


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Latest:
    """The newest checkpoint as it is stored, nothing of it checked."""

    size: int
    made_at: dt.datetime


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class SignedDay:
    """A gaming day that was closed, and the size of its checkpoint."""

    day: dt.date
    size: int
    made_at: dt.datetime

    @property
    def day_text(self) -> str:
        """Return the day as addresses write it."""
        return self.day.isoformat()


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """The newest checkpoints and closed days, how many batches wait, whether too long, and whether this site signs."""

    newest: Sequence[Signed]
    days: Sequence[SignedDay]
    uncovered: int
    is_configured: bool
    is_late: bool


def of_batch(*, header: Batch) -> Signed | None:
    """Return the first checkpoint that covers a batch, its head followed to the root; None before there is one."""
    index = tree.place_of(lane=header.lane, batch=header.number)
    covering = None if index is None else checkpoints.covering(index=index)
    if covering is None:
        return None
    return _signed(covering, _keychain(), is_sound=_leads(header, covering))


def latest() -> Latest | None:
    """Return the newest checkpoint, None before the first."""
    found = checkpoints.newest()
    return None if found is None else Latest(size=found.size, made_at=found.made_at)


def state(*, limit: int, now: dt.datetime) -> State:
    """Return the newest checkpoints and closed days, each root computed again from the tree."""
    chain = _keychain()
    last, uncovered = checkpoints.newest(), tree.uncovered()
    return State(
        newest=[_signed(one, chain, is_sound=_is_root(one)) for one in Checkpoint.objects.order_by("-size")[:limit]],
        days=[
            SignedDay(day=one.day, size=one.size, made_at=one.made_at)
            for one in ClosedDay.objects.order_by("-day")[:limit]
        ],
        uncovered=uncovered,
        is_configured=checkpoints.is_configured(),
        is_late=last is not None and uncovered > 0 and now - last.made_at > PATIENCE,
    )


def _keychain() -> Keychain:
    """Return the keys of this database; none where somebody tampered with them, so that nothing is believed."""
    try:
        return checkpoints.own_keychain()
    except EvidenceError:
        return Keychain(voices=())


def _signed(checkpoint: Checkpoint, chain: Keychain, *, is_sound: bool) -> Signed:
    root = bytes(checkpoint.root)
    try:
        note = notes.read(note=checkpoint.note)
        told = chain.believe(note=note)
    except EvidenceError:
        return Signed(size=checkpoint.size, root=root, made_at=checkpoint.made_at, key_id="", is_sound=False)
    return Signed(
        size=checkpoint.size,
        root=root,
        made_at=checkpoint.made_at,
        key_id=note.signatures[0].key_id.hex(),
        is_sound=is_sound and (told.size, told.root) == (checkpoint.size, root),
    )


def _leads(header: Batch, checkpoint: Checkpoint) -> bool:
    try:
        head = inclusion.of_head(lane=header.lane, batch=header.number, checkpoint=checkpoint)
    except EvidenceError:
        return False
    leaf = tree.leaf_hash(lane=header.lane, batch=header.number, head=bytes(header.head))
    return head is not None and bytes(checkpoint.root) == merkle.root_from_inclusion(
        leaf=leaf, index=head.index, size=checkpoint.size, proof=head.path
    )


def _is_root(checkpoint: Checkpoint) -> bool:
    try:
        return tree.edge_of(size=checkpoint.size).root() == bytes(checkpoint.root)
    except EvidenceError:
        return False
