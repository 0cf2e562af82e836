"""The whole path, measured: a preloaded Kafka topic → consumer → sealed ledger → read models, as real processes."""

import contextlib
import dataclasses
import pathlib
import time
from collections.abc import Callable, Iterator, Mapping, Sequence

import psycopg
from django.conf import settings

from casino.bench import accounting, errors, site
from casino.bench.machine import warming, yardstick
from casino.embedded import processes
from casino.ingest.publisher import Publisher
from casino.simulation import load

POLL_S = 0.25
PATIENCE_S = 600.0
STRETCH_ROUNDS = 100_000
TABLES_PER_SHARD = 8
PACE_ROUNDS_MIN = 250_000
"""Below so many rounds two stretches are too short to compare."""
YARDSTICK = "yardstick.log"
DONE = """
    SELECT (SELECT coalesce(sum(position), 0) FROM events_head),
           (SELECT coalesce(sum(position), 0) FROM settlement_cursor),
           (SELECT coalesce(sum(position), 0) FROM reports_cursor WHERE version = reports_live())
"""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Progress:
    """Events logged, settled and folded into the read models, over all shards."""

    at_s: float
    logged: int
    settled: int
    projected: int


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Stretches:
    """The first and the last stretch of a drain, each by its two ends."""

    first: tuple[Progress, Progress]
    last: tuple[Progress, Progress]

    @property
    def pace(self) -> float:
        """Rounds a second over the last stretch against those over the first."""
        return _rate(*self.last) / _rate(*self.first)

    def machine_pace(self, *, readings: Sequence[yardstick.Reading]) -> float:
        """Return the speed of the machine in the last stretch against that in the first, by the yardstick."""
        (start, head), (tail, end) = self.first, self.last
        return yardstick.speed(seen=readings, first=(start.at_s, head.at_s), last=(tail.at_s, end.at_s))


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class PathResult:
    """One drain of the whole topic with a number of workers.

    Rates count from the first event logged to the last one projected, start-up excluded. CPU is our own processes' user
    and system time, in microseconds a round. `pace` is the rate over the last stretch of rounds against the rate over
    the first one (up to 100,000 each): 1.0 is steady. `machine_pace` is what the machine itself did meanwhile.
    """

    workers: int
    rounds: int
    transfers: int
    wall_s: float
    cpu_us: Mapping[str, float]
    others_cores: float
    peak_mb: Mapping[str, int]
    memory_growth: float
    pace: float
    machine_pace: float

    @property
    def rounds_per_s(self) -> float:
        """Rounds a second from the first logged to the last projected."""
        return self.rounds / self.wall_s

    @property
    def transfers_per_s(self) -> float:
        """Transfers a second over the same time."""
        return self.transfers / self.wall_s

    @property
    def own_pace(self) -> float:
        """The pace where the machine's own is taken out of it."""
        return self.pace / self.machine_pace

    @property
    def own_cpu_us(self) -> float:
        """Own CPU of all processes, microseconds a round."""
        return sum(self.cpu_us.values())


def preload(*, topic: str, rounds: int, bootstrap: str) -> float:
    """Fill a topic and return rounds published a second, dealing included.

    Each partition gets as many. All are read at the same speed, so that of partitions of several lengths the last
    stretch would measure the wait for the longest one.
    """
    tables = load.evenly_spread(tables=TABLES_PER_SHARD * settings.SHARDS, shards=settings.SHARDS)
    start = time.monotonic()
    with Publisher(bootstrap=bootstrap, topic=topic) as publisher:
        for event in load.rounds(count=rounds, tables=tables, seed=1):
            publisher.send(key=event.key, value=event.body)
    return rounds / (time.monotonic() - start)


def drain(
    *,
    name: str,
    topic: str,
    rounds: int,
    workers: int,
    logs: pathlib.Path,
    tell: Callable[[Progress], None],
    then: Callable[[Mapping[str, str]], None] = lambda _: None,
) -> PathResult:
    """Drain a topic that holds `rounds` records into a fresh database with `workers` Celery processes.

    `then` is given the environment of the site when all is settled and its processes have ended.
    """
    with site.site(name=name, topic=topic) as environment:
        with warming.filled(folder=logs) if rounds >= PACE_ROUNDS_MIN else contextlib.nullcontext():
            result = _drained(environment, rounds, workers, logs, tell)
        then(environment)
        return result


def _drained(
    environment: Mapping[str, str], rounds: int, workers: int, logs: pathlib.Path, tell: Callable[[Progress], None]
) -> PathResult:
    with (
        psycopg.connect(environment["DATABASE_OWNER_URL"], autocommit=True) as watch,
        yardstick.beside(environment=environment, log=logs / YARDSTICK),
        site.running(environment=environment, workers=workers, logs=logs) as children,
    ):
        roots = [*accounting.servers(), *(child.process.pid for child in children)]
        first, start = _first_logged(watch=watch), accounting.measure(roots=roots)
        resident: list[float] = []
        seen = [first]
        for progress in _until_done(watch=watch, rounds=rounds):
            tell(progress)
            seen.append(progress)
            resident.append(_workers_mb(children=children))
        span = accounting.between(start=start, end=accounting.measure(roots=roots))
        transfers = watch.execute("SELECT sum(transfers) FROM ledger_batch").fetchone()
        paced = stretches(seen=seen)
        missed = first.logged  # logged before the first reading; their CPU is not counted either
        return PathResult(
            workers=workers,
            rounds=rounds - missed,
            transfers=int(transfers[0]) if transfers else 0,
            wall_s=span.wall_s,
            cpu_us={group: seconds / (rounds - missed) * 1e6 for group, seconds in span.by_group_s.items()},
            others_cores=span.others_cores,
            peak_mb=accounting.peak_memory_mb(roots=roots),
            memory_growth=growth(values=resident),
            pace=paced.pace if paced else 1.0,
            machine_pace=paced.machine_pace(readings=yardstick.readings(log=logs / YARDSTICK)) if paced else 1.0,
        )


def growth(*, values: Sequence[float]) -> float:
    """Return the mean of the last third over the mean of the middle third: 1.0 is flat."""
    third = len(values) // 3
    if not third:
        return 1.0
    middle, last = values[third : 2 * third], values[-third:]
    return (sum(last) / len(last)) / (sum(middle) / len(middle))


def stretches(*, seen: Sequence[Progress]) -> Stretches | None:
    """Return the first and the last stretch of projected rounds, 100,000 each or a third; None of too few readings."""
    begun = [progress for progress in seen if progress.projected]
    if len(begun) < 3:  # noqa: PLR2004 - two stretches need three readings
        return None
    start, end = begun[0], begun[-1]
    stretch = min(STRETCH_ROUNDS, (end.projected - start.projected) // 3)
    if not stretch:
        return None
    head = next(progress for progress in begun if progress.projected >= start.projected + stretch)
    tail = next(progress for progress in reversed(begun) if progress.projected <= end.projected - stretch)
    return Stretches(first=(start, head), last=(tail, end))


def read(*, watch: psycopg.Connection) -> Progress:
    """Read how far log, settlement and read models are."""
    row = watch.execute(DONE).fetchone()
    assert row is not None, "an aggregate always has a row"
    return Progress(at_s=time.monotonic(), logged=int(row[0]), settled=int(row[1]), projected=int(row[2]))


def _rate(before: Progress, after: Progress) -> float:
    """Return rounds projected a second between two readings."""
    return (after.projected - before.projected) / (after.at_s - before.at_s)


def _first_logged(*, watch: psycopg.Connection) -> Progress:
    for progress in _readings(watch=watch):
        if progress.logged:
            return progress
    raise errors.StalledError("nothing was logged; the consumer's log says why")


def _until_done(*, watch: psycopg.Connection, rounds: int) -> Iterator[Progress]:
    for progress in _readings(watch=watch):
        yield progress
        if progress.projected >= rounds:
            return
    raise errors.StalledError(f"{rounds:,} rounds were not projected within {PATIENCE_S:.0f} s without progress")


def _readings(*, watch: psycopg.Connection) -> Iterator[Progress]:
    """Read every quarter second until nothing moved for the patience."""
    last, moved = read(watch=watch), time.monotonic()
    while time.monotonic() - moved < PATIENCE_S:
        progress = read(watch=watch)
        if (progress.logged, progress.settled, progress.projected) != (last.logged, last.settled, last.projected):
            last, moved = progress, time.monotonic()
        yield progress
        time.sleep(POLL_S)


def _workers_mb(*, children: Sequence[processes.Child]) -> float:
    """Return the resident memory of all our Python processes together."""
    pids = [child.process.pid for child in children]
    return sum(accounting.resident_mb(pid=member.pid) for member in accounting.tree(roots=pids))
