"""Where a page ended can be written into an address and read back, whatever the address was made into."""

import datetime as dt

from hypothesis import given
from hypothesis import strategies as st

from casino.pages import paging
from casino.pages.sheets import ledger
from ledger.statements import Place

START = 2**62
POSITIONS = st.dictionaries(st.integers(0, 63), st.integers(0, START), min_size=1)
MOMENTS = st.datetimes(dt.datetime(2000, 1, 1), dt.datetime(2100, 1, 1), timezones=st.just(dt.UTC))  # noqa: DTZ001


@given(places=POSITIONS)
def test_positions_are_read_as_they_were_written(places: dict[int, int]) -> None:
    read = paging.read_places(text=paging.write_places(places=places), shards=64, start=START)
    assert read == {**dict.fromkeys(range(64), START), **places}


@given(text=st.text())
def test_any_text_gives_a_position_for_every_shard(text: str) -> None:
    assert paging.read_places(text=text, shards=8, start=START).keys() == set(range(8))


@given(at=MOMENTS, shard=st.integers(0, 2**15 - 1), position=st.integers(1, START))
def test_a_moment_is_read_as_it_was_written(at: dt.datetime, shard: int, position: int) -> None:
    assert paging.read_moment(text=paging.write_moment(at=at, place=(shard, position))) == (at, shard, position)


@given(text=st.text())
def test_a_text_that_is_no_moment_is_none(text: str) -> None:
    assert paging.read_moment(text=text) is None


@given(lane=st.integers(0, 2**15 - 1), batch=st.integers(1, 2**59), number=st.integers(1, 2**31 - 1))
def test_a_place_in_the_ledger_is_read_as_it_was_written(lane: int, batch: int, number: int) -> None:
    place = Place(lane=lane, batch=batch, number=number)
    assert ledger.read_place(text=ledger.write_place(place=place)) == place


@given(text=st.text())
def test_a_text_that_is_no_place_is_none(text: str) -> None:
    assert ledger.read_place(text=text) is None


def test_a_filter_stays_in_the_address_of_the_next_page() -> None:
    made = paging.paging(shown=50, parameters={"table": "T01", "day": ""}, start="", key="3:17")
    assert (made.first, made.next) == ("", "?table=T01&from=3%3A17")


def test_the_last_page_leads_back_and_not_on() -> None:
    made = paging.paging(shown=3, parameters={}, start="3:17", key="")
    assert (made.first, made.next) == ("?", "")
