"""GET /api/v1/stream: server-sent events, answered beside Django because a stream stays open for hours.

Source: HTML Standard, Server-sent events (last event id, `retry`, comments).
"""

import asyncio
import contextlib
import dataclasses
import io
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

import msgspec
import psycopg
import structlog
from django.conf import settings
from django.core.exceptions import BadRequest, SuspiciousOperation
from django.core.handlers.asgi import ASGIRequest
from django.db import DatabaseError

from casino.events.shards import shard_of
from casino.rest import problems
from casino.rest.problems import Problem
from casino.streaming import admission, asking
from casino.streaming.admission import Viewer
from casino.streaming.live import stopping
from casino.streaming.live.hub import Hub
from casino.streaming.live.pulse import SEND_S_MAX, Pulse, Send
from casino.streaming.live.subscriber import WAITING_BYTES_MAX, Subscriber

Message = Mapping[str, Any]
Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

PATH: Final = "/api/v1/stream"
HEARTBEAT_S: Final = 15.0
RETRY: Final = b"retry: 2000\n\n"
HEARTBEAT: Final = b": heartbeat\n\n"
STREAMS_MAX: Final = 5_000
_HEADERS = (
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
)

logger = structlog.get_logger(__name__)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """A stream that may be opened."""

    viewer: Viewer
    tables: Mapping[str, int]
    types: tuple[str, ...]
    last_id: str


class Streams:
    """An ASGI application that answers the stream itself and leaves everything else to another one."""

    def __init__(
        self,
        *,
        beside: Application,
        heartbeat_s: float = HEARTBEAT_S,
        waiting_bytes_max: int = WAITING_BYTES_MAX,
    ) -> None:
        self._beside = beside
        self._waiting_bytes_max = waiting_bytes_max
        self._heartbeat_s = heartbeat_s
        self._hub: tuple[asyncio.AbstractEventLoop, Hub] | None = None
        self._is_stopping = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http" or scope["path"] != PATH:
            await self._beside(scope, receive, send)
            return
        try:
            asked = await self._admit(scope)
        except Problem as problem:
            await _refuse(problem, send)
            return
        await self._stream(asked, receive, send)

    def hub(self) -> Hub:
        """Return the hub of the running loop, making it for the first stream, and anew where it has failed."""
        loop = asyncio.get_running_loop()
        if self._hub is None or self._hub[0] is not loop:
            stopping.call_when_stopped(loop=loop, stop=self._stop)
        elif not self._hub[1].is_over or self._is_stopping:
            return self._hub[1]
        hub = Hub(waiting_bytes_max=self._waiting_bytes_max)
        hub.start()
        self._hub = (loop, hub)
        return hub

    def stop(self) -> None:
        """Let every client go and take no more; may be called from any thread."""
        if self._hub is not None and not self._hub[0].is_closed():
            self._hub[0].call_soon_threadsafe(self._stop)

    def _stop(self) -> None:
        self._is_stopping = True
        if self._hub is not None:
            self._hub[1].stop()

    async def _admit(self, scope: Scope) -> _Asked:
        if scope["method"] != "GET":
            raise Problem(status=405, code="method_not_allowed", detail="a stream is read with GET")
        hub = self.hub()
        if hub.is_over or hub.streams >= STREAMS_MAX:
            raise Problem(status=503, code="busy", detail="no stream can be opened here now; try again")
        try:
            request = ASGIRequest(scope, io.BytesIO())
            return await hub.doors.one().read(lambda: _asked(request))
        except (SuspiciousOperation, BadRequest) as refused:
            raise Problem(status=400, code="bad_request", detail="the request is malformed") from refused
        except (DatabaseError, psycopg.Error) as error:
            raise Problem(status=503, code="busy", detail="the database cannot be asked now; try again") from error

    async def _stream(self, asked: _Asked, receive: Receive, send: Send) -> None:
        hub = self.hub()
        subscriber = Subscriber(
            viewer=asked.viewer, tables=asked.tables, types=asked.types, waiting_bytes_max=hub.waiting_bytes_max
        )
        gone = asyncio.create_task(_watch(receive, subscriber))
        try:
            async with asyncio.timeout(None) as patience:
                await self._tell(hub, subscriber, asked.last_id, send, patience)
        except TimeoutError:
            logger.info("a client that no longer reads was let go", tables=len(asked.tables))
        except (DatabaseError, psycopg.Error) as error:  # the client connects again with the id that it has
            logger.warning("a stream could not be read on", error=str(error).strip())
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(SEND_S_MAX):
                    await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            gone.cancel()
            hub.leave(subscriber=subscriber)

    async def _tell(
        self, hub: Hub, subscriber: Subscriber, last_id: str, send: Send, patience: asyncio.Timeout
    ) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": list(_HEADERS)})
        pulse = Pulse(send=send, patience=patience, quiet_s=self._heartbeat_s, when_quiet=subscriber.wake)
        try:
            text = RETRY
            async for _ in hub.open(subscriber=subscriber, last_id=last_id):
                await pulse.send(text + subscriber.take())
                text = b""
                if subscriber.is_over:
                    break
            if text:
                await pulse.send(text + subscriber.take())
            while not subscriber.is_over:
                await subscriber.wait()
                await pulse.send(subscriber.take() or HEARTBEAT)
            await pulse.send(subscriber.take(), more=False)
        finally:
            pulse.stop()


def _asked(request: ASGIRequest) -> _Asked:
    """Read what is asked for and make sure that it is allowed; raises a problem."""
    viewer = admission.viewer_of(request=request)
    query = asking.known(query=request.GET, names={"tables", "types", "last_event_id"})
    tables = asking.tables(text=query.get("tables"))
    admission.require(viewer=viewer, tables=tables)
    return _Asked(
        viewer=viewer,
        tables={table: shard_of(key=table, shards=settings.SHARDS) for table in tables},
        types=asking.types(text=query.get("types")),
        last_id=request.headers.get("Last-Event-ID", "") or query.get("last_event_id", ""),
    )


async def _watch(receive: Receive, subscriber: Subscriber) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    subscriber.close()


async def _refuse(problem: Problem, send: Send) -> None:
    body = msgspec.json.encode(
        problems.body(status=problem.status_code, code=problem.code, detail=problem.text, **problem.members)
    )
    headers = [(b"content-type", problems.CONTENT_TYPE.encode()), (b"content-length", str(len(body)).encode())]
    if problem.status_code == 401:  # noqa: PLR2004 - the status is its own name
        headers.append((b"www-authenticate", b'Bearer realm="casino"'))
    if problem.status_code == 405:  # noqa: PLR2004 - as above
        headers.append((b"allow", b"GET"))
    if problem.status_code == 503:  # noqa: PLR2004 - as above
        headers.append((b"retry-after", b"2"))
    await send({"type": "http.response.start", "status": problem.status_code, "headers": headers})
    await send({"type": "http.response.body", "body": body})
