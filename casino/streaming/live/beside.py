"""Django beside the streams: a request is answered from first to last in one thread; the event loop is left alone.

Django's own handler runs middleware that can do both in the loop and the rest in a thread, and went back and forth
between them some ten times a request; that cost more than the answer, and the loop's share of it kept streams waiting.
All our middleware and views are synchronous, so nothing is adapted in between.
"""

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.urls import get_resolver


class Pages(ASGIHandler):
    """Django's handler with its synchronous chain of middleware. Make it once Django is set up."""

    def __init__(self) -> None:
        """Load middleware and every address: the first request must not do it, in the loop, while streams wait."""
        super().__init__()
        _ = get_resolver().url_patterns

    def load_middleware(self, is_async: bool = False) -> None:  # noqa: FBT001, FBT002 - Django's signature
        """Load the chain that runs in a thread, whatever is asked for."""
        del is_async
        super().load_middleware(is_async=False)

    async def get_response_async(self, request: HttpRequest) -> HttpResponseBase:
        """Answer in the thread that belongs to the request."""
        return await sync_to_async(self.get_response, thread_sensitive=True)(request)
