"""Publish → NOTIFY: how long after its publishing a round stands in the read models, at a steady rate.

A NOTIFY names shard and batch; which events a batch consumed is looked up afterwards, so measuring costs nothing.
"""

import bisect
import dataclasses
import json
import pathlib
import threading
import time
from collections.abc import Iterable, Mapping, Sequence

import psycopg

from casino.bench import errors, path, site
from casino.ingest.publisher import Publisher
from casino.simulation import load
from casino.simulation.messages import SimulatedEvent

CHANNEL = "casino_projected"
WARM_UP_ROUNDS = 512
PATIENCE_S = 120.0


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Latency:
    """Milliseconds from handing a round to the publisher until its NOTIFY arrived."""

    rounds: int
    rate: float
    p50_ms: float
    p95_ms: float
    p99_ms: float
    rounds_per_batch: float


def run(*, topic: str, bootstrap: str, rate: float, seconds: float, workers: int, logs: pathlib.Path) -> Latency:
    """Publish `rate` rounds a second for `seconds` into a fresh site and time each round's NOTIFY.

    Raises StalledError when not every round was projected within two minutes of the last one's publishing.
    """
    events = list(load.rounds(count=int(rate * seconds), seed=7))
    with (
        site.site(name="bench_latency", topic=topic) as environment,
        site.running(environment=environment, workers=workers, logs=logs),
        psycopg.connect(environment["DATABASE_OWNER_URL"], autocommit=True) as watch,
    ):
        listener = Listener(dsn=environment["DATABASE_OWNER_URL"])
        listener.start()
        with Publisher(bootstrap=bootstrap, topic=topic) as publisher:
            warm_up(publisher=publisher, watch=watch)
            sent = publish_steadily(publisher=publisher, events=events, rate=rate)
        wait_projected(watch=watch, rounds=len(events) + WARM_UP_ROUNDS)
        listener.stop()
        waited = _waits_ms(watch=watch, events=events, sent=sent, heard=listener.heard)
        batches = len({(shard, batch) for _, shard, batch in listener.heard})
    return Latency(
        rounds=len(waited),
        rate=rate,
        p50_ms=percentile(values=waited, share=0.50),
        p95_ms=percentile(values=waited, share=0.95),
        p99_ms=percentile(values=waited, share=0.99),
        rounds_per_batch=(len(waited) + WARM_UP_ROUNDS) / max(batches, 1),
    )


def warm_up(*, publisher: Publisher, watch: psycopg.Connection, first: Sequence[SimulatedEvent] = ()) -> None:
    """Let every process open its connections before the clock counts, on tables of their own (L2-01 to L2-64).

    `first` are rounds of a case that must stand before it begins.
    """
    for event in (*load.rounds(count=WARM_UP_ROUNDS, seed=8, run=2), *first):
        publisher.send(key=event.key, value=event.body)
    publisher.flush()
    wait_projected(watch=watch, rounds=WARM_UP_ROUNDS + len(first))


def wait_projected(*, watch: psycopg.Connection, rounds: int) -> None:
    """Wait until so many rounds stand in the read models; raises StalledError."""
    deadline = time.monotonic() + PATIENCE_S
    while path.read(watch=watch).projected < rounds:
        if time.monotonic() > deadline:
            raise errors.StalledError(f"{rounds:,} rounds were not projected within {PATIENCE_S:.0f} s")
        time.sleep(0.05)


def _waits_ms(
    *,
    watch: psycopg.Connection,
    events: Sequence[SimulatedEvent],
    sent: Sequence[float],
    heard: Sequence[tuple[float, int, int]],
) -> list[float]:
    """Join publishing times with the first NOTIFY whose batch covers each event's position."""
    placed = watch.execute("SELECT event_id, shard, position FROM events_identity").fetchall()
    places = {event_id: (shard, position) for event_id, shard, position in placed}
    sealed = watch.execute("SELECT lane, number, last_entry FROM ledger_batch").fetchall()
    covered = coverage(heard=heard, last_entries={(lane, number): last for lane, number, last in sealed})
    waits: list[float] = []
    for event, moment in zip(events, sent, strict=True):
        shard, position = places[json.loads(event.body)["id"]]
        steps = covered[shard]
        arrival = steps[bisect.bisect_left(steps, (position, 0.0))][1]
        waits.append((arrival - moment) * 1000)
    return waits


class Listener(threading.Thread):
    """Collect (arrival, shard, batch) of every NOTIFY until stopped."""

    def __init__(self, *, dsn: str) -> None:
        super().__init__(daemon=True)
        self.heard: list[tuple[float, int, int]] = []
        self._connection = psycopg.connect(dsn, autocommit=True)
        self._connection.execute(f"LISTEN {CHANNEL}")
        self._stopping = threading.Event()

    def run(self) -> None:
        """Listen in slices, so that a stop is noticed within a fifth of a second."""
        while not self._stopping.is_set():
            for notify in self._connection.notifies(timeout=0.2):
                shard, _, batch = notify.payload.partition(":")
                self.heard.append((time.monotonic(), int(shard), int(batch)))

    def stop(self) -> None:
        """End the thread and its connection."""
        self._stopping.set()
        self.join()
        self._connection.close()


def publish_steadily(*, publisher: Publisher, events: Iterable[SimulatedEvent], rate: float) -> list[float]:
    """Publish at `rate` events a second; return the monotonic time of each event in order."""
    sent: list[float] = []
    start = time.monotonic()
    for number, event in enumerate(events):
        pause = start + number / rate - time.monotonic()
        if pause > 0:
            time.sleep(pause)
        sent.append(time.monotonic())
        publisher.send(key=event.key, value=event.body)
    publisher.flush()
    return sent


def coverage(
    *, heard: Sequence[tuple[float, int, int]], last_entries: Mapping[tuple[int, int], int]
) -> dict[int, list[tuple[int, float]]]:
    """Turn NOTIFYs into, per shard, ascending (last position covered, arrival)."""
    covered: dict[int, list[tuple[int, float]]] = {}
    for arrival, shard, batch in heard:
        position = last_entries.get((shard, batch))
        steps = covered.setdefault(shard, [])
        if position is not None and (not steps or position > steps[-1][0]):
            steps.append((position, arrival))
    return covered


def percentile(*, values: Sequence[float], share: float) -> float:
    """Return the value below which `share` of the sorted values lie (nearest rank)."""
    ranked = sorted(values)
    return ranked[min(len(ranked) - 1, int(share * len(ranked)))]
