"""Every shoe is found by table, day and number, and shows what was voided and corrected in it."""

import re

import pytest
from django.test import Client

from casino.pages.views import shoes
from tests.casino.pages.floor import PERSONS, happen, play, read, round_of

TIE = {"cards": ["9C", "KS", "7D", "5H", "AD"]}
SHOE = re.compile(r"T0\d · \d+")


def deal(*shoes_of: tuple[str, int]) -> None:
    for table, number in shoes_of:
        happen(("round.played/v1", play(1, table=table, shoe=number)), table=table)


def listed(client: Client, query: str = "") -> list[str]:
    return SHOE.findall(read(client, f"/shoes/?{query}"))


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", ["T02 · 3", "T02 · 1", "T01 · 3"]),
        ("table=T02", ["T02 · 3", "T02 · 1"]),
        ("shoe=3", ["T02 · 3", "T01 · 3"]),
        ("day=2026-11-29&table=T01", ["T01 · 3"]),
        ("day=2026-11-28", []),
        ("table=T02&shoe=3", ["T02 · 3"]),
    ],
)
def test_shoes_are_found_by_table_day_and_number(office: Client, query: str, expected: list[str]) -> None:
    deal(("T01", 3), ("T02", 1), ("T02", 3))
    assert listed(office, query) == expected


def test_the_list_goes_on_where_it_ended(office: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shoes, "SHOES_A_PAGE", 2)
    deal(("T01", 1), ("T01", 2), ("T02", 1))
    first = office.get("/shoes/").content.decode()
    following = re.search(r'href="\?(from=[^"]+)"', first)
    assert following is not None
    assert listed(office, following[1]) == ["T01 · 1"]


@pytest.mark.parametrize("query", ["table=%00", "shoe=0", "shoe=x", "day=yesterday", "from=x", "from=2026-11-29/T01/x"])
def test_what_cannot_be_asked_for_is_left_out(office: Client, query: str) -> None:
    deal(("T01", 1))
    assert listed(office, query) == ["T01 · 1"]


def test_a_shoe_shows_the_road_before_and_after_each_change(office: Client) -> None:
    happen(
        ("round.played/v1", play(1)),
        ("round.played/v1", play(2)),
        ("round.played/v1", play(3)),
        ("round.voided/v1", {**round_of(2), **PERSONS}),
        ("round.corrected/v1", {**play(3, record=TIE), "replaces": 1, **PERSONS}),
    )
    page = read(office, "/tables/T01/shoes/1/")
    assert "Round 2 voided Before: B in round 2 After: the round leaves the road" in page
    assert "Round 3 corrected Before: B in round 3 After: T marked on the bead before it" in page


def test_a_shoe_without_changes_says_nothing_of_them(office: Client) -> None:
    deal(("T01", 1))
    assert "Voided and corrected" not in read(office, "/tables/T01/shoes/1/")


def test_the_next_shoe_need_not_have_the_next_number(office: Client) -> None:
    deal(("T01", 1), ("T01", 1001))
    assert 'rel="next" href="/tables/T01/shoes/1001/"' in office.get("/tables/T01/shoes/1/").content.decode()
