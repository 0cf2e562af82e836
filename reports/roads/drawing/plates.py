"""The five roads of a shoe as rows of placed marks, whole and unwindowed: a display clips on the left.

A road has room for one more column than it uses, so that the mark that is asked for never falls outside.
"""

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Final, Protocol

from reports.roads import derived, windows
from reports.roads.contests import Contest
from reports.roads.drawing.lettering import Lettering
from reports.roads.drawing.marks import CELL, HALF, disc, use
from reports.roads.layout import ROWS
from reports.roads.shoe import BigRoad, DerivedRoad

SYMBOLS: Final = {"big_eye": "e", "small": "m", "cockroach": "k"}
TITLES: Final = {"big_eye": "Big Eye Boy", "small": "Small Road", "cockroach": "Cockroach Pig"}


class Marked(Protocol):
    """A hand as the roads draw it."""

    @property
    def number(self) -> int:
        """The round's number in its shoe."""

    @property
    def outcome(self) -> str:
        """A letter of the contest."""

    @property
    def player(self) -> int | None:
        """Points of the second side."""

    @property
    def banker(self) -> int | None:
        """Points of the first side."""

    @property
    def natural(self) -> bool:
        """Whether a side had a natural."""

    @property
    def player_pair(self) -> bool:
        """Whether the second side had a pair."""

    @property
    def banker_pair(self) -> bool:
        """Whether the first side had a pair."""

    @property
    def super_six(self) -> bool:
        """Whether the first side won with six."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """One road: `columns` wide, the marks as SVG elements, and in `definitions` the symbols that only it needs."""

    columns: int
    marks: str
    definitions: str = ""


DRAGON_MARGIN_MIN: Final = 4
"""The margin from which a win without a natural pays a Dragon Bonus. Source: Casinonia page (001), Dragon Bonus."""

Ghosts = Mapping[str, int]
"""The cell that a side would take if it won next, by its letter: {"B": 138, "P": 121}."""


def bead_plate(*, hands: Sequence[Marked]) -> Drawing:
    """Draw every hand in order, six to a column; ties take a cell too."""
    pieces = [_bead(hand, place, hand.outcome) for place, hand in enumerate(hands)]
    return Drawing(columns=-(-len(hands) // ROWS), marks="".join(pieces))


def points_plate(*, hands: Sequence[Marked], contest: Contest, lettering: Lettering) -> Drawing:
    """Draw the Bead Plate with the winning points, of a tie the common total; a letter where none are known."""
    texts = [points_of(hand=hand, contest=contest) for hand in hands]
    names = [hand.outcome + text if text else hand.outcome for hand, text in zip(hands, texts, strict=True)]
    needed = sorted({(hand.outcome, text) for hand, text in zip(hands, texts, strict=True) if text})
    return Drawing(
        columns=-(-len(hands) // ROWS),
        marks="".join(_bead(hand, place, name) for place, (hand, name) in enumerate(zip(hands, names, strict=True))),
        definitions="".join(
            disc(letter=letter, text=text, contest=contest, lettering=lettering) for letter, text in needed
        ),
    )


def points_of(*, hand: Marked, contest: Contest) -> str:
    """Return the points that won, or those of both at a tie; empty where none are known."""
    points = hand.banker if hand.outcome == contest.sides.first else hand.player
    return "" if points is None else str(points)


def is_dragon(*, hand: Marked) -> bool:
    """Tell whether a hand won by a Dragon Bonus margin; not where its points are unknown, nor for a natural."""
    if hand.player is None or hand.banker is None or hand.natural:
        return False
    return abs(hand.player - hand.banker) >= DRAGON_MARGIN_MIN


def big_road(*, big: BigRoad, hands: Sequence[Marked], lettering: Lettering, ghosts: Ghosts) -> Drawing:
    """Draw the Big Road of hands whose outcomes it was made of, and the rings that wait behind the asking."""
    pieces = [
        _ring(hands[hand], cell, ties, lettering)
        for cell, hand, ties in zip(big.cells, big.hands, big.ties, strict=True)
    ]
    if big.waiting_ties:
        pieces.append(use("ts", x=HALF, y=HALF) + _number(big.waiting_ties, HALF, HALF, lettering))
    pieces += [
        f'<g class="gh g{side}">{_placed(f"r{side}", cell, CELL)}{_placed(f"l{side}", cell, CELL, _LETTER)}'
        f"{_frame(cell, CELL, 21, 3)}</g>"
        for side, cell in ghosts.items()
    ]
    return Drawing(columns=_columns(big.cells, ghosts), marks="".join(pieces))


def derived_road(
    *, road: DerivedRoad, name: str, ghosts: Ghosts, asked: Mapping[str, str | None] | None = None
) -> Drawing:
    """Draw a derived road; `asked` tells the mark of each side's ghost, {"B": "R", "P": "I"}."""
    symbol = SYMBOLS[name]
    pieces = [_placed(symbol + mark, cell, HALF) for mark, cell in zip(road.marks, road.cells, strict=True)]
    pieces += [
        f'<g class="gh g{side}">{_placed(symbol + mark, ghosts[side], HALF)}{_frame(ghosts[side], HALF, 10.4, 2)}</g>'
        for side, mark in (asked or {}).items()
        if mark and side in ghosts
    ]
    return Drawing(columns=_columns(road.cells, ghosts), marks="".join(pieces))


def runs_in_words(*, columns: Sequence[str], contest: Contest) -> str:
    """Say the runs of a Big Road: "Banker 1, Player 4"; the newest is last."""
    return ", ".join(f"{contest.names[column[0]]} {len(column)}" for column in columns) or "no result yet"


def marks_in_words(*, road: DerivedRoad) -> str:
    """Say the marks of a derived road: "regular, irregular"."""
    spoken = {derived.REGULAR: "regular", derived.IRREGULAR: "irregular"}
    return ", ".join(spoken[mark] for mark in road.marks) or "no mark yet"


_LETTER: Final = ' class="L"'
_BAR: Final = ' class="K"'


def _bead(hand: Marked, place: int, name: str) -> str:
    return (
        _placed(("n" if hand.natural else "d") + name, place, CELL, f' data-round="{hand.number}"')
        + (_placed("p1", place, CELL) if hand.banker_pair else "")
        + (_placed("p2", place, CELL) if hand.player_pair else "")
        + (_placed("dg", place, CELL) if is_dragon(hand=hand) else "")
    )


def _ring(hand: Marked, cell: int, ties: int, lettering: Lettering) -> str:
    x, y = _middle(cell, CELL)
    side = hand.outcome
    pieces = [use(f"r{side}", x=x, y=y, more=f' data-round="{hand.number}"'), use("ts", x=x, y=y) if ties else ""]
    if ties > 1:
        pieces.append(_number(ties, x, y, lettering) + (use("ss", x=x, y=y) if hand.super_six else ""))
        pieces.append(use("nu", x=x, y=y + 1.5) if hand.natural else "")
    elif hand.super_six:
        pieces.append(use("s6", x=x, y=y))
    elif hand.natural:
        pieces.append(use(f"l{side}", x=x, y=y - 1, more=_LETTER) + use("nm", x=x, y=y, more=_BAR))
        pieces.append(use("nu", x=x, y=y, more=_LETTER))
    else:
        pieces.append(use(f"l{side}", x=x, y=y, more=_LETTER))
    pieces += [
        use("p1", x=x, y=y) if hand.banker_pair else "",
        use("p2", x=x, y=y) if hand.player_pair else "",
        use("dg", x=x, y=y) if is_dragon(hand=hand) else "",
    ]
    return "".join(pieces)


def _number(ties: int, x: float, y: float, lettering: Lettering) -> str:
    """Write how many ties fell on a bead, from the second on."""
    return lettering.write(str(ties), role="tn", x=x, y=y + 4) if ties > 1 else ""


def _placed(mark: str, cell: int, unit: int, more: str = "") -> str:
    x, y = _middle(cell, unit)
    return use(mark, x=x, y=y, more=more)


def _middle(cell: int, unit: int) -> tuple[float, float]:
    """Return the middle of a cell across and down, in units of the drawing."""
    column, row = divmod(cell, ROWS)
    return column * unit + unit / 2, row * unit + unit / 2


def _frame(cell: int, unit: int, size: float, radius: float) -> str:
    x, y = _middle(cell, unit)
    small = " h" if unit == HALF else ""
    return (
        f'<rect class="gc{small}" x="{x - size / 2:g}" y="{y - size / 2:g}" width="{size:g}" '
        f'height="{size:g}" rx="{radius:g}"/>'
    )


def _columns(cells: Sequence[int], ghosts: Ghosts) -> int:
    return max(windows.columns_used(cells) + 1, *(cell // ROWS + 1 for cell in ghosts.values()), 1)
