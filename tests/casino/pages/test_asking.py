"""The search box understands the names that people write."""

import datetime as dt
import zoneinfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino.pages import asking
from casino.pages.asking import Asked, IdAsked, RoundAsked, ShoeAsked, TimeAsked

MACAU = zoneinfo.ZoneInfo("Asia/Macau")
NOW = dt.datetime(2026, 11, 29, 13, 37, tzinfo=dt.UTC)
PLAYED = dt.datetime(2026, 11, 29, 13, 14, tzinfo=dt.UTC)
ROUND = RoundAsked(table="T01", shoe=214, number=34)


def read(text: str) -> Asked | None:
    return asking.read(text=text, now=NOW, zone=MACAU)


@pytest.mark.parametrize(
    "text",
    [
        "T01 · 214 · 34",
        "T01 214 34",
        "  T01   214  34 ",
        "T01/214/34",
        "T01, 214, 34",
        "table T01 shoe 214 round 34",
        "T01·214·34",
    ],
)
def test_a_round_is_found_by_its_name(text: str) -> None:
    assert read(text) == ROUND


def test_two_words_name_a_shoe() -> None:
    assert read("T01 214") == ShoeAsked(table="T01", shoe=214)


@pytest.mark.parametrize(
    "text", ["T01 21:14", "T01 at 21:14", "T01 2026-11-29 21:14", "T01 29 Nov 21:14", "T01 Sun 29 Nov 2026, 21:14"]
)
def test_a_table_and_a_time_of_the_site_name_a_minute(text: str) -> None:
    assert read(text) == TimeAsked(table="T01", since=PLAYED, until=PLAYED + dt.timedelta(minutes=1))


def test_with_seconds_a_time_names_a_second() -> None:
    asked = read("T01 21:14:08")
    assert asked == TimeAsked(table="T01", since=PLAYED.replace(second=8), until=PLAYED.replace(second=9))


def test_a_time_that_is_still_to_come_was_yesterday() -> None:
    asked = read("T01 23:10")
    assert isinstance(asked, TimeAsked)
    assert asked.since == dt.datetime(2026, 11, 28, 15, 10, tzinfo=dt.UTC)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("player 4471", IdAsked(id="4471", kind="player")),
        ("slip S-1001", IdAsked(id="S-1001", kind="slip")),
        ("account tray/T01", IdAsked(id="tray/T01", kind="account")),
        ("4471", IdAsked(id="4471", kind="")),
    ],
)
def test_an_id_may_say_what_it_names(text: str, asked: IdAsked) -> None:
    assert read(text) == asked


@pytest.mark.parametrize(
    "text", ["", "   ", "<script>", "T01 0 34", "T01 99999999999 3", "T01 25:99", "T01 31 Foo 10:00", "ä ö ü"]
)
def test_what_names_nothing_is_read_as_nothing(text: str) -> None:
    assert read(text) is None


@given(st.text(max_size=80))
def test_no_text_is_too_strange_to_read(text: str) -> None:
    read(text)


@given(
    table=st.from_regex(r"\A[A-Za-z0-9._-]{1,64}\Z"),
    shoe=st.integers(1, asking.NUMBER_MAX),
    number=st.integers(1, asking.NUMBER_MAX),
)
def test_the_name_on_the_page_is_found_again(table: str, shoe: int, number: int) -> None:
    assert read(f"{table} · {shoe} · {number}") == RoundAsked(table=table, shoe=shoe, number=number)
