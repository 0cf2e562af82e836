"""Publish → frame: how long after its publishing a round has come to every open stream that watches its table.

The streams are read by one thread of this process over bare sockets; it does nothing but note when which round came.
Meanwhile snapshots are asked for, one after the other.
"""

import asyncio
import contextlib
import dataclasses
import http.client
import json
import pathlib
import re
import sys
import threading
import time
from collections.abc import Iterator, Mapping, Sequence

import psycopg

from casino.bench import accounting, errors, latency, site
from casino.embedded import ports, processes
from casino.ingest.publisher import Publisher
from casino.simulation import load
from casino.simulation.messages import SimulatedEvent

STREAMS = 500
TABLES = 64
"""Tables of `casino.simulation.load`."""
SNAPSHOT_EVERY_S = 0.05
PATIENCE_S = 60.0
_ROUND = re.compile(rb'"type":"round\.result"[^\n]*?"round_id":"([^"]+)"')


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
    """Publish `rate` rounds a second with 500 streams open; raises StalledError where frames do not come."""
    events = list(load.rounds(count=int(rate * seconds), seed=9, tables=TABLES))
    with (
        site.site(name="bench_streams", topic=topic) as environment,
        site.running(environment=environment, workers=2, logs=logs),
        _web(environment, logs) as (child, port),
        psycopg.connect(environment["DATABASE_OWNER_URL"], autocommit=True) as watch,
    ):
        key = site.asked(
            arguments=["create_api_key", "bench", "--scope", "feed:read", "--table", "*", "--json"],
            environment=environment,
        )
        audience = Audience(port=port, key=json.loads(key)["key"])
        with Publisher(bootstrap=bootstrap, topic=topic) as publisher:
            latency.warm_up(publisher=publisher, watch=watch)
            audience.start()
            audience.wait_open()
            start = accounting.measure(roots=[child.process.pid])
            sent = latency.publish_steadily(publisher=publisher, events=events, rate=rate)
        audience.wait_heard(rounds=len(events))
        used = accounting.between(start=start, end=accounting.measure(roots=[child.process.pid]))
        web_mb = accounting.resident_mb(pid=child.process.pid)
        audience.stop()
    return _result(events, sent, audience, rate, web_mb, used.own_s / used.wall_s)


def _result(  # noqa: PLR0917 - what one run brought
    events: Sequence[SimulatedEvent],
    sent: Sequence[float],
    audience: "Audience",
    rate: float,
    web_mb: float,
    web_cores: float,
) -> StreamResult:
    published = {_round_id(event): at for event, at in zip(events, sent, strict=True)}
    waits = [(at - published[name]) * 1000 for name, at in audience.heard if name in published]
    snapshots = [taken * 1000 for taken in audience.snapshots]
    return StreamResult(
        streams=STREAMS,
        rate=rate,
        frames=len(waits),
        p50_ms=latency.percentile(values=waits, share=0.50),
        p95_ms=latency.percentile(values=waits, share=0.95),
        p99_ms=latency.percentile(values=waits, share=0.99),
        snapshots=len(snapshots),
        snapshot_p50_ms=latency.percentile(values=snapshots, share=0.50),
        snapshot_p95_ms=latency.percentile(values=snapshots, share=0.95),
        web_mb=web_mb,
        web_cores=web_cores,
    )


def _round_id(event: SimulatedEvent) -> str:
    data = json.loads(event.body)["data"]
    return f"{data['table']}/{data['shoe']}/{data['round']}"


@contextlib.contextmanager
def _web(environment: Mapping[str, str], logs: pathlib.Path) -> Iterator[tuple[processes.Child, int]]:
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


class Audience:
    """Everybody who watches: streams of one table each, the tables in turn, and one client that asks for snapshots."""

    def __init__(self, *, port: int, key: str) -> None:
        self.heard: list[tuple[str, float]] = []
        self.snapshots: list[float] = []
        self._port = port
        self._key = key
        self._open = threading.Event()
        self._stopping = threading.Event()
        self._loop = asyncio.new_event_loop()
        self._threads = [
            threading.Thread(target=self._loop.run_until_complete, args=[self._watch()], daemon=True),
            threading.Thread(target=self._ask, daemon=True),
        ]

    def start(self) -> None:
        """Open the streams."""
        for thread in self._threads:
            thread.start()

    def wait_open(self) -> None:
        """Wait until every stream has its snapshot; raises StalledError."""
        if not self._open.wait(PATIENCE_S):
            raise errors.StalledError(f"{STREAMS} streams were not open after {PATIENCE_S:.0f} s")

    def wait_heard(self, *, rounds: int) -> None:
        """Wait until every stream has heard every round of its table; raises StalledError."""
        watchers = [len(range(table, STREAMS, TABLES)) for table in range(TABLES)]
        expected = sum(watchers[number % TABLES] for number in range(rounds))
        deadline = time.monotonic() + PATIENCE_S
        while len(self.heard) < expected:
            if time.monotonic() > deadline:
                raise errors.StalledError(f"{len(self.heard):,} of {expected:,} frames came")
            time.sleep(0.05)

    def stop(self) -> None:
        """Close everything."""
        self._stopping.set()
        for thread in self._threads:
            thread.join(timeout=10)
        self._loop.close()

    async def _watch(self) -> None:
        links = [await self._link(f"L1-{number % TABLES + 1:02d}") for number in range(STREAMS)]
        readers = [asyncio.create_task(self._read(reader)) for reader, _ in links]
        self._open.set()
        while not self._stopping.is_set():  # noqa: ASYNC110 - the other thread has no event of this loop
            await asyncio.sleep(0.1)
        for reader in readers:
            reader.cancel()
        for _, writer in links:
            writer.close()

    async def _link(self, table: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection(ports.HOST, self._port, limit=2**20)
        head = f"Host: bench\r\nAuthorization: Bearer {self._key}"
        writer.write(f"GET /api/v1/stream?tables={table} HTTP/1.1\r\n{head}\r\n\r\n".encode())
        await reader.readuntil(b"event: snapshot")
        return reader, writer

    async def _read(self, reader: asyncio.StreamReader) -> None:
        while line := await reader.readline():
            found = _ROUND.search(line)
            if found is not None:
                self.heard.append((found.group(1).decode(), time.monotonic()))

    def _ask(self) -> None:
        self._open.wait()
        number = 0
        while not self._stopping.wait(SNAPSHOT_EVERY_S):
            number += 1
            link = http.client.HTTPConnection(ports.HOST, self._port, timeout=10)
            path = f"/api/v1/tables/L2-{number % TABLES + 1:02d}/road"
            start = time.perf_counter()
            link.request("GET", path, headers={"Authorization": f"Bearer {self._key}"})
            answer = link.getresponse()
            answer.read()
            self.snapshots.append(time.perf_counter() - start)
            link.close()
            if answer.status != http.HTTPStatus.OK:
                raise errors.StalledError(f"a snapshot was answered with {answer.status}")
