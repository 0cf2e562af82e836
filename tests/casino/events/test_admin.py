"""The admin of log and access: all to see, nothing to change, no row counted to the end."""

import re
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from casino.events import store
from casino.ingest.accept import Arrival, Door, accept
from tests.casino.callers import caller, register_pit
from tests.casino.events.samples import incoming, played, wire

LISTS = [
    "events/eventlisted",
    "events/incident",
    "events/deadletter",
    "access/source",
    "access/apikey",
]


@pytest.fixture
def admin(db: None) -> Client:  # noqa: ARG001 - needs the database
    """Log a superuser in, over a log with something in every list."""
    register_pit()
    caller()
    record = store.SourceRecord(topic="rounds", partition=0, offset=0)
    conflict = wire(played(time="2026-11-30T22:00:00Z"))
    bodies = (wire(played()), conflict, b"\xff<script>alert(1)</script>")
    accept(arrivals=[Arrival(body=body, door=Door.KAFKA, record=record) for body in bodies])
    user = get_user_model().objects.create_superuser("root")
    client = Client()
    client.force_login(user)
    return client


def first_key(admin: Client, path: str) -> str:
    found = re.search(rf'href="/admin/{path}/([^/"?]+)/change/', admin.get(f"/admin/{path}/").content.decode())
    assert found, "the list has no row"
    return found[1]


@pytest.mark.parametrize("path", LISTS)
def test_a_list_and_its_first_row_open_without_counting_rows(admin: Client, path: str) -> None:
    with CaptureQueriesContext(connection) as queries:
        page = admin.get(f"/admin/{path}/")
    assert page.status_code == 200
    assert not [one["sql"] for one in queries.captured_queries if "COUNT(" in one["sql"].upper()]
    assert admin.get(f"/admin/{path}/{first_key(admin, path)}/change/").status_code == 200


@pytest.mark.parametrize("path", LISTS)
@pytest.mark.parametrize("action", ["add/", "{key}/delete/", "{key}/change/"])
def test_nobody_adds_deletes_or_changes(admin: Client, path: str, action: str) -> None:
    page = admin.get(f"/admin/{path}/").content.decode()
    key = first_key(admin, path)
    assert admin.post(f"/admin/{path}/{action.format(key=key)}", {"post": "yes"}).status_code == 403
    chosen = {"action": "delete_selected", "_selected_action": key, "post": "yes"}
    assert admin.post(f"/admin/{path}/", chosen).status_code in {200, 302, 403}
    assert admin.get(f"/admin/{path}/").content.decode().count(f"/admin/{path}/{key}/") == page.count(
        f"/admin/{path}/{key}/"
    )


@pytest.mark.parametrize("term", ["round/T01/1/1", "pit-1/T01-1-1"])
def test_the_search_finds_a_stream_or_an_identity(admin: Client, term: str) -> None:
    store.append(events=[incoming(played(number=number)) for number in range(2, 9)])
    page = admin.get("/admin/events/eventlisted/", {"q": term}).content.decode()
    assert "round/T01/1/1" in page
    assert "round/T01/1/2" not in page
    assert "round/T01/1/1" not in admin.get("/admin/events/eventlisted/", {"q": "nothing"}).content.decode()


def test_an_event_links_to_its_round_and_shows_what_came(admin: Client) -> None:
    at = store.find(source="pit-1", event_id="T01-1-1")
    assert at is not None
    page = admin.get(f"/admin/events/eventlisted/{at[0]}-{at[1]}/change/").content.decode()
    assert "/rounds/T01/1/1/" in page
    assert "baccarat.casinonia/1" in page
    assert incoming(played()).leaf.hex() in page


@pytest.mark.parametrize("key", ["x", "0-x", "0-99", "99999-1", "-", "0-99999999999999999999"])
def test_a_key_that_names_nothing_leads_back(admin: Client, key: str) -> None:
    answer: Any = admin.get(f"/admin/events/eventlisted/{key}/change/")
    assert answer.status_code == 302


def test_unreadable_bytes_are_shown_and_never_run(admin: Client) -> None:
    key = first_key(admin, "events/deadletter")
    shown = admin.get(f"/admin/events/deadletter/{key}/change/").content.decode()
    assert "\\xff&lt;script&gt;" in shown
