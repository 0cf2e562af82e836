"""Streams to test with: the real server, in a thread of this process or as a process of its own."""

import contextlib
import datetime as dt
import os
import pathlib
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence

import uvicorn
from django.db import connections

from casino.access import keys, sources
from casino.embedded import ports
from casino.streaming.live.beside import Pages
from casino.streaming.live.stream import Streams
from tests.casino.settlement.shards import SOURCE
from tests.casino.streaming.conformance import Event, Feed
from tests.databases import url

HEARTBEAT = ":"
ROOT = pathlib.Path(__file__).resolve().parents[3]


def admit() -> None:
    """Let the source of these tests say everything."""
    sources.register(name=SOURCE, kinds_allowed=["*"], tables=["*"])


def new_key(*, tables: Sequence[str] = ("T01", "T02"), scopes: Sequence[str] = ("feed:read",)) -> str:
    """Make a key and return its text."""
    expires_at = dt.datetime.now(dt.UTC) + dt.timedelta(days=1)
    return keys.create(name="display", scopes=scopes, tables=tables, sources=(), expires_at=expires_at).text


@contextlib.contextmanager
def served(*, heartbeat_s: float = 15.0, waiting_bytes_max: int = 1024 * 1024) -> Iterator[str]:
    """Serve the database of this test from a thread; yields the address."""
    streams = Streams(beside=Pages(), heartbeat_s=heartbeat_s, waiting_bytes_max=waiting_bytes_max)
    connections["default"].settings_dict["CONN_MAX_AGE"] = 0  # as casino.asgi does
    config = uvicorn.Config(
        streams, lifespan="off", log_config=None, log_level="error", access_log=False, timeout_graceful_shutdown=2
    )
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8_192)  # little lies between server and client
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            streams.stop()
            server.should_exit = True
            thread.join(timeout=60)
            assert not thread.is_alive()


@contextlib.contextmanager
def process(*, port: int, graceful_s: int = 3) -> Iterator[subprocess.Popen[bytes]]:
    """Serve the database of this test from a process such as production runs, and end it as systemd would."""
    command = [sys.executable, "-m", "uvicorn", "casino.asgi:application", "--host", ports.HOST, "--port", str(port)]
    command += ["--lifespan", "off", "--no-access-log", "--timeout-graceful-shutdown", str(graceful_s)]
    command += ["--log-level", "warning"]
    environment = {**os.environ, "DATABASE_URL": url(), "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(command, cwd=ROOT, env=environment, stderr=subprocess.PIPE) as server:  # noqa: S603
        try:
            _wait_for(server, port)
            yield server
        finally:
            if server.poll() is None:
                server.terminate()
            server.communicate(timeout=60)


def _wait_for(server: subprocess.Popen[bytes], port: int) -> None:
    deadline = time.monotonic() + 60
    while not ports.is_listening(port=port):
        assert server.poll() is None, "the server ended while it started"
        assert time.monotonic() < deadline, "the server did not start"
        time.sleep(0.05)


def until(events: Iterator[Event], kind: str, *, count: int = 1) -> list[Event]:
    """Read events up to the `count`th of a type, that one included; heartbeats only where they are asked for."""
    found: list[Event] = []
    for event in events:
        if event.type == kind or event.type != HEARTBEAT:
            found.append(event)
        count -= event.type == kind
        if not count:
            return found
    raise AssertionError(f"the stream ended before {kind}: {[event.type for event in found]}")


def up_to_seq(events: Iterator[Event], seq: int) -> list[Event]:
    """Read events up to the last frame of a change, without heartbeats."""
    found: list[Event] = []
    for event in (event for event in events if event.type != HEARTBEAT):
        found.append(event)
        if event.data.get("seq") == seq and event.data["part"] == event.data["parts"]:
            return found
    raise AssertionError(f"the stream ended before seq {seq}: {[event.type for event in found]}")


def feed_of(address: str, key: str) -> Feed:
    """Return the feed as a vendor's client sees it."""
    return Feed(url=address, key=key, timeout_s=30)
