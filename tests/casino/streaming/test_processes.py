"""The real server process: the same ids from two of them, a clean end, the vendor's conformance check, many clients."""

import asyncio
import contextlib
import signal
import subprocess
import sys
from collections.abc import Iterator
from http import HTTPStatus

import psutil
import pytest
from django.db import connection

from casino.embedded import ports
from tests.casino.pages.floor import happen
from tests.casino.settlement.history import PERSONS, play, round_of
from tests.casino.streaming import conformance, serving
from tests.casino.streaming.conformance import Event
from tests.casino.streaming.serving import feed_of, new_key, process, until, up_to_seq

CLIENTS = 1_000
PATIENCE_S = 120
"""For a machine that others load. A second is enough on one's own (`./run bench` measures); here nobody is left out."""
pytestmark = pytest.mark.slow


@pytest.fixture
def address(own_database: str) -> Iterator[str]:  # noqa: ARG001 - ordering only
    """Serve a database of one's own from a process."""
    serving.admit()
    port = ports.free_port()
    with process(port=port):
        yield f"http://127.0.0.1:{port}"


def _told(events: list[Event]) -> list[tuple[str, str, int]]:
    return [(event.id, event.type, event.data["seq"]) for event in events if "seq" in event.data]


def test_two_processes_tell_the_same_under_the_same_ids(address: str) -> None:
    port = ports.free_port()
    key = new_key()
    with process(port=port):
        feeds = [feed_of(address, key), feed_of(f"http://127.0.0.1:{port}", key)]
        with feeds[0].stream("T01") as first, feeds[1].stream("T01") as second:
            until(first, "snapshot"), until(second, "snapshot")
            happen(("round.played/v1", play(1)), ("round.played/v1", play(2)))
            happen(("round.voided/v1", {**round_of(1), **PERSONS}))
            told = [
                [(event.id, event.type, event.data["seq"]) for event in up_to_seq(one, 3)] for one in (first, second)
            ]
        assert told[0] == told[1]
        with feeds[1].stream("T01", last_id=told[0][0][0]) as resumed:
            rest = _told(up_to_seq(resumed, 3))
    assert rest == told[0][1:]


def test_a_server_that_is_told_to_stop_ends_its_streams_and_itself_at_once(own_database: str) -> None:
    del own_database
    port = ports.free_port()
    with process(port=port, graceful_s=10 * PATIENCE_S) as server, contextlib.ExitStack() as open_streams:
        feed = feed_of(f"http://127.0.0.1:{port}", new_key())
        streams = [open_streams.enter_context(feed.stream("T01")) for _ in range(20)]
        for stream in streams:
            until(stream, "snapshot")
        server.send_signal(signal.SIGTERM)
        last = [list(stream)[-1] for stream in streams]
        code = server.wait(timeout=PATIENCE_S)  # long before it would lose patience with a client that stays
    assert {(event.type, event.data["because"]) for event in last} == {("end", "stopping")}
    assert code in {0, -signal.SIGTERM}


def test_the_conformance_check_finds_nothing(address: str) -> None:
    happen(("round.played/v1", play(1)))
    happen(("round.played/v1", {**play(1), "table": "T02"}), table="T02")
    command = [sys.executable, conformance.__file__, address, "--key", new_key(), "--tables", "T01,T02"]
    command += ["--seconds", "3", "--forbidden", "T03"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as check:  # noqa: S603
        for number in range(2, 200):  # the table plays on for as long as it is watched
            with contextlib.suppress(subprocess.TimeoutExpired):
                check.wait(timeout=0.4)
                break
            happen(("round.played/v1", play(number)))
        said, _ = check.communicate(timeout=PATIENCE_S)
    assert check.returncode == 0, said
    assert said.splitlines()[-1] == "the feed keeps its contract"


async def _open(port: int, key: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"GET /api/v1/stream?tables=T01 HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {key}\r\n\r\n".encode())
    status = await reader.readline()
    assert int(status.split()[1]) == HTTPStatus.OK
    await reader.readuntil(b"event: snapshot")
    return reader, writer


async def _thousand(port: int, key: str) -> int:
    """Open the streams, let a round be played, and return how many have heard of it."""
    opened = [await _open(port, key) for _ in range(CLIENTS)]
    async with asyncio.timeout(PATIENCE_S):
        await asyncio.to_thread(_play_second)
        heard = [await reader.readuntil(b"event: road.delta") for reader, _ in opened]
    for _, writer in opened:
        writer.close()
    return len(heard)


def test_a_thousand_clients_in_one_process_hear_a_round_together(own_database: str) -> None:
    del own_database
    serving.admit()
    happen(("round.played/v1", play(1)))
    port, key = ports.free_port(), new_key()
    with process(port=port) as server:
        heard = asyncio.run(_thousand(port, key))
        memory_mb = psutil.Process(server.pid).memory_info().rss / 2**20
    assert heard == CLIENTS
    assert memory_mb < 400


def _play_second() -> None:
    try:
        happen(("round.played/v1", play(2)))
    finally:
        connection.close()  # it belongs to this thread, which ends without a word
