"""The Big Road of a shoe as the pages draw it, with a frame around the cell that a correction changed."""

import bisect
import dataclasses
from collections.abc import Sequence

from django.utils.safestring import SafeString, mark_safe

from reports.folds import cells
from reports.roads import contests, shoe, svg, windows
from reports.roads.contests import BACCARAT_TABLE, Contest
from reports.roads.layout import ROWS

FRAME_INSET = 1
FRAME_SIZE = svg.CELL - 2 * FRAME_INSET


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Road:
    """A drawn road: its window in columns, how many are used, the drawing, and its runs in words."""

    columns: int
    used: int
    drawing: SafeString
    spoken: str


def strip(
    *,
    hands: Sequence[cells.Hand],
    label: str,
    columns: int,
    framed: int | None = None,
    contest: Contest = BACCARAT_TABLE,
) -> Road:
    """Draw the last `columns` of the Big Road; `framed` is the number of the round whose cell is framed."""
    drawn = drawable(hands=hands, contest=contest)
    big = shoe.big_road(outcomes="".join(hand.outcome for hand in drawn), sides=contest.sides)
    drawing = svg.big_road_strip(hands=drawn, label=label, columns=columns, sides=contest.sides)
    if framed is not None:
        cell = _cell_of(big, [hand.number for hand in drawn], framed)
        drawing = drawing.removesuffix("</svg>") + _frame(cell, big, columns) + "</svg>"
    return Road(
        columns=columns,
        used=min(columns, windows.columns_used(big.cells)),
        drawing=mark_safe(drawing),  # noqa: S308 - our own SVG with its label quoted
        spoken=_spoken(big, contest),
    )


def columns_of(*, hands: Sequence[cells.Hand], contest: Contest = BACCARAT_TABLE) -> int:
    """Return how many columns the whole Big Road of a shoe takes."""
    outcomes = "".join(hand.outcome for hand in drawable(hands=hands, contest=contest))
    return windows.columns_used(shoe.big_road(outcomes=outcomes, sides=contest.sides).cells)


def drawable(*, hands: Sequence[cells.Hand], contest: Contest) -> tuple[cells.Hand, ...]:
    """Return the hands that stand and whose outcome the roads of this game know."""
    return tuple(hand for hand in hands if hand.standing is cells.Standing.PLAYED and hand.outcome in contest.letters)


def contest_of(*, ruleset: str | None) -> Contest:
    """Return the game whose roads a ruleset has; that of baccarat, without any hand, where it has none."""
    return contests.of_ruleset(ruleset) or BACCARAT_TABLE


def has_roads(*, ruleset: str | None) -> bool:
    """Tell whether a game has roads; a table that has not told its ruleset is taken for one that has."""
    return contests.of_ruleset(ruleset) is not None


def kind_of(*, letter: str, contest: Contest) -> str:
    """Return the class of an outcome in the stylesheet: that of Banker for the first side, of Player for the second."""
    return {contest.sides.first: "B", contest.sides.second: "P", contest.sides.tie: "T"}.get(letter, "")


def _cell_of(big: shoe.BigRoad, numbers: Sequence[int], number: int) -> int | None:
    """Return the cell of a round: its own bead, or for a tie the bead that carries it."""
    if number not in numbers:
        return None
    place = bisect.bisect_right(big.hands, numbers.index(number)) - 1
    return big.cells[place] if place >= 0 else 0


def _frame(cell: int | None, big: shoe.BigRoad, columns: int) -> str:
    gone = windows.shift(cells=big.cells, columns=columns) * ROWS
    if cell is None or cell < gone:
        return ""
    column, row = divmod(cell - gone, ROWS)
    x, y = column * svg.CELL + FRAME_INSET, row * svg.CELL + FRAME_INSET
    return f'<rect class="frame" x="{x}" y="{y}" width="{FRAME_SIZE}" height="{FRAME_SIZE}" rx="4"/>'


def _spoken(big: shoe.BigRoad, contest: Contest) -> str:
    return ", ".join(f"{contest.names[column[0]]} {len(column)}" for column in big.columns) or "no result yet"
