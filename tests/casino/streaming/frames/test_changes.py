"""Frames: what displays are told of each change of a table."""

import datetime as dt
import json
from collections.abc import Sequence
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from casino.streaming.frames import changes, events
from casino.streaming.frames.shapes import Frame
from casino.streaming.frames.standing import Standing, Step, snapshot
from reports.folds.tables import TableRow
from tests.casino.settlement.history import CASINONIA, NOON, PERSONS, bet, play, round_of
from tests.casino.streaming.conformance import applied, steady
from tests.casino.streaming.stories import RECORDS, Said, said, steps_of

NOW = dt.datetime(2026, 11, 29, 13, 0, tzinfo=dt.UTC)


def new_table() -> Standing:
    return Standing(row=TableRow(table_id="T01", changed_at=NOON), shoes=())


def told(standing: Standing, steps: Sequence[Step]) -> list[list[Frame]]:
    found = []
    for step in steps:
        standing.keep(wanted=dict.fromkeys(standing.missing(steps=[step])))
        found.append(list(changes.advance(standing=standing, step=step, now=NOW)))
    return found


def plain(frame: Frame) -> dict[str, Any]:
    read: dict[str, Any] = json.loads(msgspec.json.encode(frame))
    return read


def names(*history: Said) -> list[list[str]]:
    return [[frame.name for frame in frames] for frames in told(new_table(), steps_of(history))]


@settings(max_examples=150)
@given(st.lists(said(), max_size=40))
def test_frames_applied_to_a_snapshot_give_the_next_snapshot(history: list[Said]) -> None:
    standing = new_table()
    picture = plain(snapshot(standing=standing, now=NOW))
    for step in steps_of(history):
        for frames in told(standing, [step]):
            for frame in frames:
                picture = applied(picture, plain(frame))
        fresh = plain(snapshot(standing=standing, now=NOW))
        assert steady(picture) == steady(fresh)


@given(st.lists(said(), max_size=30))
def test_numbers_of_changes_have_no_hole_and_frames_of_one_change_share_theirs(history: list[Said]) -> None:
    last = 0
    for frames in told(new_table(), steps_of(history)):
        for place, frame in enumerate(frames, start=1):
            assert (frame.prev_seq, frame.part, frame.parts) == (last, place, len(frames))
            assert frame.seq == (last + 1 if place == 1 else last)
            last = frame.seq


@given(st.lists(said(), max_size=30), st.integers(0, 30))
def test_a_snapshot_does_not_depend_on_what_was_drawn_before(history: list[Said], cut: int) -> None:
    steps, standing = steps_of(history), new_table()
    told(standing, steps[:cut])
    told(standing, steps[cut:])
    drawn_anew = Standing(row=standing.row, shoes=[standing.shoe] if standing.shoe is not None else [])
    shown, other = (snapshot(standing=one, now=NOW) for one in (standing, drawn_anew))
    assert shown == other


def test_a_round_is_told_with_its_cell() -> None:
    _, frames = told(new_table(), steps_of([("round.played/v1", play(1)), ("round.played/v1", play(2))]))
    result, delta = frames
    assert isinstance(result, events.RoundResult)
    assert isinstance(delta, events.RoadDelta)
    assert (result.round_id, result.rev, result.late, result.released) == ("T01/1/2", 1, False, False)
    assert result.new is not None
    assert (result.new.outcome, result.new.player_total, result.new.banker_total) == ("B", 2, 7)
    assert (delta.bead, delta.big) == (1, events.NewBead(cell=1, starts_run=False))


def test_a_held_round_leaves_the_road_and_the_table_says_review() -> None:
    held = ("round.played/v1", play(2, record=RECORDS["held"]))
    _, frames = told(new_table(), steps_of([("round.played/v1", play(1)), held]))
    assert [frame.name for frame in frames] == ["round.held", "table.state"]
    assert isinstance(frames[1], events.TableStateChanged)
    assert (frames[1].state.state, frames[1].state.doing, frames[1].state.held) == ("review", "dealing", 1)


def test_voided_corrected_and_late_rounds_bring_the_shoe_whole() -> None:
    history: list[Said] = [
        ("round.played/v1", play(1)),
        ("round.played/v1", play(3)),
        ("round.played/v1", play(2)),
        ("round.corrected/v1", {**play(3, record=RECORDS["player"]), "replaces": 1, **PERSONS}),
        ("round.voided/v1", {**round_of(1), **PERSONS}),
    ]
    assert names(*history)[2:] == [
        ["round.result", "road.rebuilt"],
        ["round.corrected", "road.rebuilt"],
        ["round.voided", "road.rebuilt"],
    ]


def test_a_correction_tells_what_was_and_what_is() -> None:
    correction = ("round.corrected/v1", {**play(1, record=RECORDS["player"]), "replaces": 1, **PERSONS})
    _, (corrected, rebuilt) = told(new_table(), steps_of([("round.played/v1", play(1)), correction]))
    assert isinstance(corrected, events.RoundCorrected)
    assert isinstance(rebuilt, events.RoadRebuilt)
    assert corrected.old is not None
    assert corrected.new is not None
    assert (corrected.old.outcome, corrected.new.outcome, corrected.rev, corrected.replaces) == ("B", "P", 2, 1)
    assert (rebuilt.because, rebuilt.current, rebuilt.road.roads.outcomes) == ("corrected", True, "P")


def test_a_void_in_an_earlier_shoe_does_not_touch_the_present_one() -> None:
    history: list[Said] = [
        ("round.played/v1", play(1)),
        ("shoe.started/v1", {"table": "T01", "shoe": 2}),
        ("round.voided/v1", {**round_of(1), **PERSONS}),
    ]
    _, _, (voided, rebuilt) = told(new_table(), steps_of(history))
    assert isinstance(rebuilt, events.RoadRebuilt)
    assert (voided.shoe, rebuilt.shoe, rebuilt.current) == (1, 1, False)


def test_a_round_whose_void_came_first_is_told_as_voided_when_it_comes() -> None:
    history: list[Said] = [
        ("round.played/v1", play(1)),
        ("round.voided/v1", {**round_of(2), **PERSONS}),
        ("round.played/v1", play(2)),
    ]
    assert names(*history)[1:] == [[], ["round.voided", "road.rebuilt"]]


def test_patterns_come_and_go() -> None:
    history: list[Said] = [("round.played/v1", play(number)) for number in range(1, 5)]
    turned = ("round.played/v1", play(5, record=RECORDS["player"]))
    *_, fourth, fifth = names(*history, turned)
    assert fourth == ["round.result", "road.delta", "good_road.on"]
    assert fifth == ["round.result", "road.delta", "good_road.off"]


def test_a_reset_of_the_roads_wipes_them_within_the_shoe() -> None:
    history: list[Said] = [("round.played/v1", play(1)), ("roads.reset/v1", {"table": "T01", "reason": "asked for"})]
    _, (reset, rebuilt) = told(new_table(), steps_of(history))
    assert isinstance(rebuilt, events.RoadRebuilt)
    assert (reset.name, rebuilt.road.reset_after, rebuilt.road.roads.outcomes) == ("roads.reset", 1, "")


def test_chou_han_has_roads_of_its_own_letters() -> None:
    seats = [bet(name, 1_000, seat=seat, id=f"b{seat}") for seat, name in enumerate(["chou", "chou", "han", "7"], 1)]
    throws = [play(1, record={"dice": [1, 3]}), play(2, record={"dice": [2, 3]})]
    cup = [{**throw, "ruleset": "chouhan.house/1", "bets": seats} for throw in throws]
    _, (result, delta) = told(new_table(), steps_of([("round.played/v1", one) for one in cup]))
    assert isinstance(result, events.RoundResult)
    assert isinstance(delta, events.RoadDelta)
    assert (delta.round.outcome, delta.big) == ("H", events.NewBead(cell=6, starts_run=True))
    assert delta.statistics.outcomes == {"C": 1, "H": 1}


def test_a_game_without_roads_has_results_without_them() -> None:
    spin = play(1, ruleset="slots.pub/1", bets=[], record={})
    assert spin["ruleset"] != CASINONIA
    assert names(("round.played/v1", spin))[0][0] in {"round.held", "round.result"}
