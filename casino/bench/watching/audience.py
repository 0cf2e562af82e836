"""Everybody who watches: streams of one table each, and a client that asks for snapshots, each in a process of its own.

What measures must not slow what is measured: while streams are open their process only notes which bytes came when.
"""

import contextlib
import gc
import http
import http.client
import selectors
import socket
import time
from collections.abc import Sequence
from multiprocessing.connection import Connection

from casino.bench import errors
from casino.bench.watching import hearing
from casino.bench.watching.children import PATIENCE_S, Child
from casino.bench.watching.hearing import Heard, Noted
from casino.embedded import ports

SNAPSHOT_EVERY_S = 0.05
_RESULT = b"event: round.result\n"
_SHOWN = b"event: snapshot\n"


class Audience:
    """The processes of everybody who watches; `tables` names one table a stream."""

    def __init__(self, *, port: int, key: str, tables: Sequence[str]) -> None:
        """Start the processes and open the streams."""
        self._listener = Child(work=listen, arguments=(port, key, tuple(tables)))
        self._asker = Child(work=ask, arguments=(port, key, tuple(dict.fromkeys(tables))))

    def wait_open(self) -> None:
        """Wait until every stream has its snapshot, and begin to ask for others; raises StalledError."""
        self._listener.hear(what="the streams open")
        self._asker.tell("begin")

    def heard(self, *, results: int) -> list[Heard]:
        """Return what each stream heard, once so many results came in all of them together.

        Raises StalledError where they do not come, LostFrameError where a stream is not whole.
        """
        self._listener.tell(results)
        found: list[Heard] = self._listener.hear(what="the streams")
        return found

    def snapshots(self) -> list[float]:
        """Ask for no more and return how many seconds each snapshot took."""
        self._asker.tell("end")
        found: list[float] = self._asker.hear(what="the snapshots")
        return found

    def close(self) -> None:
        """End the processes."""
        self._listener.end()
        self._asker.end()


def listen(pipe: Connection, port: int, key: str, tables: Sequence[str]) -> None:
    """Hold a stream open for each table named until as many results came as the pipe says; tell what was heard."""
    with contextlib.ExitStack() as opened:
        links = [_Link(opened.enter_context(_connected(port)), table) for table in tables]
        for link in links:
            link.open(key=key)
        pipe.send("open")
        gc.disable()  # what was noted is kept: a collection would only look through it, and stand still for that
        _note(pipe, links)
        pipe.send([hearing.heard(table=link.table, noted=link.noted) for link in links])


def ask(pipe: Connection, port: int, key: str, tables: Sequence[str]) -> None:
    """Ask for the tables in turn, one connection a snapshot, until the pipe says enough; tell what each took."""
    pipe.recv()
    taken: list[float] = []
    while not pipe.poll(SNAPSHOT_EVERY_S):
        link = http.client.HTTPConnection(ports.HOST, port, timeout=PATIENCE_S)
        path = f"/api/v1/tables/{tables[len(taken) % len(tables)]}/road"
        start = time.perf_counter()
        link.request("GET", path, headers={"Authorization": f"Bearer {key}"})
        answer = link.getresponse()
        answer.read()
        taken.append(time.perf_counter() - start)
        link.close()
        if answer.status != http.HTTPStatus.OK:
            raise errors.StalledError(f"a snapshot was answered with {answer.status}")
    pipe.send(taken)


class _Link:
    """One stream: its connection, and what came when."""

    def __init__(self, connection: socket.socket, table: str) -> None:
        self.connection = connection
        self.table = table
        self.noted: list[Noted] = []
        self._rest = b""

    def open(self, *, key: str) -> None:
        """Ask for the stream and read as far as the snapshot."""
        head = f"Host: bench\r\nAuthorization: Bearer {key}"
        self.connection.sendall(f"GET /api/v1/stream?tables={self.table} HTTP/1.1\r\n{head}\r\n\r\n".encode())
        while _SHOWN not in b"".join(piece.text for piece in self.noted):
            self.note()
        self.connection.settimeout(0)

    def note(self) -> int:
        """Note what has come; return how many results began in it."""
        text = self.connection.recv(65_536)
        if not text:
            raise errors.LostFrameError(f"{self.table}: the server ended the stream")
        self.noted.append(Noted(at_s=time.monotonic(), text=text))
        text = self._rest + text
        self._rest = text[1 - len(_RESULT) :]
        return text.count(_RESULT)


def _connected(port: int) -> socket.socket:
    return socket.create_connection((ports.HOST, port), timeout=PATIENCE_S)


def _note(pipe: Connection, links: Sequence[_Link]) -> None:
    """Note what comes until as many results came as the pipe says; raises StalledError a minute after it said so."""
    found, wanted, deadline = 0, None, 0.0
    with selectors.DefaultSelector() as ready:
        ready.register(pipe, selectors.EVENT_READ)
        for link in links:
            ready.register(link.connection, selectors.EVENT_READ, link)
        while wanted is None or found < wanted:
            for key, _ in ready.select(timeout=1.0):
                if key.data is not None:
                    found += key.data.note()
                elif wanted is None:
                    wanted, deadline = pipe.recv(), time.monotonic() + PATIENCE_S
            if wanted is not None and time.monotonic() > deadline:
                raise errors.StalledError(f"{found:,} of {wanted:,} results came")
