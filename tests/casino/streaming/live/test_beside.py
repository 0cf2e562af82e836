"""Django is loaded before the first request, and answers each request in one thread."""

import asyncio
import io
import threading
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from django.core import signals
from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.test import override_settings
from django.urls import path

from casino.streaming.live.beside import Pages

answered_in: list[int] = []
opened: list[io.BytesIO] = []


def view(request: HttpRequest) -> HttpResponse:
    del request
    answered_in.append(threading.get_ident())
    return HttpResponse(b"here")


def note_thread(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    def answer(request: HttpRequest) -> HttpResponse:
        answered_in.append(threading.get_ident())
        return get_response(request)

    return answer


def file(request: HttpRequest) -> HttpResponseBase:
    del request
    opened.append(io.BytesIO(b"a long file" * 10_000))
    return FileResponse(opened[-1])


def failing(request: HttpRequest) -> HttpResponse:
    del request
    raise LookupError("no such thing")


urlpatterns = [path("here", view), path("file", file), path("failing", failing)]


@pytest.fixture(autouse=True)
def _none_answered() -> None:
    answered_in.clear()
    opened.clear()


async def asked(address: str, *, body: bytes = b"") -> list[dict[str, Any]]:
    """Ask over ASGI; return the messages of the answer."""
    scope = {
        "type": "http",
        "method": "GET",
        "path": address,
        "query_string": b"",
        "headers": [(b"host", b"127.0.0.1")],
    }
    told: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": body}

    async def send(message: Mapping[str, Any]) -> None:
        told.append(dict(message))

    await Pages()(scope, receive, send)
    return told


def ask(address: str) -> tuple[int, bytes]:
    head, *rest = asyncio.run(asked(address))
    return head["status"], b"".join(message.get("body", b"") for message in rest)


@override_settings(
    ROOT_URLCONF=__name__, MIDDLEWARE=["django.middleware.security.SecurityMiddleware", f"{__name__}.note_thread"]
)
def test_middleware_and_view_run_in_one_thread_that_is_not_the_loop_s() -> None:
    assert ask("/here") == (200, b"here")
    assert len(answered_in) == 2
    assert {threading.get_ident()}.isdisjoint(answered_in)
    assert len(set(answered_in)) == 1


@override_settings(ROOT_URLCONF=__name__, MIDDLEWARE=[])
def test_what_a_request_held_is_given_back_in_its_thread_before_it_is_answered() -> None:
    def note(**told: object) -> None:
        del told
        answered_in.append(threading.get_ident())

    signals.request_finished.connect(note)
    try:
        assert ask("/here") == (200, b"here")
    finally:
        signals.request_finished.disconnect(note)
    assert len(answered_in) == 2
    assert len(set(answered_in)) == 1


@override_settings(ROOT_URLCONF=__name__, MIDDLEWARE=[])
def test_a_file_is_closed_after_it_was_sent() -> None:
    assert ask("/file") == (200, b"a long file" * 10_000)
    assert [file.closed for file in opened] == [True]


@override_settings(ROOT_URLCONF=__name__, MIDDLEWARE=[], DEBUG=False)
def test_a_view_that_fails_is_answered() -> None:
    assert ask("/failing")[0] == 500


@override_settings(ROOT_URLCONF="no.such.addresses")
def test_addresses_are_loaded_before_the_first_request() -> None:
    with pytest.raises(ModuleNotFoundError):
        Pages()
