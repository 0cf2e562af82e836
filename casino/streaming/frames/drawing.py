"""Draws the shoes and states of the feed from the rows of the read models, in the shapes of frames."""

import dataclasses
from collections.abc import Sequence
from typing import Any

from casino.streaming.frames import events, shapes
from reports.folds import cells
from reports.folds.shoes import ShoeRow
from reports.folds.tables import State, TableRow
from reports.roads import contests, good_roads, statistics
from reports.roads import shoe as whole
from reports.roads.contests import Contest
from reports.roads.good_roads import Thresholds
from reports.roads.live import LiveRoads

_NONE = frozenset[str]()


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """The roads of a shoe and the hands that they draw, kept so that one more hand costs little.

    `contest` is the game of two sides that is played there, None for a game without roads.
    """

    contest: Contest | None
    thresholds: Thresholds
    hands: tuple[cells.Hand, ...]
    live: LiveRoads
    roads: whole.Roads
    good_roads: tuple[good_roads.GoodRoad, ...]


def draw(*, row: ShoeRow, thresholds: Thresholds) -> Drawn:
    """Draw the roads of a shoe from its stored results; a house says from when on patterns are good roads."""
    contest = contests.of_ruleset(row.ruleset)
    heard = cells.hands(results=row.results, after=row.reset_after)
    hands = tuple(hand for hand in heard if is_drawn(hand=hand, contest=contest))
    live = LiveRoads(sides=_sides(contest))
    for hand in hands:
        live.add(hand.outcome)
    return _drawn(hands, live, contest, thresholds)


def follow(*, drawn: Drawn, hand: cells.Hand) -> Drawn:
    """Add a hand at the end. What was drawn before must not be followed again: the roads underneath are one thing."""
    drawn.live.add(hand.outcome)
    return _drawn((*drawn.hands, hand), drawn.live, drawn.contest, drawn.thresholds)


def is_drawn(*, hand: cells.Hand, contest: Contest | None) -> bool:
    """Tell whether a round stands on the roads: it stands played, with an outcome that they know."""
    letters = contest.letters if contest is not None else _NONE
    return hand.standing is cells.Standing.PLAYED and hand.outcome in letters


def hand_at(*, row: ShoeRow | None, number: int) -> cells.Hand | None:
    """Return what a shoe says of a round, None where it has heard nothing."""
    start = (number - 1) * cells.WIDTH
    text = row.results[start : start + cells.WIDTH] if row is not None else ""
    if not text or text == cells.EMPTY:
        return None
    return cells.hands(results=row.results[: start + cells.WIDTH] if row is not None else "", after=number - 1)[0]


def round_of(*, hand: cells.Hand) -> shapes.Round:
    """Shape one round."""
    is_played = hand.standing is cells.Standing.PLAYED
    return shapes.Round(
        no=hand.number,
        standing="played" if is_played else "held" if hand.standing is cells.Standing.HELD else "voided",
        outcome=hand.outcome or None,
        player_total=hand.player,
        banker_total=hand.banker,
        natural=hand.natural,
        player_pair=hand.player_pair,
        banker_pair=hand.banker_pair,
        super_six=hand.super_six,
        corrected=hand.is_corrected,
        checkable=hand.is_checkable,
    )


def shoe(*, row: ShoeRow, drawn: Drawn) -> shapes.Shoe:
    """Shape a shoe whole."""
    return shapes.Shoe(
        number=row.shoe,
        ruleset=row.ruleset,
        started_at=row.started_at,
        ended_at=row.ended_at,
        reset_after=row.reset_after,
        rounds=tuple(round_of(hand=hand) for hand in cells.hands(results=row.results)),
        roads=_roads(drawn.roads),
        **conclusions(drawn=drawn),
    )


def conclusions(*, drawn: Drawn) -> dict[str, Any]:
    """Shape what follows from the roads: the members `next_if`, `statistics` and `good_roads` of a frame."""
    counted = statistics.count(hands=drawn.hands, sides=_sides(drawn.contest))
    return {
        "next_if": {side: _answers(answers) for side, answers in drawn.roads.asked.items()},
        "statistics": shapes.Statistics(
            hands=counted.hands,
            outcomes=counted.outcomes,
            player_pairs=counted.player_pairs,
            banker_pairs=counted.banker_pairs,
            naturals=counted.naturals,
            super_sixes=counted.super_sixes,
            longest=shapes.Run(side=counted.longest.side, length=counted.longest.length),
            current=shapes.Run(side=counted.current.side, length=counted.current.length),
        ),
        "good_roads": tuple(map(good_road, drawn.good_roads)),
    }


def good_road(found: good_roads.GoodRoad) -> shapes.GoodRoad:
    """Shape a pattern."""
    return shapes.GoodRoad(kind=found.pattern.value, side=found.side, length=found.count)


def added(*, before: whole.Roads, after: whole.Roads) -> dict[str, Any]:
    """Tell which cells one more hand brought: the members `bead`, `big`, `big_eye`, `small` and `cockroach`."""
    has_bead = len(after.big.cells) > len(before.big.cells)
    return {
        "bead": len(after.outcomes) - 1,
        "big": events.NewBead(cell=after.big.cells[-1], starts_run=after.big.depths[-1] == 1) if has_bead else None,
        "big_eye": _new_mark(before.big_eye, after.big_eye),
        "small": _new_mark(before.small, after.small),
        "cockroach": _new_mark(before.cockroach, after.cockroach),
    }


def state(*, row: TableRow) -> shapes.TableState:
    """Shape what a table is doing."""
    doing: Any = State(row.state).value
    return shapes.TableState(
        state="review" if row.held else doing,
        doing=doing,
        held=row.held,
        shoe=row.shoe,
        ruleset=row.ruleset,
        limits=dict(row.limits) if row.limits is not None else None,
        minimum=row.minimum,
    )


def _drawn(hands: Sequence[cells.Hand], live: LiveRoads, contest: Contest | None, thresholds: Thresholds) -> Drawn:
    roads = live.roads()
    columns = roads.big.columns
    return Drawn(
        contest=contest,
        thresholds=thresholds,
        hands=tuple(hands),
        live=live,
        roads=roads,
        good_roads=good_roads.find(columns=columns, thresholds=thresholds, sides=_sides(contest)),
    )


def _sides(contest: Contest | None) -> whole.Sides:
    return contest.sides if contest is not None else whole.BACCARAT


def _roads(roads: whole.Roads) -> shapes.Roads:
    big = roads.big
    return shapes.Roads(
        outcomes=roads.outcomes,
        big=shapes.BigRoad(
            columns=big.columns, cells=big.cells, hands=big.hands, ties=big.ties, waiting_ties=big.waiting_ties
        ),
        big_eye=_derived(roads.big_eye),
        small=_derived(roads.small),
        cockroach=_derived(roads.cockroach),
    )


def _derived(road: whole.DerivedRoad) -> shapes.DerivedRoad:
    return shapes.DerivedRoad(marks=road.marks, cells=road.cells)


def _answers(answers: whole.Answers) -> shapes.Answers:
    mark: Any = {"big_eye": answers.big_eye, "small": answers.small, "cockroach": answers.cockroach}
    return shapes.Answers(**mark)


def _new_mark(before: whole.DerivedRoad, after: whole.DerivedRoad) -> events.NewMark | None:
    if len(after.marks) == len(before.marks):
        return None
    mark: Any = after.marks[-1]
    return events.NewMark(mark=mark, cell=after.cells[-1])
