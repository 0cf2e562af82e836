"""The log proved against settlement and ledger: every event settled again, every outcome and transfer compared."""

import copy
import functools
import itertools
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from django.db import connection, transaction

from casino.proofs.log import place
from casino.replaying import workers
from casino.settlement import replay
from casino.settlement.replay import Difference
from ledger.audit.verdict import Verdict, failed, passed

_DIFFERENCES_MAX = 1000


def check_replay(*, shards: Mapping[int, int], processes: int, tell: Callable[[int], None]) -> Verdict:
    """Prove that the log, settled again by today's rules, gives exactly the outcomes, transfers and roots stored.

    `shards` says how many events of each are settled: {3: 1812}. With several processes each takes the next shard, the
    largest first, and looks at the snapshot of the caller's transaction, in which nothing may have been written. `tell`
    hears how many events were settled again since the last time.
    """
    name = "log against ledger: replay"
    counted = _Counted(tell)
    every: Iterable[Sequence[Difference]]
    if processes > 1 and len(shards) > 1:
        every = _in_processes(shards, processes, counted)
    else:
        every = (_of_shard(counted.add, shard) for shard in sorted(shards))
    found = list(itertools.islice(itertools.chain.from_iterable(every), _DIFFERENCES_MAX))
    if found:
        first = found[0]
        detail = f"{first.what}: the log gives {first.expected}, stored is {first.found}; {len(found):,} differences"
        at = {"shard": first.shard, "position": first.position}
        return failed(name=name, detail=detail, first_bad=place(stream=first.subject or "an event", at=at))
    return passed(
        name=name, detail=f"{counted.events:,} events settled again, every outcome, transfer and root the same"
    )


class _Counted:
    """Counts events, told piece by piece or as a sum so far, and passes the pieces on."""

    def __init__(self, tell: Callable[[int], None]) -> None:
        self.events = 0
        self._tell = tell

    def add(self, events: int) -> None:
        """Take in a piece."""
        self.events += events
        self._tell(events)

    def reach(self, events: int) -> None:
        """Take in a sum so far."""
        if events > self.events:
            self.add(events - self.events)


def _in_processes(shards: Mapping[int, int], processes: int, counted: _Counted) -> Sequence[Sequence[Difference]]:
    """Settle shards again in several processes; returns the differences shard by shard."""
    with connection.cursor() as cursor:
        cursor.execute("select pg_export_snapshot()")
        (snapshot,) = cursor.fetchone()
    largest_first = sorted(shards, key=lambda shard: -shards[shard])
    found = workers.run(
        work=functools.partial(_of_shard_in, snapshot),
        tasks=largest_first,
        workers=min(processes, len(shards)),
        database=_database(),
        heard=counted.reach,
    )
    return [differences for _, differences in sorted(zip(largest_first, found, strict=True), key=lambda pair: pair[0])]


def _database() -> dict[str, Any]:
    return copy.deepcopy(connection.settings_dict)


def _of_shard_in(snapshot: str, shard: int) -> Sequence[Difference]:
    """Settle a shard again as it is in a snapshot that another process holds."""
    with transaction.atomic():
        with connection.cursor() as cursor:
            cursor.execute("set transaction isolation level repeatable read, read only")
            cursor.execute("set transaction snapshot %s", [snapshot])
            cursor.execute("set local statement_timeout = 0")
            cursor.execute("set local idle_in_transaction_session_timeout = 0")
        return _of_shard(workers.tell, shard)


def _of_shard(tell: Callable[[int], None], shard: int) -> Sequence[Difference]:
    return list(itertools.islice(replay.check(shard=shard, progress=tell), _DIFFERENCES_MAX))
