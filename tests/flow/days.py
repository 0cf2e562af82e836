"""A simulated gaming day through the door, and what it led to in ledger and read models."""

from collections.abc import Sequence

from casino import draining
from casino.access import sources
from casino.events import store as log
from casino.ingest.accept import Arrival, Door, accept
from casino.settlement import drain
from casino.simulation import day
from reports import digests
from reports.projectors import open_cursor
from tests.casino.settlement.shards import rows


def bodies(*, rounds: int = 150, seed: int = 1, tables: int = 4, number: int = 1) -> list[bytes]:
    """Return a short day's events: every game of the house, slips, voids, corrections and illegal rounds."""
    opening = day.opening(number=number)
    play = day.gaming_day(number=number, tables=tables, players=12, rounds=rounds, seed=seed)
    return [opening.body, *[event.body for event in play]]


def admit() -> None:
    """Register the simulator's sources."""
    for name in ("sim.tables", "sim.cage", "sim.pit"):
        sources.register(name=name, kinds_allowed=["*"], tables=["*"])


def deliver(given: Sequence[bytes], *, size: int = 500) -> list[str]:
    """Accept bytes in batches and return the status of each."""
    found: list[str] = []
    for first in range(0, len(given), size):
        arrivals = [Arrival(body=body, door=Door.REST) for body in given[first : first + size]]
        found.extend(verdict.status for verdict in accept(arrivals=arrivals))
    return found


def settle_all(*, limit: int) -> None:
    """Settle every shard in batches of up to `limit` events and project what was settled."""
    for shard in log.heads():
        while drain.settle_batch(shard=shard, limit=limit).events:
            pass
        draining.project(shard)


def outcomes() -> list[tuple[object, ...]]:
    """Return every outcome with what it posted, as it must be whatever the batches."""
    return rows(
        """
        select o.shard, o.position, o.part, o.kind, o.revision, o.reverses, o.staked, o.returned, o.gaming_day,
            o.facts::text,
            (select array_agg((g.code, r.code, t.amount, t.code, t.is_reversal)::text order by t.number)
             from ledger_transfer t join ledger_account g on g.id = t.debit join ledger_account r on r.id = t.credit
             where t.lane = o.shard and t.batch = o.batch and t.number >= o.first_transfer
                and t.number < o.first_transfer + o.transfers)
        from settlement_outcome o order by 1, 2, 3
        """
    )


def heads() -> list[tuple[object, ...]]:
    """Return the chained head of every batch."""
    return rows("select lane, number, encode(head, 'hex') from ledger_batch order by 1, 2")


def report_digest() -> str:
    """Return the digest of the live read models."""
    ((version,),) = rows("select version from reports_model where is_live")
    return digests.digest(cursor=open_cursor(), version=version)
