"""The events of a round with what they say, and the headers of the batches in which they were settled."""

import dataclasses
from collections.abc import Iterable, Sequence

from casino.archive import partitions
from casino.archive.partitions import Away
from casino.events import kinds, store
from casino.events.errors import UnknownKind
from casino.events.store import Logged
from casino.pages.sheets.rounds.revisions import Heard
from casino.settlement.outcomes.outcome import RoundKey, Stored
from ledger.models import Batch


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """All events of a round's stream, oldest first."""

    heard: tuple[Heard, ...]

    @property
    def shard(self) -> int:
        """Return the shard of the round, which is that of its table."""
        return self.heard[0].logged.shard


def of_round(*, key: RoundKey) -> History | None:
    """Return the events of a round; None where not one has named it."""
    found = store.read_stream(stream=f"round/{key.table}/{key.shoe}/{key.number}")
    return History(heard=tuple(hear(logged=logged) for logged in found)) if found else None


def left(*, outcomes: Sequence[Stored]) -> Sequence[Away]:
    """Return the partitions with something of a round that left for the archive."""
    return partitions.left(positions=[one.position for one in outcomes], batches=[one.batch for one in outcomes])


def event(*, shard: int, position: int) -> Heard:
    """Return one event of the log; raises EventNotFound."""
    return hear(logged=store.read_one(shard=shard, position=position))


def hear(*, logged: Logged) -> Heard:
    """Read what an event says; a kind that this release does not know says nothing."""
    try:
        return Heard(logged=logged, fact=kinds.decode(kind=logged.kind, body=logged.body))
    except UnknownKind:
        return Heard(logged=logged, fact=None)


def batches(*, lane: int, numbers: Iterable[int]) -> Sequence[Batch]:
    """Return the headers of some batches of a lane."""
    return tuple(Batch.objects.filter(lane=lane, number__in=set(numbers)))
