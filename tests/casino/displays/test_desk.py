"""Fragments are answered beside Django as Django answers them, to many at once, and to nobody who may not look."""

import asyncio
import datetime as dt
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from casino.access import keys
from casino.displays.desk import Desk, Message, Receive, Scope, Send
from casino.streaming import tickets
from tests.casino.displays.dealing import deal
from tests.casino.streaming import serving

PARTS = "/display/T01/roads"
TILES = "/display/lobby/tiles"
LEFT_TO_DJANGO = 418

Ask = Callable[..., list[Any]]


@pytest.fixture
def dealt(own_database: str) -> None:  # noqa: ARG001 - ordering only
    """Deal at two tables, in a database that other threads see."""
    serving.admit()
    deal("BPB")
    deal("P", table="T02")


@pytest.fixture
def ask(dealt: None) -> Ask:  # noqa: ARG001 - ordering only
    """Ask the desk for several things at one moment, each (path, query, headers); returns (status, headers, body)."""

    def asked(*wanted: tuple[str, str, dict[str, str]], method: str = "GET") -> list[Any]:
        return asyncio.run(_all(wanted, method))

    return asked


async def _all(wanted: Sequence[tuple[str, str, dict[str, str]]], method: str) -> list[Any]:
    desk = Desk(beside=_django)
    try:
        return await asyncio.gather(*(_one(desk, method, *one) for one in wanted))
    finally:
        desk.close()


async def _django(scope: Scope, receive: Receive, send: Send) -> None:
    """Stand where Django does, and answer as nobody else would."""
    del scope, receive
    await send({"type": "http.response.start", "status": LEFT_TO_DJANGO, "headers": []})
    await send({"type": "http.response.body", "body": b""})


async def _one(desk: Desk, method: str, path: str, query: str, headers: dict[str, str]) -> Any:
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)

    named = [(name.lower().encode(), value.encode()) for name, value in {"Host": "127.0.0.1", **headers}.items()]
    scope = {"type": "http", "method": method, "path": path, "query_string": query.encode(), "headers": named}
    await desk(scope, receive, send)
    head = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], head, b"".join(message.get("body", b"") for message in sent[1:]).decode()


def bearer(*tables: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {serving.new_key(tables=tables)}"}


def display_pass(key: str, *tables: str) -> dict[str, str]:
    """Return the cookie of a screen that came in with a ticket of this key."""
    now = dt.datetime.now(dt.UTC)
    ticket = tickets.issue(key=keys.verify(text=key, now=now), tables=tables, now=now)
    return {"Cookie": f"{tickets.COOKIE}={tickets.redeem(text=ticket.text, now=now).cookie}"}


def statuses(answers: list[Any]) -> list[int]:
    return [status for status, _, _ in answers]


@pytest.mark.parametrize(("path", "query"), [(PARTS, "plate=points"), (TILES, "tables=T02,T01,T99")])
def test_a_fragment_is_the_one_that_django_answers_headers_and_all(ask: Ask, path: str, query: str) -> None:
    own = bearer("*")
    ((status, head, body),) = ask((path, query, own))
    plain = Client().get(f"{path}?{query}", headers=own)
    assert (status, body) == (plain.status_code, plain.content.decode())
    assert head == {name.lower(): value for name, value in plain.items()} | {"vary": "Cookie"}


def test_who_has_it_is_told_so_and_a_new_result_comes_at_once(ask: Ask) -> None:
    own = bearer("T01")
    ((_, head, _),) = ask((PARTS, "", own))
    held = {**own, "If-None-Match": head["etag"]}
    assert ask((PARTS, "", held))[0][::2] == (304, "")
    deal("T", after=3)
    ((status, _, body),) = ask((PARTS, "", held))
    assert (status, 'data-rounds="1B 2P 3B 4T"' in body) == (200, True)


def test_everybody_at_one_moment_gets_what_he_may_see(ask: Ask) -> None:
    key = serving.new_key(tables=["T01", "T02"])
    person = Client()
    person.force_login(User.objects.create_user(username="mei"))
    answers = ask(
        (PARTS, "", bearer("T01")),
        (PARTS, "", bearer("T02")),
        (PARTS, "", {"Authorization": "Bearer nobody.nothing"}),
        (PARTS, "", display_pass(key, "T01")),
        (PARTS, "", display_pass(key, "T02")),
        (PARTS, "", {"Cookie": f"{tickets.COOKIE}=forged"}),
        (PARTS, "", {"Cookie": f"sessionid={person.cookies['sessionid'].value}"}),
        (PARTS, "", {}),
        (TILES, "tables=T01,T02", display_pass(key, "T01", "T02")),
        (TILES, "tables=T01,T02", display_pass(key, "T01")),
    )
    no = LEFT_TO_DJANGO
    assert statuses(answers) == [200, no, no, 200, no, no, 200, no, 200, no]


def test_a_display_whose_key_was_revoked_gets_nothing_more(ask: Ask) -> None:
    key = serving.new_key(tables=["T01"])
    cookie, own = display_pass(key, "T01"), {"Authorization": f"Bearer {key}"}
    assert statuses(ask((PARTS, "", cookie), (PARTS, "", own))) == [200, 200]
    keys.revoke(prefix=key.partition(".")[0], now=dt.datetime.now(dt.UTC))
    assert statuses(ask((PARTS, "", cookie), (PARTS, "", own))) == [LEFT_TO_DJANGO, LEFT_TO_DJANGO]


def test_what_is_no_plain_fragment_is_left_to_django(ask: Ask) -> None:
    own = bearer("*")
    wanted = [
        (PARTS, "theme=pink", own),
        (PARTS, "", {**own, "Host": "elsewhere.example"}),
        ("/display/T77/roads", "", own),
        ("/display/T01", "", own),
        (TILES, "", own),
    ]
    assert set(statuses(ask(*wanted))) == {LEFT_TO_DJANGO}
    assert statuses(ask((PARTS, "", own), method="POST")) == [LEFT_TO_DJANGO]


def test_a_head_has_no_body(ask: Ask) -> None:
    ((status, head, body),) = ask((PARTS, "", bearer("T01")), method="HEAD")
    assert (status, body) == (200, "")
    assert int(head["content-length"]) > 0


def test_hundreds_at_one_moment_get_the_same(ask: Ask) -> None:
    answers = ask(*[(PARTS, "", bearer("T01"))] * 300)
    assert set(statuses(answers)) == {200}
    assert len({body for _, _, body in answers}) == 1
