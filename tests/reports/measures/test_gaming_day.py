"""The gaming day follows the site's zone and start hour, through both changes of the clocks."""

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.errors import DaysOverlap
from reports.measures.gaming_day import Calendar, Rule, day_bounds, gaming_day

VECTORS = [
    ("Asia/Macau", 6, "2026-11-30T21:59:59+00:00", "2026-11-30"),
    ("Asia/Macau", 6, "2026-11-30T22:00:00+00:00", "2026-12-01"),
    ("Asia/Macau", 6, "2026-12-01T05:59:59.999999+08:00", "2026-11-30"),
    ("America/New_York", 6, "2026-10-31T10:00:00+00:00", "2026-10-31"),
    ("America/New_York", 6, "2026-11-01T10:30:00+00:00", "2026-10-31"),
    ("America/New_York", 6, "2026-11-01T11:00:00+00:00", "2026-11-01"),
    ("America/New_York", 6, "2026-03-07T11:00:00+00:00", "2026-03-07"),
    ("America/New_York", 6, "2026-03-08T09:59:59+00:00", "2026-03-07"),
    ("America/New_York", 6, "2026-03-08T10:00:00+00:00", "2026-03-08"),
    ("Asia/Kolkata", 6, "2026-01-01T00:29:59+00:00", "2025-12-31"),
    ("Europe/London", 0, "2026-10-24T23:00:00+00:00", "2026-10-25"),
]


@pytest.mark.parametrize(("zone", "start_hour", "at", "day"), VECTORS)
def test_an_instant_has_the_gaming_day_of_back_office_1_9(zone: str, start_hour: int, at: str, day: str) -> None:
    found = gaming_day(at=dt.datetime.fromisoformat(at), zone=zone, start_hour=start_hour)
    assert found == dt.date.fromisoformat(day)


@pytest.mark.parametrize(("day", "hours"), [("2026-10-31", 25), ("2026-03-07", 23), ("2026-07-01", 24)])
def test_a_day_lasts_as_long_as_the_clocks_say(day: str, hours: int) -> None:
    bounds = day_bounds(day=dt.date.fromisoformat(day), zone="America/New_York", start_hour=6)
    assert bounds.end - bounds.start == dt.timedelta(hours=hours)


@given(
    at=st.datetimes(min_value=dt.datetime(1990, 1, 1), max_value=dt.datetime(2037, 1, 1)),  # noqa: DTZ001
    zone=st.sampled_from(["Asia/Macau", "America/New_York", "Australia/Lord_Howe", "America/St_Johns", "Africa/Cairo"]),
    start_hour=st.integers(0, 23),
)
def test_every_instant_lies_within_the_bounds_of_its_day(at: dt.datetime, zone: str, start_hour: int) -> None:
    instant = at.replace(tzinfo=dt.UTC)
    day = gaming_day(at=instant, zone=zone, start_hour=start_hour)
    bounds = day_bounds(day=day, zone=zone, start_hour=start_hour)
    assert bounds.start <= instant < bounds.end


def test_a_naive_time_is_refused() -> None:
    with pytest.raises(TypeError):
        gaming_day(at=dt.datetime(2026, 11, 30, 12), zone="Asia/Macau", start_hour=6)  # noqa: DTZ001


MOVED = (
    Rule(first_day=dt.date.min, zone="America/New_York", start_hour=6),
    Rule(first_day=dt.date(2026, 10, 31), zone="America/New_York", start_hour=4),
    Rule(first_day=dt.date(2026, 11, 10), zone="Asia/Macau", start_hour=6),
)


@pytest.mark.parametrize(
    ("at", "day"),
    [
        pytest.param("2026-10-30T09:30:00+00:00", "2026-10-29", id="the old hour still holds"),
        pytest.param("2026-10-31T07:59:59+00:00", "2026-10-30", id="the last old day ends where the new begins"),
        pytest.param("2026-10-31T08:00:00+00:00", "2026-10-31", id="the new hour"),
        pytest.param("2026-11-01T08:30:00+00:00", "2026-10-31", id="clocks go back under the new hour"),
        pytest.param("2026-11-01T09:00:00+00:00", "2026-11-01", id="after the clocks"),
        pytest.param("2026-11-09T21:59:59+00:00", "2026-11-09", id="the last day in the old zone"),
        pytest.param("2026-11-09T22:00:00+00:00", "2026-11-10", id="the new zone"),
    ],
)
def test_a_rule_holds_from_its_first_day_on(at: str, day: str) -> None:
    assert Calendar(MOVED).day(at=dt.datetime.fromisoformat(at)) == dt.date.fromisoformat(day)


@given(days=st.integers(0, 40), change=st.sampled_from(MOVED[1:]), hour=st.integers(0, 23))
def test_no_instant_is_without_a_day_or_in_two(days: int, change: Rule, hour: int) -> None:
    rules = (MOVED[0], Rule(first_day=change.first_day, zone=change.zone, start_hour=hour))
    day = dt.date(2026, 10, 20) + dt.timedelta(days=days)
    before, after = Calendar(rules).bounds(day=day), Calendar(rules).bounds(day=day + dt.timedelta(days=1))
    assert before.start < before.end == after.start


def test_a_rule_that_swallows_a_day_is_refused() -> None:
    rules = (
        Rule(first_day=dt.date.min, zone="Pacific/Honolulu", start_hour=23),
        Rule(first_day=dt.date(2026, 6, 1), zone="Pacific/Kiritimati", start_hour=0),
    )
    with pytest.raises(DaysOverlap):
        Calendar(rules)
