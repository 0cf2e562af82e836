"""The clock of the gaming day reads the site's own day, which starts at a local hour."""

import datetime as dt

from pytest_django import Settings

from casino.pages import clock


def test_before_the_start_hour_it_is_still_yesterdays_gaming_day() -> None:
    reading = clock.day_clock(now=dt.datetime(2026, 11, 29, 21, 59, 59, tzinfo=dt.UTC))
    assert reading.day == dt.date(2026, 11, 29)
    assert reading.seconds_left == 1


def test_the_share_that_has_passed_is_told_in_percent() -> None:
    reading = clock.day_clock(now=dt.datetime(2026, 11, 29, 13, 37, tzinfo=dt.UTC))
    assert reading.percent == 65


def test_a_day_of_25_hours_has_a_mark_every_eight_hours_and_at_its_end(settings: Settings) -> None:
    settings.SITE_ZONE = "America/New_York"
    reading = clock.day_clock(now=dt.datetime(2026, 10, 31, 12, tzinfo=dt.UTC))
    assert [mark.hour for mark in reading.marks] == [10, 18, 2, 10, 11]
