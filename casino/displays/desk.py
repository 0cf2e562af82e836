"""Answers fragments beside Django: displays that ask at one moment are let in, and answered, by one pass over all.

Under ASGI a request that goes through Django costs a thread, a connection from the pool and several turns of a busy
event loop. Five hundred displays that hear of a result at one moment would wait seconds for each other. Here whoever
waits is taken together: one query for the passes, one for how the tables stand, one drawing a table. Every request is
checked after it came, so nothing is let in or shown from before. Whatever is not answered with 200 or 304 is left to
Django, which says it in words.
"""

import asyncio
import dataclasses
import functools
import io
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final

import structlog
from django.core.exceptions import BadRequest, SuspiciousOperation
from django.core.handlers.asgi import ASGIRequest
from django.http import HttpRequest, HttpResponse
from django.middleware.clickjacking import XFrameOptionsMiddleware
from django.middleware.security import SecurityMiddleware

from casino.displays import fragments
from casino.displays.errors import ParameterRefused
from casino.displays.fragments import Asked, Fragment
from casino.pages import asking
from casino.pages.headers import content_policy
from casino.streaming import admission
from casino.streaming.live.readers import Reader

Message = Mapping[str, Any]
Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

TILES: Final = "/display/lobby/tiles"
_ROADS: Final = re.compile(rf"/display/({asking.ID})/roads")

logger = structlog.get_logger(__name__)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class _Visit:
    """A display that waits for its fragment; None is told to it where Django is to answer."""

    request: ASGIRequest
    asked: Asked
    told: "asyncio.Future[Fragment | None]"


class Desk:
    """An ASGI application that answers fragments itself and leaves everything else to another one."""

    def __init__(self, *, beside: Application) -> None:
        self._beside = beside
        self._reader: Reader | None = None
        self._waiting: list[_Visit] = []
        self._serving: asyncio.Task[None] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        visit = _visit(scope)
        made = await self._answer(visit) if visit is not None else None
        if visit is None or made is None:
            await self._beside(scope, receive, send)
            return
        answer = _dressed(visit.request, made)
        head = [(name.lower().encode("latin-1"), value.encode("latin-1")) for name, value in answer.items()]
        await send({"type": "http.response.start", "status": answer.status_code, "headers": head})
        await send({"type": "http.response.body", "body": b"" if scope["method"] == "HEAD" else answer.content})

    def close(self) -> None:
        """Give the connection back and end the thread."""
        if self._reader is not None:
            self._reader.close()
            self._reader = None

    async def _answer(self, visit: _Visit) -> Fragment | None:
        self._waiting.append(visit)
        if self._serving is None or self._serving.done():
            self._serving = asyncio.get_running_loop().create_task(self._serve())
        return await visit.told

    async def _serve(self) -> None:
        """Take everybody who waits, answer them, and look again: whoever came meanwhile is the next to be taken."""
        if self._reader is None:
            self._reader = Reader(name="displays")
        while self._waiting:
            taken, self._waiting = self._waiting, []
            (made,) = await asyncio.gather(
                self._reader.read(functools.partial(_made, taken)),
                return_exceptions=True,
            )
            if isinstance(made, BaseException):  # Django tells each display by itself what is wrong
                logger.warning("fragments could not be read together", error=str(made).strip(), displays=len(taken))
                made = [None] * len(taken)
            for visit, one in zip(taken, made, strict=True):
                if not visit.told.done():
                    visit.told.set_result(one)


def _visit(scope: Scope) -> _Visit | None:
    """Return what a display asks for; None where it is no fragment, or one that cannot be answered in the plain way."""
    if scope["type"] != "http" or scope["method"] not in {"GET", "HEAD"}:
        return None
    table = _ROADS.fullmatch(scope["path"])
    if table is None and scope["path"] != TILES:
        return None
    try:
        request = ASGIRequest(scope, io.BytesIO())
        request.get_host()  # as the middleware does
        had = request.headers.get("If-None-Match")
        asked = (
            fragments.of_table(table=table.group(1), query=request.GET, had=had)
            if table is not None
            else fragments.of_lobby(query=request.GET, had=had)
        )
    except (ParameterRefused, SuspiciousOperation, BadRequest):
        return None
    return _Visit(request=request, asked=asked, told=asyncio.get_running_loop().create_future())


def _made(taken: Sequence[_Visit]) -> list[Fragment | None]:
    """Return the fragments of those who may see their tables, in the order asked."""
    viewers = admission.viewers_of(requests=[visit.request for visit in taken])
    admitted = [
        visit
        for visit, viewer in zip(taken, viewers, strict=True)
        if viewer is not None and visit.asked.tables and all(viewer.sees(table=table) for table in visit.asked.tables)
    ]
    found = fragments.made(asked=[visit.asked for visit in admitted])
    by_visit = {id(visit): one for visit, one in zip(admitted, found, strict=True)}
    return [by_visit.get(id(visit)) for visit in taken]


def _dressed(request: HttpRequest, made: Fragment) -> HttpResponse:
    """Return the answer with the headers that the middleware puts on every page."""
    answer = made.answer()
    answer.headers["Vary"] = "Cookie"
    answer.headers["Content-Length"] = str(len(answer.content))
    dressed = content_policy(lambda _: answer)(request)
    for middleware in (XFrameOptionsMiddleware, SecurityMiddleware):
        middleware(lambda _: answer).process_response(request, dressed)
    return dressed
