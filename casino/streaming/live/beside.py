"""Django beside the streams: a request is answered from first to last in one thread; the event loop is left alone.

Django's own handler runs middleware that can do both in the loop and the rest in a thread made for the request, and
goes back and forth between them some ten times; that cost more than most answers, and the loop's share of it kept
streams waiting. All our middleware and views are synchronous, so nothing is adapted in between.
"""

import asyncio
import concurrent.futures
import contextvars
import functools
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from typing import IO, Any, Final, TypeVar

from django.core import signals
from django.core.exceptions import RequestAborted
from django.core.handlers.asgi import ASGIHandler, get_script_prefix
from django.http.response import FileResponse, HttpResponseBase, StreamingHttpResponse
from django.urls import get_resolver, set_script_prefix

T = TypeVar("T")
Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Any]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]

THREADS_MAX: Final = 32
"""Requests answered at once; more than there are connections, so that what needs none does not wait for them."""


class Pages(ASGIHandler):
    """Django's handler with its synchronous chain of middleware. Make it once Django is set up."""

    def __init__(self) -> None:
        """Load middleware and every address: the first request must not do it, in the loop, while streams wait."""
        super().__init__()
        self._threads = concurrent.futures.ThreadPoolExecutor(max_workers=THREADS_MAX, thread_name_prefix="pages")
        _ = get_resolver().url_patterns

    def load_middleware(self, is_async: bool = False) -> None:  # noqa: FBT001, FBT002 - Django's signature
        """Load the chain that runs in a thread, whatever is asked for."""
        del is_async
        super().load_middleware(is_async=False)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            raise ValueError(f"pages are asked for over HTTP, not {scope['type']}")
        try:
            body = await self.read_body(receive)
        except RequestAborted:
            return
        response = await self._in_thread(functools.partial(self._answer, scope, body))
        if isinstance(response, StreamingHttpResponse) and not response.is_async:
            content: Any = response.streaming_content
            response.streaming_content = self._pieces(content)
        await self.send_response(response, send)
        if response.streaming:
            await self._in_thread(response.close)

    def _answer(self, scope: Scope, body: IO[bytes]) -> HttpResponseBase:
        """Answer in the thread of the request, and give back what it held: connection, body, files."""
        set_script_prefix(get_script_prefix(scope))
        signals.request_started.send(sender=self.__class__, scope=scope)
        request, refused = self.create_request(scope, body)
        response = refused if request is None else self.get_response(request)
        assert response is not None, "what is no request is refused"
        if isinstance(response, FileResponse):
            response.block_size = self.chunk_size
        if not response.streaming:
            response.close()
        body.close()
        return response

    async def _pieces(self, content: Iterator[bytes]) -> AsyncIterator[bytes]:
        """Read a file piece by piece, each in a thread."""
        while (piece := await self._in_thread(functools.partial(next, content, None))) is not None:
            yield piece

    async def _in_thread(self, work: Callable[[], T]) -> T:
        context = contextvars.copy_context()  # what belongs to a request ends with it, the thread goes on
        return await asyncio.get_running_loop().run_in_executor(self._threads, context.run, work)
