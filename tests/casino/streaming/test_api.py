"""Snapshots, polling and tickets over REST."""

import datetime as dt
import json
from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from casino.access import keys
from casino.access.models import ApiKey
from casino.streaming import api, polling, tickets
from casino.streaming.errors import TicketRefused
from tests.casino.callers import caller
from tests.casino.pages.floor import happen
from tests.casino.settlement.conftest import log
from tests.casino.settlement.history import PERSONS, play, round_of
from tests.casino.streaming.conformance import applied, steady

__all__ = ["log"]
pytestmark = pytest.mark.usefixtures("log")

ROAD = "/api/v1/tables/T01/road"


@pytest.fixture
def vendor(monkeypatch: pytest.MonkeyPatch) -> APIClient:
    """Return a display vendor's client, whose key covers T01 and T02."""
    monkeypatch.setattr(api, "_pace", polling.Pace(every_s=0))  # tests ask faster than displays
    return caller(scopes=["feed:read"], tables=["T01", "T02"])


def read(answer: Any) -> Any:
    return json.loads(answer.content)


def test_a_snapshot_shows_the_table_whole(vendor: APIClient) -> None:
    happen(("round.played/v1", play(1)), ("round.played/v1", play(2)))
    answer = vendor.get(ROAD)
    told = read(answer)
    assert (answer.headers["ETag"], answer.headers["Cache-Control"]) == ('"1-2"', "private, max-age=1")
    assert (told["type"], told["seq"], told["state"]["state"]) == ("snapshot", 2, "dealing")
    assert (told["road"]["roads"]["big"]["columns"], told["road"]["statistics"]["current"]["length"]) == (["BB"], 2)


def test_a_snapshot_that_the_client_has_is_not_sent_again(vendor: APIClient) -> None:
    happen(("round.played/v1", play(1)))
    etag = vendor.get(ROAD).headers["ETag"]
    answer = vendor.get(ROAD, headers={"If-None-Match": etag})
    assert (answer.status_code, answer.content, answer.headers["ETag"]) == (304, b"", etag)
    happen(("round.voided/v1", {**round_of(1), **PERSONS}))
    assert vendor.get(ROAD, headers={"If-None-Match": etag}).status_code == 200


def test_the_lobby_shows_tables_in_the_order_asked_for(vendor: APIClient) -> None:
    happen(("round.played/v1", play(1)))
    happen(("round.played/v1", {**play(1), "table": "T02"}), table="T02")
    answer = vendor.get("/api/v1/lobby?tables=T02,T01")
    assert [table["table"] for table in read(answer)["tables"]] == ["T02", "T01"]
    assert answer.headers["ETag"] == '"1-1.1-1"'
    assert [table["table"] for table in read(vendor.get("/api/v1/lobby"))["tables"]] == ["T01", "T02"]


def test_changes_since_a_seq_lead_from_its_picture_to_the_present_one(vendor: APIClient) -> None:
    happen(("round.played/v1", play(1)))
    picture = read(vendor.get(ROAD))
    happen(("round.played/v1", play(2)), ("round.voided/v1", {**round_of(1), **PERSONS}))
    changes = read(vendor.get(f"{ROAD}?since_seq=1"))
    for frame in changes["frames"]:
        picture = applied(picture, frame)
    assert (changes["seq"], changes["reset"]) == (3, False)
    assert steady(picture) == steady({**read(vendor.get(ROAD)), "schema": picture["schema"]})
    assert read(vendor.get(f"{ROAD}?since_seq=3"))["frames"] == []


@pytest.mark.parametrize("since_seq", ["7", "999999"])
def test_a_seq_that_never_was_brings_a_snapshot(vendor: APIClient, since_seq: str) -> None:
    happen(("round.played/v1", play(1)))
    changes = read(vendor.get(f"{ROAD}?since_seq={since_seq}"))
    assert (changes["reset"], [frame["type"] for frame in changes["frames"]]) == (True, ["snapshot"])


def test_a_client_polls_once_a_second() -> None:
    pace = polling.Pace()
    asked = [pace.is_too_soon(client="desk", table="T01", at_s=at_s) for at_s in (5.0, 5.999, 6.0, 6.5, 7.0)]
    assert asked == [False, True, False, True, False]


def test_a_client_that_asks_too_soon_is_told_to_wait(vendor: APIClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(api, "_pace", polling.Pace(every_s=3_600))  # however long an answer takes here
    happen(("round.played/v1", play(1)))
    assert vendor.get(f"{ROAD}?since_seq=0").status_code == 200
    answer = vendor.get(f"{ROAD}?since_seq=0")
    assert (answer.status_code, answer.headers["Retry-After"], read(answer)["code"]) == (429, "1", "too_soon")


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/v1/tables/T03/road", 403),
        ("/api/v1/lobby?tables=T01,T03", 403),
        ("/api/v1/tables/T02/road", 404),
        (f"{ROAD}?since_seq=x", 400),
        (f"{ROAD}?sinse_seq=1", 400),
        ("/api/v1/lobby?tables=T%2001", 400),
    ],
)
def test_what_is_not_allowed_not_there_or_not_known_is_refused(vendor: APIClient, path: str, status: int) -> None:
    assert vendor.get(path).status_code == status


def test_other_scopes_see_nothing() -> None:
    assert caller(scopes=["rounds:read", "cards"]).get(ROAD).status_code == 403


def test_cards_never_stand_in_changes_without_their_scope(vendor: APIClient) -> None:
    happen(("round.played/v1", play(1)))
    full = caller(scopes=["feed:read", "cards"])
    path = f"{ROAD}?since_seq=0"
    assert b'"cards"' not in vendor.get(path).content
    assert b'"cards":["2S","4H","KD","3C","QH"]' in full.get(path).content


def test_a_ticket_becomes_a_cookie_once(vendor: APIClient) -> None:
    happen(("round.played/v1", play(1)))
    made = vendor.post("/api/v1/tickets", {"tables": ["T01"]}, format="json").json()
    browser = Client()
    answer = browser.get(f"{made['path']}?next=/display/T01")
    assert (answer.status_code, answer.headers["Location"]) == (302, "/display/T01")
    cookie = browser.cookies[tickets.COOKIE]
    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")
    assert (browser.get(ROAD).status_code, browser.get("/api/v1/lobby?tables=T02").status_code) == (200, 403)
    assert Client().get(made["path"]).status_code == 403


def test_a_ticket_leads_nowhere_else(vendor: APIClient) -> None:
    made = vendor.post("/api/v1/tickets", {}, format="json").json()
    answer = Client().get(made["path"], {"next": "https://elsewhere.example/display/"})
    assert answer.headers["Location"] == "/display/lobby"


def test_a_ticket_lives_a_minute(vendor: APIClient) -> None:
    del vendor
    key, now = ApiKey.objects.get(), dt.datetime.now(dt.UTC)
    made = tickets.issue(key=key, tables=["T01"], now=now)
    with pytest.raises(TicketRefused):
        tickets.redeem(text=made.text, now=now + dt.timedelta(seconds=61))


def test_a_pass_ends_with_its_key(vendor: APIClient) -> None:
    happen(("round.played/v1", play(1)))
    browser = Client()
    browser.get(vendor.post("/api/v1/tickets", {}, format="json").json()["path"])
    assert browser.get(ROAD).status_code == 200
    keys.revoke(prefix=ApiKey.objects.get().prefix, now=dt.datetime.now(dt.UTC))
    assert browser.get(ROAD).status_code in {401, 403}


@pytest.mark.parametrize("tables", [["T03"], ["*"], ["T01", "*"]])
def test_no_ticket_is_made_for_tables_that_the_key_does_not_cover(vendor: APIClient, tables: list[str]) -> None:
    assert vendor.post("/api/v1/tickets", {"tables": tables}, format="json").status_code == 403


def test_a_pass_makes_no_tickets(vendor: APIClient) -> None:
    browser = APIClient()
    browser.get(vendor.post("/api/v1/tickets", {}, format="json").json()["path"])
    assert browser.post("/api/v1/tickets", {}, format="json").status_code == 403
