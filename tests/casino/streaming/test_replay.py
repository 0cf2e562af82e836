"""Streams taken up again: from any place in the log the same frames follow."""

import datetime as dt
import random
from collections.abc import Sequence

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from casino.streaming.errors import PlaceTooOld, UnknownPlace
from casino.streaming.frames.encoding import Encoded
from casino.streaming.frames.places import START, Place
from casino.streaming.past import pictures, reading, replay
from reports.folds.tables import is_shown
from tests.casino.pages.floor import happen
from tests.casino.settlement.conftest import log
from tests.casino.settlement.history import PERSONS, play, round_of
from tests.casino.settlement.shards import shard
from tests.casino.streaming.stories import Said, stories

__all__ = ["log"]
pytestmark = pytest.mark.usefixtures("log")

NOW = dt.datetime(2026, 11, 29, 13, 0, tzinfo=dt.UTC)
HISTORY: list[Said] = [
    ("shoe.started/v1", {"table": "T01", "shoe": 1}),
    *(("round.played/v1", play(number)) for number in range(1, 6)),
    ("round.voided/v1", {**round_of(3), **PERSONS}),
    ("round.corrected/v1", {**play(2), "replaces": 1, **PERSONS}),
    ("roads.reset/v1", {"table": "T01", "reason": "asked for"}),
    ("round.played/v1", play(6)),
    ("shoe.ended/v1", {"table": "T01", "shoe": 1}),
    ("round.played/v1", play(7)),
]


def frames_after(place: Place, *, upto: int | None = None) -> list[Encoded]:
    behind = replay.Replay(shard=shard(), tables=["T01"], place=place)
    found: list[Encoded] = []
    head = replay.head(shard=shard()) if upto is None else upto
    while behind.position < head:
        found += behind.next(upto=head, now=NOW)
    return found


@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(stories(size_max=25), st.randoms(use_true_random=False))
def test_from_any_place_the_same_frames_follow(events: list[Said], luck: random.Random) -> None:
    with transaction.atomic():
        happen(*events)
        whole = frames_after(START)
        for frame in luck.sample(whole, min(4, len(whole))):
            later = whole[whole.index(frame) + 1 :]
            assert [(one.place, one.text) for one in frames_after(frame.place)] == [
                (one.place, one.text) for one in later
            ]
        transaction.set_rollback(True)


@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(stories(size_max=25))
def test_what_is_counted_in_the_database_is_what_the_folds_count(events: list[Said]) -> None:
    with transaction.atomic():
        happen(*events)
        head = replay.head(shard=shard())
        steps = reading.stretch(shard=shard(), after=0, upto=head, tables=["T01"]).steps
        since = reading.since(shard=shard(), after=0, upto=head, tables=["T01"])["T01"]
        assert since.shown == sum(is_shown(step.outcome) for step in steps)
        assert since.held == sum(step.outcome.held for step in steps)
        transaction.set_rollback(True)


def test_a_long_replay_comes_in_stretches_that_cut_no_position(monkeypatch: pytest.MonkeyPatch) -> None:
    happen(*HISTORY)
    whole = frames_after(START)
    monkeypatch.setattr(reading, "STEPS_MAX", 3)
    assert frames_after(START) == whole


def test_a_table_that_nobody_named_stands_there_unknown() -> None:
    (picture,) = pictures.present(tables=["T99"])
    shown = picture.snapshot(now=NOW)
    assert (shown.seq, shown.state.state, shown.road, shown.occurred_at) == (0, "unknown", None, None)


def test_a_place_beyond_the_log_is_unknown() -> None:
    happen(*HISTORY)
    with pytest.raises(UnknownPlace):
        replay.check(places={shard(): Place(10_000)}, now=NOW)


def test_a_place_of_the_day_before_yesterday_is_too_old() -> None:
    happen(*HISTORY)
    now = dt.datetime.now(dt.UTC)
    replay.check(places={shard(): Place(2)}, now=now + dt.timedelta(hours=24))
    with pytest.raises(PlaceTooOld):
        replay.check(places={shard(): Place(2)}, now=now + replay.KEPT + dt.timedelta(hours=1))


def tables_of(frames: Sequence[Encoded]) -> set[str]:
    return {frame.table for frame in frames}


def test_other_tables_of_the_shard_are_left_out() -> None:
    other = next(name for name in map("X{}".format, range(1_000)) if shard(table=name) == shard())
    happen(("round.played/v1", {**play(1), "table": other}), table=other)
    happen(*HISTORY)
    assert tables_of(frames_after(START)) == {"T01"}
