"""One search box leads to rounds, shoes, tables, accounts and slips, and says what it tried when nothing is there."""

import pytest
from django.test import Client

from tests.casino.pages.floor import happen, play, read, shown
from tests.casino.settlement.history import NOON
from tests.casino.settlement.shards import accept_bodies, body_of, settle

SLIP = {"slip": "S-1001", "player": "4471", "amount": 60_000, "cage": "main"}


def search(office: Client, text: str) -> str:
    response = office.get("/search", {"q": text})
    return response.headers.get("Location") or shown(response)


@pytest.mark.parametrize("text", ["T01 · 1 · 2", "T01 1 2", "t01 1 2".upper(), "round T01/1/2"])
def test_a_name_of_a_round_leads_straight_to_it(office: Client, text: str) -> None:
    happen(("round.played/v1", play(1)), ("round.played/v1", play(2)))
    assert search(office, text) == "/rounds/T01/1/2/"


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("T01 1", "/tables/T01/shoes/1/"),
        ("T01", "/tables/T01/"),
        ("table T01", "/tables/T01/"),
        ("4471", "/ledger/accounts/player/4471/"),
        ("player 4471", "/ledger/accounts/player/4471/"),
        ("account tray/T01", "/ledger/accounts/tray/T01/"),
        ("T01 29 Nov 2026 20:00", "/rounds/T01/1/1/"),
        ("T01 2026-11-29 20:00:00", "/rounds/T01/1/1/"),
    ],
)
def test_what_can_mean_one_thing_leads_straight_there(office: Client, text: str, place: str) -> None:
    happen(("round.played/v1", play(1)))
    assert search(office, text) == place


def test_a_slip_leads_to_the_account_that_it_moved(office: Client) -> None:
    accept_bodies([body_of("chips.bought/v1", SLIP)])
    settle(table="main")
    assert search(office, "slip S-1001") == "/ledger/accounts/player/4471/"


def test_several_meanings_are_listed(office: Client) -> None:
    happen(("round.played/v1", play(1, table="7", bets=[{**play()["bets"][0], "player": "7"}])), table="7")
    page = search(office, "7")
    assert "Table 7" in page
    assert "player/7" in page


def test_a_round_that_is_not_there_offers_the_one_before_it_and_its_shoe(office: Client) -> None:
    happen(("round.played/v1", play(1)), ("round.played/v1", play(2)))
    page = search(office, "T01 1 9")
    assert "No round 9 in shoe 1 of T01. The shoe has 2 rounds, the last is number 2." in page
    assert "T01 · 1 · 2" in page


def test_a_time_without_a_round_offers_the_nearest_ones(office: Client) -> None:
    happen(("round.played/v1", play(1)))
    later = NOON.replace(minute=30)
    accept_bodies([body_of("round.played/v1", play(2), time=later)])
    happen()
    page = search(office, "T01 2026-11-29 20:10")
    assert "No round at T01 at Sun 29 Nov 2026, 20:10:00 Macau." in page
    assert "Last round before: 20:00:00" in page
    assert "First after: 20:30:00" in page


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("T09 1 1", "No table T09."),
        ("nobody", "No table, player, account or slip “nobody”."),
        ("<b>?", "names nothing that we know"),
        ("T09 12:00", "No event has named that table around then."),
        ("", "What can be searched"),
    ],
)
def test_nothing_found_says_what_was_tried(office: Client, text: str, words: str) -> None:
    assert words in read(office, f"/search?q={text}")


def test_what_was_typed_stays_in_the_box_and_cannot_break_out(office: Client) -> None:
    content = office.get("/search", {"q": '"><script>'}).content.decode()
    assert 'value="&quot;&gt;&lt;script&gt;"' in content


def test_a_search_with_a_null_byte_is_answered(office: Client) -> None:
    assert office.get("/search", {"q": "T01\x00 1 1"}).status_code == 200
