"""Lists keep to their filters, go on where they ended, and ask as little of a hundred rows as of one."""

import re
from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from casino.pages import paging
from casino.pages.views import overview, rtp
from tests.casino.pages.floor import BANKER_WINS, PERSONS, bet, happen, play, read, round_of, shown
from tests.casino.settlement.history import NOON

ROUND = re.compile(r"T0\d · \d+ · \d+")


def names(page: str) -> list[str]:
    return ROUND.findall(page)


def rounds(*numbers: int, table: str = "T01", shoe: int = 1) -> None:
    happen(*(("round.played/v1", play(number, table=table, shoe=shoe)) for number in numbers), table=table)


def test_the_newest_round_of_the_log_stands_first(office: Client) -> None:
    rounds(1, 2, 3)
    assert names(read(office, "/rounds/")) == ["T01 · 1 · 3", "T01 · 1 · 2", "T01 · 1 · 1"]


def test_a_row_tells_result_state_and_money(office: Client) -> None:
    rounds(1)
    assert "B Banker wins 7–2 Settled Baccarat, no commission 100 200 −100" in read(office, "/rounds/")


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ("table=T02", ["T02 · 1 · 1"]),
        ("table=T01&shoe=2", ["T01 · 2 · 1"]),
        ("day=2026-11-29&table=T01", ["T01 · 2 · 1", "T01 · 1 · 2", "T01 · 1 · 1"]),
        ("day=2026-11-28", []),
        ("state=voided", ["T01 · 1 · 2"]),
        ("state=held", ["T01 · 1 · 1"]),
        ("state=voided&table=T02", []),
        ("table=T01", ["T01 · 2 · 1", "T01 · 1 · 2", "T01 · 1 · 1"]),
    ],
)
def test_a_filter_in_the_address_keeps_what_it_names(office: Client, filters: str, expected: list[str]) -> None:
    happen(
        ("round.played/v1", play(1, record={"cards": ["2S", "4H", "KD", "3C"]})),
        ("round.played/v1", play(2)),
        ("round.voided/v1", {**round_of(2), **PERSONS}),
        ("round.played/v1", play(1, shoe=2)),
    )
    rounds(1, table="T02")
    assert names(read(office, f"/rounds/?{filters}")) == expected


@pytest.mark.parametrize("filters", ["table=%22%3E", "shoe=x", "shoe=3", "day=yesterday", "state=odd"])
def test_a_filter_that_cannot_be_read_is_left_out_and_said(office: Client, filters: str) -> None:
    rounds(1)
    page = read(office, f"/rounds/?{filters}")
    assert "A filter was left out." in page
    assert names(page) == ["T01 · 1 · 1"]


@pytest.mark.parametrize("filters", ["", "table=T01&", "day=2026-11-29&", "state=released&"])
def test_the_next_page_goes_on_where_this_one_ended(
    office: Client, monkeypatch: pytest.MonkeyPatch, filters: str
) -> None:
    rounds(1, 2, 3)
    rounds(1, 2, shoe=2)
    monkeypatch.setattr(paging, "ROWS_A_PAGE", 2)
    seen: list[str] = []
    path = f"/rounds/?{filters}"
    for _page in range(4):
        response = office.get(path)
        seen += names(shown(response))
        following = re.search(r'rel="next" href="([^"]+)"', response.content.decode())
        if following is None:
            break
        path = "/rounds/" + following[1].replace("&amp;", "&")
    assert len(seen) == len(set(seen)) == (0 if "released" in filters else 5)


@pytest.mark.parametrize("start", ["x", "0:", "999:1", "2026-11-29/T01/1", "/", "1:99999999999999999999"])
def test_a_page_start_that_was_made_up_shows_the_first_page(office: Client, start: str) -> None:
    rounds(1)
    assert names(read(office, f"/rounds/?from={start}")) == ["T01 · 1 · 1"]


def test_an_empty_list_says_what_it_waits_for(office: Client) -> None:
    assert "Rounds appear here as soon as they are settled or held." in read(office, "/rounds/")


def few_and_many(office: Client, path: str, add: Callable[[int, int], None]) -> tuple[int, int]:
    """Count the queries of a page over one thing and over a hundred of them."""
    counts = []
    for first, last in ((1, 1), (2, 100)):
        add(first, last)
        office.get(path)  # rows of the session and of the exact odds are made once
        with CaptureQueriesContext(connection) as asked:
            office.get(path)
        counts.append(len(asked))
    return counts[0], counts[1]


def add_rounds(first: int, last: int) -> None:
    rounds(*range(first, last + 1))


def add_held(first: int, last: int) -> None:
    short = {"cards": BANKER_WINS["cards"][:4]}
    happen(*(("round.played/v1", play(number, record=short)) for number in range(first, last + 1)))


def add_flagged(first: int, last: int) -> None:
    happen(*(("round.played/v1", play(2 * number)) for number in range(first, last + 1)))


def add_shoes(first: int, last: int) -> None:
    happen(*(("round.played/v1", play(1, shoe=number)) for number in range(first, last + 1)))


def add_tables(first: int, last: int) -> None:
    for number in range(first, min(last, 20) + 1):
        rounds(1, table=f"T{number:02d}")


def add_players(first: int, last: int) -> None:
    happen(*(("round.played/v1", play(n, bets=[bet(player=str(n))])) for n in range(first, last + 1)))


@pytest.mark.parametrize(
    ("path", "add"),
    [
        ("/rounds/", add_rounds),
        ("/rounds/?table=T01", add_rounds),
        ("/rounds/?day=2026-11-29", add_rounds),
        ("/held/", add_held),
        ("/exceptions/", add_flagged),
        ("/tables/", add_tables),
        ("/tables/T01/", add_shoes),
        ("/tables/T01/shoes/1/", add_rounds),
        ("/rounds/T01/1/1/", add_rounds),
        ("/rtp/?by=table", add_tables),
        ("/ledger/", add_players),
        ("/ledger/accounts/player/4471/", add_rounds),
        ("/", add_tables),
    ],
)
def test_a_hundred_rows_cost_as_many_queries_as_one(office: Client, path: str, add: Callable[[int, int], None]) -> None:
    few, many = few_and_many(office, path, add)
    assert few == many


def test_a_list_never_counts(office: Client) -> None:
    rounds(1, 2, 3)
    with CaptureQueriesContext(connection) as asked:
        for path in ("/rounds/", "/exceptions/", "/ledger/", "/tables/", "/ledger/accounts/player/4471/"):
            office.get(path)
    counting = [
        query["sql"] for query in asked if "count(*)" in query["sql"].lower() and "limit" not in query["sql"].lower()
    ]
    assert counting == []


def test_the_day_of_a_round_is_its_gaming_day(office: Client) -> None:
    assert NOON.hour == 12
    rounds(1)
    assert "Sun 29 Nov 20:00:00" in read(office, "/rounds/")


def test_the_overview_sums_all_tables_also_those_it_does_not_list(
    office: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(overview, "TABLES_SHOWN", 1)
    rounds(1, table="T01")
    rounds(1, table="T02")
    page = read(office, "/")
    assert "All tables 1 are shown, see every one 200 −200" in page


def test_the_tables_go_on_where_the_page_ended(office: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paging, "ROWS_A_PAGE", 1)
    rounds(1, table="T01")
    rounds(1, table="T02")
    assert 'rel="next" href="?from=T01"' in office.get("/tables/").content.decode()
    assert 'rel="next"' not in office.get("/tables/?from=T01").content.decode()


def test_too_many_streams_are_cut_and_counted(office: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rtp, "STREAMS_SHOWN", 1)
    rounds(1, table="T01")
    rounds(1, table="T02")
    assert "The first 1 of 2 streams are shown." in read(office, "/rtp/?by=table")
