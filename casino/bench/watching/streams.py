"""Publish → frame: how long after its publishing a round has come to every open stream that watches its table.

The publisher is this process, the audience (`audience`) has its own. Every stream is whole or there is no result.
Meanwhile snapshots of the same tables are asked for, one after the other.
"""

import contextlib
import dataclasses
import json
import pathlib
import sys
import time
from collections.abc import Iterator, Mapping, Sequence

import psycopg

from casino.bench import accounting, errors, latency, site
from casino.bench.watching.audience import Audience
from casino.bench.watching.hearing import Heard
from casino.embedded import ports, processes
from casino.ingest.publisher import Publisher
from casino.simulation import load
from casino.simulation.messages import SimulatedEvent

STREAMS = 500
TABLES = 64
"""Tables of `casino.simulation.load`."""
PATIENCE_S = 60.0


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class StreamResult:
    """Milliseconds from publishing to each frame received, and of a snapshot; memory and cores of the web process."""

    streams: int
    rate: float
    frames: int
    p50_ms: float
    p95_ms: float
    p99_ms: float
    snapshots: int
    snapshot_p50_ms: float
    snapshot_p95_ms: float
    web_mb: float
    web_cores: float


def run(*, topic: str, bootstrap: str, rate: float, seconds: float, logs: pathlib.Path) -> StreamResult:
    """Publish `rate` rounds a second with 500 streams open.

    Raises StalledError where frames do not come, LostFrameError where a stream has not heard every round once.
    """
    every = list(load.rounds(count=TABLES + int(rate * seconds), seed=9, tables=TABLES))
    first, events = every[:TABLES], every[TABLES:]  # a table that was never named cannot be shown
    tables = watched()
    with (
        site.site(name="bench_streams", topic=topic) as environment,
        site.running(environment=environment, workers=2, logs=logs),
        web(environment, logs) as (child, port),
        psycopg.connect(environment["DATABASE_OWNER_URL"], autocommit=True) as watch,
        Publisher(bootstrap=bootstrap, topic=topic) as publisher,
    ):
        latency.warm_up(publisher=publisher, watch=watch, first=first)
        with contextlib.closing(Audience(port=port, key=new_key(environment), tables=tables)) as audience:
            audience.wait_open()
            start = accounting.measure(roots=[child.process.pid])
            sent = latency.publish_steadily(publisher=publisher, events=events, rate=rate)
            heard = audience.heard(results=sum(map(len, _expected(events, tables))))
            used = accounting.between(start=start, end=accounting.measure(roots=[child.process.pid]))
            web_mb = accounting.resident_mb(pid=child.process.pid)
            snapshots = audience.snapshots()
    waits = waits_ms(events=events, sent=sent, watched=tables, heard=heard)
    return _result(rate, waits, snapshots, web_mb, used.own_s / used.wall_s)


def watched() -> list[str]:
    """Return the table of each stream, the tables in turn."""
    return [f"L1-{number % TABLES + 1:02d}" for number in range(STREAMS)]


def waits_ms(
    *, events: Sequence[SimulatedEvent], sent: Sequence[float], watched: Sequence[str], heard: Sequence[Heard]
) -> list[float]:
    """Return how long each round took to each stream that watches its table.

    Raises LostFrameError unless every stream has heard every round of its table once, in the order of publishing.
    """
    published = {_round_id(event): at for event, at in zip(events, sent, strict=True)}
    for table, expected, one in zip(watched, _expected(events, watched), heard, strict=True):
        told = [name for name, _ in one.results]
        if told != expected:
            raise errors.LostFrameError(f"{table}: {len(expected)} rounds were published and {len(told)} others told")
    return [(at - published[name]) * 1000 for one in heard for name, at in one.results]


def _expected(events: Sequence[SimulatedEvent], watched: Sequence[str]) -> list[list[str]]:
    """Return the rounds that each stream is to hear."""
    rounds: dict[str, list[str]] = {table: [] for table in watched}
    for event in events:
        rounds[event.key].append(_round_id(event))
    return [rounds[table] for table in watched]


def _result(
    rate: float, waits: Sequence[float], snapshots: Sequence[float], web_mb: float, web_cores: float
) -> StreamResult:
    asked = [taken * 1000 for taken in snapshots]
    return StreamResult(
        streams=STREAMS,
        rate=rate,
        frames=len(waits),
        p50_ms=latency.percentile(values=waits, share=0.50),
        p95_ms=latency.percentile(values=waits, share=0.95),
        p99_ms=latency.percentile(values=waits, share=0.99),
        snapshots=len(asked),
        snapshot_p50_ms=latency.percentile(values=asked, share=0.50),
        snapshot_p95_ms=latency.percentile(values=asked, share=0.95),
        web_mb=web_mb,
        web_cores=web_cores,
    )


def _round_id(event: SimulatedEvent) -> str:
    data = json.loads(event.body)["data"]
    return f"{data['table']}/{data['shoe']}/{data['round']}"


def new_key(environment: Mapping[str, str]) -> str:
    """Make a key of a site that may watch every table."""
    arguments = ["create_api_key", "bench", "--scope", "feed:read", "--table", "*", "--json"]
    return str(json.loads(site.asked(arguments=arguments, environment=environment))["key"])


@contextlib.contextmanager
def web(environment: Mapping[str, str], logs: pathlib.Path) -> Iterator[tuple[processes.Child, int]]:
    """Run the web process of a site as production does."""
    port = ports.free_port()
    command = [sys.executable, "-m", "uvicorn", "casino.asgi:application", "--host", ports.HOST, "--port", str(port)]
    command += ["--lifespan", "off", "--no-access-log", "--timeout-graceful-shutdown", "3", "--log-level", "warning"]
    program = processes.Program(
        name="web", command=command, environment=environment, log=logs / "web.log", folder=site.ROOT
    )
    child = processes.start(program=program)
    try:
        deadline = time.monotonic() + PATIENCE_S
        while not ports.is_listening(port=port):
            if time.monotonic() > deadline:
                raise errors.StalledError(f"the web process did not listen after {PATIENCE_S:.0f} s")
            time.sleep(0.1)
        yield child, port
    finally:
        processes.stop(child=child, patience_s=site.STOP_PATIENCE_S)
