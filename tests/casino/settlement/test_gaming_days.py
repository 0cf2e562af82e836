"""The gaming day of an event is given once, at the door; what comes after its table has gone on is late."""

import datetime as dt

import msgspec
import pytest
from django.core.management import call_command
from pytest_django import Settings

from casino.events import site_day
from casino.settings import day_changes
from casino.settlement import replay
from casino.settlement.deciding.decide import decide
from tests.casino.settlement.history import NOON, PERSONS, History, play, round_of
from tests.casino.settlement.shards import accept_bodies, body_of, rows, settle, shard

EARLY = dt.datetime(2026, 11, 29, 21, 30, tzinfo=dt.UTC)
"""Half past five in Macau on the 30th: still the 29th where days begin at six, the 30th where they begin at five."""


@pytest.mark.usefixtures("log")
def test_a_changed_setting_moves_no_stored_event(settings: Settings) -> None:
    accept_bodies([body_of("round.played/v1", play(1), time=EARLY)])
    settings.GAMING_DAY_START_HOUR = 5
    accept_bodies([body_of("round.played/v1", play(2), time=EARLY)])
    settle()
    days = rows("select number, gaming_day::text from settlement_outcome order by number")
    assert days == [(1, "2026-11-29"), (2, "2026-11-30")]
    settings.SITE_ZONE = "America/New_York"
    assert list(replay.check(shard=shard())) == []


def test_a_change_holds_from_its_day_on(settings: Settings) -> None:
    settings.GAMING_DAY_CHANGES = day_changes(text="2026-11-30 Asia/Macau 5")
    assert site_day.day_of(at=EARLY - dt.timedelta(days=1)) == dt.date(2026, 11, 28)
    assert site_day.day_of(at=EARLY) == dt.date(2026, 11, 30)


def test_changes_are_read_from_one_line() -> None:
    text = "2027-01-01 Asia/Macau 5, 2028-03-01 America/New_York 6"
    assert day_changes(text=text) == (
        (dt.date(2027, 1, 1), "Asia/Macau", 5),
        (dt.date(2028, 3, 1), "America/New_York", 6),
    )


NEXT_DAY = NOON + dt.timedelta(days=1)


def late(history: History) -> list[tuple[str, bool]]:
    """Return what was decided so far, with whether it was late."""
    return [(stored.outcome.event, stored.outcome.facts.get("late", False)) for stored in history.past.stored]


def test_what_is_said_on_the_day_itself_is_not_late() -> None:
    history = History()
    history.take("round.played/v1", play(1))
    history.take("round.voided/v1", {**round_of(1), **PERSONS}, time=NOON + dt.timedelta(hours=9, minutes=59))
    assert late(history) == [("round.played", False), ("round.voided", False)]


def test_a_correction_of_the_day_after_is_late_and_keeps_the_day() -> None:
    history = History()
    history.take("round.played/v1", play(1))
    outcome = history.one("round.corrected/v1", play(1, replaces=1, **PERSONS), time=NEXT_DAY)
    assert (outcome.gaming_day, outcome.facts["late"]) == (dt.date(2026, 11, 29), True)


def test_a_round_that_arrives_after_its_table_went_on_is_late_also_in_the_next_batch() -> None:
    history = History()
    history.take("round.played/v1", play(2), time=NEXT_DAY)
    history.seal()
    history.take("round.played/v1", play(1))
    assert late(history) == [("round.played", True)]


def test_another_table_closes_no_day() -> None:
    history = History()
    history.take("round.played/v1", {**play(1), **round_of(1, table="T02")}, time=NEXT_DAY)
    history.take("round.played/v1", play(1))
    assert late(history) == [("round.played", False), ("round.played", False)]


def test_a_clock_that_runs_ahead_closes_no_day() -> None:
    history = History()
    ahead = history.add("round.played/v1", play(1), time=NEXT_DAY)
    decide(event=msgspec.structs.replace(ahead, received_at=NOON), past=history.past)
    history.take("round.played/v1", play(2))
    assert late(history) == [("round.played", False), ("round.played", False)]


def test_events_logged_before_days_were_kept_get_theirs(committed_log: str) -> None:  # noqa: ARG001 - it migrates
    accept_bodies([body_of("round.played/v1", play(1), time=EARLY)])
    call_command("migrate", "events", "0004", verbosity=0)
    call_command("migrate", "events", verbosity=0)
    assert rows("select gaming_day::text from events_event") == [("2026-11-29",)]
    triggers = "select distinct tgenabled from pg_trigger where tgname = 'events_append_only'"
    assert rows(triggers) == [("A",)], "the log is append-only again, for everybody"
