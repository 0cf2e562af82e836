"""Django is loaded before the first request, and answers each request in one thread."""

import asyncio
import threading
from collections.abc import Callable

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory, override_settings
from django.urls import path

from casino.streaming.live.beside import Pages

answered_in: list[int] = []


def view(request: HttpRequest) -> HttpResponse:
    del request
    answered_in.append(threading.get_ident())
    return HttpResponse(b"here")


def note_thread(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    def answer(request: HttpRequest) -> HttpResponse:
        answered_in.append(threading.get_ident())
        return get_response(request)

    return answer


urlpatterns = [path("here", view)]


@pytest.fixture(autouse=True)
def _none_answered() -> None:
    answered_in.clear()


@override_settings(
    ROOT_URLCONF=__name__, MIDDLEWARE=["django.middleware.security.SecurityMiddleware", f"{__name__}.note_thread"]
)
def test_middleware_and_view_run_in_one_thread_that_is_not_the_loop_s() -> None:
    answer = asyncio.run(Pages().get_response_async(RequestFactory().get("/here")))
    assert (answer.status_code, len(set(answered_in))) == (200, 1)
    assert threading.get_ident() not in answered_in


@override_settings(ROOT_URLCONF="no.such.addresses")
def test_addresses_are_loaded_before_the_first_request() -> None:
    with pytest.raises(ModuleNotFoundError):
        Pages()
