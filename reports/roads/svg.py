"""A small Big Road as SVG: one path per colour, a few kilobytes for a whole shoe.

The classes `sB sP sT qb qp tn` (first side, second side, ties, both pairs, number of ties) take their colours and
strokes from the stylesheet; one Big Road cell is 24 units.
Geometry: a ring of radius 8, a tie slash of 16 by 16 units, pair dots at the corners.
"""

from collections.abc import Iterable, Sequence
from typing import Final, Protocol
from xml.sax import saxutils

from reports.roads import shoe, windows
from reports.roads.layout import ROWS, Tail

CELL: Final = 24
"""Units of one cell."""
_HALF: Final = CELL // 2
_RING: Final = "a8 8 0 1 0 16 0a8 8 0 1 0-16 0"


class Marked(Protocol):
    """A hand as the strip needs it: its outcome and its pairs."""

    @property
    def outcome(self) -> str:
        """B, P or T."""

    @property
    def player_pair(self) -> bool:
        """Whether Player's first two cards were a pair."""

    @property
    def banker_pair(self) -> bool:
        """Whether Banker's first two cards were a pair."""


def big_road_strip(
    *, hands: Sequence[Marked], label: str, columns: int = 23, tail: Tail = Tail.DROP, sides: shoe.Sides = shoe.BACCARAT
) -> str:
    """Draw the last `columns` of a shoe's Big Road; `label` is what a screen reader says of it ("Big road of T01").

    Raises UnknownOutcome for an outcome that the sides do not have.
    """
    big = shoe.big_road(outcomes="".join(hand.outcome for hand in hands), tail=tail, sides=sides)
    gone = windows.shift(cells=big.cells, columns=columns)
    beads = [
        (*_corner(cell), hands[hand], ties)
        for cell, hand, ties in zip(windows.visible(cells=big.cells, shift=gone), big.hands, big.ties, strict=True)
        if cell is not None
    ]
    slashes = [(x, y, ties) for x, y, _, ties in beads if ties]
    if big.waiting_ties:
        slashes.append((0, 0, big.waiting_ties))
    pieces = [
        _path("sB", (f"M{x + 4} {y + _HALF}{_RING}" for x, y, hand, _ in beads if hand.outcome == sides.first)),
        _path("sP", (f"M{x + 4} {y + _HALF}{_RING}" for x, y, hand, _ in beads if hand.outcome == sides.second)),
        _path("sT", (f"M{x + 4} {y + 20}l16-16" for x, y, _ in slashes)),
        _path("qb", (f"M{x + 4} {y + 4}h0" for x, y, hand, _ in beads if hand.banker_pair)),
        _path("qp", (f"M{x + 20} {y + 20}h0" for x, y, hand, _ in beads if hand.player_pair)),
        *(f'<text class="tn" x="{x + _HALF}" y="{y + 16}">{ties}</text>' for x, y, ties in slashes if ties > 1),
    ]
    return (
        f'<svg class="rd" viewBox="0 0 {columns * CELL} {ROWS * CELL}" style="--n:{columns}" role="img" '
        f"aria-label={saxutils.quoteattr(label)}>{''.join(pieces)}</svg>"
    )


def _corner(cell: int | None) -> tuple[int, int]:
    column, row = divmod(cell or 0, ROWS)
    return column * CELL, row * CELL


def _path(name: str, pieces: Iterable[str]) -> str:
    drawn = "".join(pieces)
    return f'<path class="{name}" d="{drawn}"/>' if drawn else ""
