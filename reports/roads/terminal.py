"""Roads for a terminal: grids of letters that read without colour, and in colour where the terminal has it.

Every cell is two signs wide. On the Big Road a slash is a tie on the bead, a digit several; on the derived roads a
filled circle is regular and a hollow one irregular, as whole and broken are on displays.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from reports.roads import derived, windows
from reports.roads.contests import Contest
from reports.roads.drawing.plates import TITLES, Marked
from reports.roads.layout import ROWS, cell
from reports.roads.shoe import Roads

EMPTY: Final = "· "
SIGNS: Final = {derived.REGULAR: "● ", derived.IRREGULAR: "○ "}
_PAINT: Final = {1: "\x1b[31m", 2: "\x1b[34m", 0: "\x1b[32m"}
_PLAIN: Final = "\x1b[0m"
_TIES_SHOWN_MAX: Final = 9

Cell = tuple[str, int]
"""Two signs and whose colour they have: 1 the first side or regular, 2 the second or irregular, 0 a tie."""


def text(*, roads: Roads, hands: Sequence[Marked], contest: Contest, columns: int | None, is_coloured: bool) -> str:
    """Draw the five roads, the last `columns` of each or all of them, and what asking tells."""
    roles = {contest.sides.first: 1, contest.sides.second: 2, contest.sides.tie: 0}
    bead = {place: (f"{hand.outcome} ", roles[hand.outcome]) for place, hand in enumerate(hands)}
    pieces = [
        _grid("Bead Plate", bead, columns, is_coloured),
        _grid("Big Road", _big(roads, hands, roles), columns, is_coloured),
        *(_grid(title, _derived(roads, name), columns, is_coloured) for name, title in TITLES.items()),
        *(_asked(roads, side, contest) for side in (contest.sides.first, contest.sides.second)),
    ]
    return "\n".join(pieces)


def _big(roads: Roads, hands: Sequence[Marked], roles: Mapping[str, int]) -> dict[int, Cell]:
    big = roads.big
    found = {
        number: (hands[hand].outcome + _ties(ties), roles[hands[hand].outcome])
        for number, hand, ties in zip(big.cells, big.hands, big.ties, strict=True)
    }
    return found or ({0: (" " + _ties(big.waiting_ties), 0)} if big.waiting_ties else {})


def _ties(ties: int) -> str:
    if ties > 1:
        return str(ties) if ties <= _TIES_SHOWN_MAX else "+"
    return "/" if ties else " "


def _derived(roads: Roads, name: str) -> dict[int, Cell]:
    road = getattr(roads, name)
    return {
        number: (SIGNS[mark], 1 if mark == derived.REGULAR else 2)
        for mark, number in zip(road.marks, road.cells, strict=True)
    }


def _grid(title: str, found: Mapping[int, Cell], columns: int | None, is_coloured: bool) -> str:  # noqa: FBT001 - private
    used = windows.columns_used(tuple(found))
    width = columns or max(used, 1)
    gone = max(0, used - width)
    placed = {(cell(number).row, cell(number).column - gone): one for number, one in found.items()}
    rows = [
        "".join(_sign(placed.get((row, column)), is_coloured) for column in range(width)).rstrip()
        for row in range(ROWS)
    ]
    return "\n".join([title, *(f"  {row}" for row in rows), ""])


def _sign(one: Cell | None, is_coloured: bool) -> str:  # noqa: FBT001 - private
    if one is None:
        return EMPTY
    return f"{_PAINT[one[1]]}{one[0]}{_PLAIN}" if is_coloured else one[0]


def _asked(roads: Roads, side: str, contest: Contest) -> str:
    words = {derived.REGULAR: "regular", derived.IRREGULAR: "irregular", None: "no mark"}
    answers = ", ".join(f"{title} {words[getattr(roads.asked[side], name)]}" for name, title in TITLES.items())
    return f"If {contest.names[side]} wins next: {answers}"
