"""How far the log, the books and the reports have come, and how long the last events took from one to the next."""

import dataclasses
import datetime as dt
from collections import defaultdict
from collections.abc import Mapping, Sequence

from django.db import connection

from casino.events import store
from casino.settlement import store as settlement
from reports.queries import books

SAMPLED_A_SHARD = 40
_LATENCY = """
    select percentile_disc(0.95) within group (order by extract(epoch from b.sealed_at - e.received_at)), count(*)
    from unnest(%s::smallint[]) as s (shard)
    cross join lateral (
        select o.shard, o.position, o.batch from settlement_outcome o
        where o.shard = s.shard and o.part = 0 order by o.position desc limit %s
    ) o
    join ledger_batch b on b.lane = o.shard and b.number = o.batch
    join events_event e on e.shard = o.shard and e.position = o.position
"""
_CHAIN_ENDS = """
    select b.lane, b.number, b.sealed_at, b.root, b.head, b.previous from unnest(%s::smallint[]) as s (lane)
    cross join lateral (select * from ledger_batch l where l.lane = s.lane order by l.number desc limit %s) b
    order by b.lane, b.number
"""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """Positions by shard: the end of the log, what is settled, and what is in the reports."""

    log: Mapping[int, int]
    settled: Mapping[int, int]
    reported: Mapping[int, int]

    @property
    def events(self) -> int:
        """Return how many events the log holds."""
        return sum(self.log.values())

    @property
    def settled_events(self) -> int:
        """Return how many events are settled."""
        return sum(self.settled.values())

    @property
    def behind(self) -> int:
        """Return how many events wait to be settled."""
        return self.events - self.settled_events

    @property
    def unreported(self) -> int:
        """Return how many settled events are not in the reports yet."""
        return self.settled_events - sum(self.reported.values())


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Latency:
    """The 95th percentile of the time from reception to the sealed batch over the latest events; None without any."""

    p95_s: float | None
    events: int


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Link:
    """One sealed batch in the chain of its lane: head = SHA-256(previous || root)."""

    lane: int
    number: int
    sealed_at: dt.datetime
    root: bytes
    head: bytes
    previous: bytes


def read() -> Progress:
    """Read how far everything has come; log first, so that nothing seems ahead of it."""
    reported = books.as_of().positions
    settled = {shard: place.position for shard, place in settlement.places().items()}
    return Progress(log=store.heads(), settled=settled, reported=reported)


def latency(*, shards: Sequence[int]) -> Latency:
    """Measure the latest events of each shard."""
    with connection.cursor() as cursor:
        cursor.execute(_LATENCY, [list(shards), SAMPLED_A_SHARD])
        p95, events = cursor.fetchone() or (None, 0)
    return Latency(p95_s=None if p95 is None else float(p95), events=events)


def chain_ends(*, shards: Sequence[int], links: int) -> Mapping[int, tuple[Link, ...]]:
    """Return the last batches of each lane, oldest first; lanes without any are left out."""
    with connection.cursor() as cursor:
        cursor.execute(_CHAIN_ENDS, [list(shards), links])
        rows = cursor.fetchall()
    found: dict[int, list[Link]] = defaultdict(list)
    for lane, number, sealed_at, root, head, previous in rows:
        found[lane].append(
            Link(
                lane=lane,
                number=number,
                sealed_at=sealed_at,
                root=bytes(root),
                head=bytes(head),
                previous=bytes(previous),
            )
        )
    return {lane: tuple(links_of_lane) for lane, links_of_lane in found.items()}


def oldest_unsettled(*, progress: Progress) -> dt.datetime | None:
    """Return when the oldest event that waits was received; None where none waits."""
    found = [
        store.read_one(shard=shard, position=progress.settled.get(shard, 0) + 1).received_at
        for shard, head in progress.log.items()
        if head > progress.settled.get(shard, 0)
    ]
    return min(found, default=None)
