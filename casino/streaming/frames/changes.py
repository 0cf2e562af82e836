"""Turns outcomes into frames: one outcome more at a table, and what displays are told of it. Pure.

The folds are those of the read models, so a stream and a snapshot cannot disagree.
"""

import datetime as dt
from collections.abc import Iterator, Mapping
from typing import Any

from casino.streaming.frames import drawing, events, shapes
from casino.streaming.frames.drawing import Drawn
from casino.streaming.frames.standing import Standing, Step
from reports.feed import Kind, Outcome
from reports.folds import cells
from reports.folds.shoes import ShoeRow
from reports.folds.tables import is_shown
from reports.roads import contests
from reports.roads.good_roads import GoodRoad

_REBUILDING: Mapping[Kind, events.RebuiltBecause] = {
    Kind.VOIDED: "voided",
    Kind.CORRECTED: "corrected",
    Kind.APPROVED: "released",
}
_BEGINNING: Mapping[str, events.RebuiltBecause] = {"shoe.started": "new_shoe", "roads.reset": "reset"}
Told = tuple[type[shapes.Frame], int | None, dict[str, Any]]
"""A kind of frame, the shoe that it speaks of, and its own members."""


def advance(*, standing: Standing, step: Step, now: dt.datetime) -> tuple[shapes.Frame, ...]:
    """Take in one step and return its frames, all of one `seq`; none where displays have nothing to know."""
    outcome = step.outcome
    before = _Before(standing, outcome)
    standing.fold(outcome)
    if not is_shown(outcome):
        return ()
    told = [_fact(standing, step, before), *_roads(standing, outcome, before), *_patterns(standing, before)]
    state = drawing.state(row=standing.row)
    if state != before.state and told[0][0] is not events.TableStateChanged:
        told.append((events.TableStateChanged, standing.row.shoe, {"state": state}))
    seq = standing.row.seq
    return tuple(
        frame(
            schema=events.schema_of(frame),
            table=standing.row.table_id,
            shoe=shoe,
            seq=seq,
            prev_seq=seq if part > 1 else seq - 1,
            part=part,
            parts=len(told),
            occurred_at=outcome.occurred_at,
            emitted_at=now,
            stale_after_s=shapes.STALE_AFTER_S,
            test=outcome.is_test,
            **members,
        )
        for part, (frame, shoe, members) in enumerate(told, start=1)
    )


class _Before:
    """What a step may change, as it was."""

    __slots__ = ("drawn", "good_roads", "hand", "last_number", "ruleset", "shoe", "state")

    def __init__(self, standing: Standing, outcome: Outcome) -> None:
        self.state = drawing.state(row=standing.row)
        self.shoe = standing.row.shoe
        self.drawn = standing.drawn()
        self.good_roads = self.drawn.good_roads if self.drawn is not None else ()
        touched = _touched(standing, outcome)
        self.ruleset = touched.ruleset if touched is not None else None
        self.last_number = len(touched.results) // cells.WIDTH if touched is not None else 0
        self.hand = drawing.hand_at(row=touched, number=outcome.number) if outcome.number is not None else None


def _fact(standing: Standing, step: Step, before: _Before) -> Told:
    outcome = step.outcome
    is_void = outcome.kind is Kind.VOIDED or _is_voided_first(standing, outcome, before)
    if outcome.number is None or outcome.kind is Kind.NOTED or (outcome.kind is Kind.SUPERSEDED and not is_void):
        return _fact_of_table(standing, outcome)
    touched = _touched(standing, outcome)
    members: dict[str, Any] = {
        "round_id": f"{outcome.table}/{outcome.shoe}/{outcome.number}",
        "ruleset": touched.ruleset if touched is not None else None,
        "rev": outcome.revision,
        "old": _shaped(before.hand),
        "new": _shaped(_hand(standing, outcome)),
    }
    cards = {"cards": step.cards} if step.cards else {}
    if outcome.kind in {Kind.HELD, Kind.FAILED}:
        members["new"] = None if members["new"] == members["old"] else members["new"]
        return events.RoundHeld, outcome.shoe, members
    if is_void:
        return events.RoundVoided, outcome.shoe, {**members, "replaces": step.replaces}
    if outcome.kind is Kind.CORRECTED or step.replaces is not None:
        return events.RoundCorrected, outcome.shoe, {**members, **cards, "replaces": step.replaces}
    released = outcome.kind is Kind.APPROVED or outcome.held < 0
    is_late = outcome.number <= before.last_number
    return events.RoundResult, outcome.shoe, {**members, **cards, "late": is_late, "released": released}


def _fact_of_table(standing: Standing, outcome: Outcome) -> Told:
    if outcome.kind is Kind.NOTED:
        if outcome.event == "shoe.started":
            return events.ShoeStarted, outcome.shoe, {}
        if outcome.event == "shoe.ended":
            return events.ShoeEnded, outcome.shoe, {}
        if outcome.event == "roads.reset":
            return events.RoadsReset, standing.row.shoe, {}
    return events.TableStateChanged, standing.row.shoe, {"state": drawing.state(row=standing.row)}


def _roads(standing: Standing, outcome: Outcome, before: _Before) -> Iterator[Told]:
    """Tell what became of the roads: one hand more, or a shoe whole."""
    current = standing.row.shoe
    touched = standing.shoe if outcome.event == "roads.reset" else _touched(standing, outcome)
    if current != before.shoe:
        standing.redrawn(None)
        if standing.shoe is not None:
            yield _rebuilt(standing, standing.shoe, "new_shoe")
        if touched is standing.shoe:
            return
    if touched is None:
        return
    hand = _hand(standing, outcome)
    because = _because(outcome, hand, touched, before)
    is_next = _is_next(outcome, hand, touched, before)
    if because is None and is_next and hand is not None and before.drawn is not None and touched.shoe == current:
        drawn = drawing.follow(drawn=before.drawn, hand=hand)
        yield _delta(touched, before.drawn, drawn, hand)
        standing.redrawn(drawn)
    elif because is not None or is_next:
        if touched.shoe == current:
            standing.redrawn(None)
        yield _rebuilt(standing, touched, because or "late")


def _because(
    outcome: Outcome, hand: cells.Hand | None, touched: ShoeRow, before: _Before
) -> events.RebuiltBecause | None:
    """Tell why a shoe is to be drawn anew, None where it is not."""
    if outcome.event in _BEGINNING:
        return _BEGINNING[outcome.event]
    if touched.ruleset != before.ruleset and (outcome.kind is Kind.SUPERSEDED or _is_other_game(touched, before)):
        return "new_shoe"  # the first round to name the ruleset tells what game the shoe is of
    if outcome.number is None or hand is None:
        return None
    if outcome.kind is Kind.SUPERSEDED and before.hand is None:
        return "voided"
    if outcome.kind is Kind.SETTLED and outcome.number <= before.last_number:
        return "released" if outcome.held < 0 else "late"
    return _REBUILDING.get(outcome.kind)


def _is_other_game(touched: ShoeRow, before: _Before) -> bool:
    return contests.of_ruleset(touched.ruleset) is not contests.of_ruleset(before.ruleset)


def _is_next(outcome: Outcome, hand: cells.Hand | None, touched: ShoeRow, before: _Before) -> bool:
    """Tell whether a round has come in whose hand is drawn at the end of its shoe."""
    is_settled = outcome.kind is Kind.SETTLED and (outcome.number or 0) > before.last_number
    contest = contests.of_ruleset(touched.ruleset)
    return is_settled and hand is not None and drawing.is_drawn(hand=hand, contest=contest)


def _delta(row: ShoeRow, before: Drawn, after: Drawn, hand: cells.Hand) -> Told:
    members = {
        "round": drawing.round_of(hand=hand),
        **drawing.added(before=before.roads, after=after.roads),
        **drawing.conclusions(drawn=after),
    }
    return events.RoadDelta, row.shoe, members


def _rebuilt(standing: Standing, row: ShoeRow, because: events.RebuiltBecause) -> Told:
    is_current = row.shoe == standing.row.shoe
    drawn = standing.drawn() if is_current else drawing.draw(row=row, thresholds=standing.thresholds)
    assert drawn is not None, "a shoe with a row can be drawn"
    shape = drawing.shoe(row=row, drawn=drawn)
    return events.RoadRebuilt, row.shoe, {"because": because, "current": is_current, "road": shape}


def _patterns(standing: Standing, before: _Before) -> Iterator[Told]:
    drawn = standing.drawn()
    now = {_name(found): found for found in (drawn.good_roads if drawn is not None else ())}
    earlier = {_name(found): found for found in before.good_roads}
    shoe = standing.row.shoe
    for name, found in earlier.items():
        if name not in now or shoe != before.shoe:
            yield events.GoodRoadOff, shoe, {"good_road": drawing.good_road(found)}
    for name, found in now.items():
        if name not in earlier or shoe != before.shoe:
            yield events.GoodRoadOn, shoe, {"good_road": drawing.good_road(found)}


def _name(found: GoodRoad) -> tuple[str, str]:
    return found.pattern.value, found.side


def _is_voided_first(standing: Standing, outcome: Outcome, before: _Before) -> bool:
    """Tell whether a round has come in whose void came before it: it is drawn as voided from now on."""
    return outcome.kind is Kind.SUPERSEDED and before.hand is None and _hand(standing, outcome) is not None


def _touched(standing: Standing, outcome: Outcome) -> ShoeRow | None:
    return standing.shoe_row(outcome.shoe) if outcome.shoe is not None else None


def _hand(standing: Standing, outcome: Outcome) -> cells.Hand | None:
    if outcome.shoe is None or outcome.number is None:
        return None
    return drawing.hand_at(row=standing.shoe_row(outcome.shoe), number=outcome.number)


def _shaped(hand: cells.Hand | None) -> shapes.Round | None:
    return drawing.round_of(hand=hand) if hand is not None else None
