"""The Bead Plate and the three derived roads of a shoe as the pages draw them, each in a window of its last columns.

Geometry: 24 units to a bead, 12 to a derived mark; regular marks are whole and red, irregular ones broken and blue, so
they read without colour.
"""

import dataclasses
import math
from collections.abc import Callable, Iterable, Sequence
from typing import Final
from xml.sax import saxutils

from django.utils.safestring import mark_safe

from casino.pages.sheets.floor.road import Road, kind_of
from reports.folds.cells import Hand
from reports.roads import derived, shoe, windows
from reports.roads.contests import BACCARAT_TABLE, Contest
from reports.roads.layout import ROWS

BEAD: Final = 24
MARK: Final = 12
GAP_DEGREES: Final = 46
_EYE, _SMALL, _SLIT_HALF, _SLASH, _SLASH_GAP = 4.1, 4.7, 0.6, 4.2, 0.85


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class _Look:
    """How a derived road draws its marks: classes and shapes of the regular and the irregular ones."""

    name: str
    classes: tuple[str, str]
    regular: Callable[[float, float], str]
    irregular: Callable[[float, float], str]


def bead_plate(*, hands: Sequence[Hand], columns: int, contest: Contest = BACCARAT_TABLE) -> Road:
    """Draw every hand in order, six to a column; ties take a cell too."""
    used = -(-len(hands) // ROWS)
    gone = max(0, used - columns) * ROWS
    pieces = [_bead(hand, place, contest) for place, hand in enumerate(hands[gone:])]
    drawing = _svg("".join(pieces), columns=columns, unit=BEAD, label=f"Bead Plate of {len(hands)} rounds")
    spoken = ", ".join(contest.names[hand.outcome] for hand in hands)
    return Road(columns=columns, used=min(used, columns), drawing=mark_safe(drawing), spoken=spoken)  # noqa: S308 - our own


def big_eye(*, road: shoe.DerivedRoad, columns: int) -> Road:
    """Draw Big Eye Boy: rings."""
    return _derived(road, columns, BIG_EYE)


def small(*, road: shoe.DerivedRoad, columns: int) -> Road:
    """Draw the Small Road: discs."""
    return _derived(road, columns, SMALL)


def cockroach(*, road: shoe.DerivedRoad, columns: int) -> Road:
    """Draw the Cockroach Pig: slashes."""
    return _derived(road, columns, COCKROACH)


def _bead(hand: Hand, place: int, contest: Contest) -> str:
    column, row = divmod(place, ROWS)
    x, y = column * BEAD + BEAD // 2, row * BEAD + BEAD // 2
    natural = " nt" if hand.natural else ""
    parts = [
        f'<circle class="f{kind_of(letter=hand.outcome, contest=contest)}" cx="{x}" cy="{y}" r="10.4"/>',
        f'<text class="bl{natural}" x="{x}" y="{y + 4.8}">{hand.outcome}</text>',
        f'<path class="nu" d="M{x - 4} {y + 7.4}h8"/>' if hand.natural else "",
        f'<circle class="pd pB" cx="{x - 8}" cy="{y - 8}" r="3.3"/>' if hand.banker_pair else "",
        f'<circle class="pd pP" cx="{x + 8}" cy="{y + 8}" r="3.3"/>' if hand.player_pair else "",
    ]
    return "".join(parts)


def _derived(road: shoe.DerivedRoad, columns: int, look: _Look) -> Road:
    gone = windows.shift(cells=road.cells, columns=columns)
    seen = [
        (mark, cell)
        for mark, cell in zip(road.marks, windows.visible(cells=road.cells, shift=gone), strict=True)
        if cell is not None
    ]
    paths = (
        _path(look.classes[0], (look.regular(*_middle(cell)) for mark, cell in seen if mark == derived.REGULAR)),
        _path(look.classes[1], (look.irregular(*_middle(cell)) for mark, cell in seen if mark == derived.IRREGULAR)),
    )
    drawing = _svg("".join(paths), columns=columns, unit=MARK, label=f"{look.name}, {len(road.marks)} marks")
    spoken = ", ".join("red" if mark == derived.REGULAR else "blue" for mark in road.marks) or "no mark yet"
    used = min(columns, windows.columns_used(road.cells))
    return Road(columns=columns, used=used, drawing=mark_safe(drawing), spoken=spoken)  # noqa: S308 - our own SVG


def _middle(cell: int) -> tuple[float, float]:
    column, row = divmod(cell, ROWS)
    return column * MARK + MARK / 2, row * MARK + MARK / 2


def _ring(x: float, y: float) -> str:
    return f"M{x - _EYE} {y}a{_EYE} {_EYE} 0 1 0 {2 * _EYE} 0a{_EYE} {_EYE} 0 1 0-{2 * _EYE} 0"


def _broken_ring(x: float, y: float) -> str:
    """Draw two arcs with gaps where the slash diagonal crosses the ring, at 45 and 225 degrees."""
    half = GAP_DEGREES / 2
    return "".join(_arc(x, y, start + half, start + 180 - half) for start in (45, 225))


def _arc(x: float, y: float, start: float, end: float) -> str:
    (x1, y1), (x2, y2) = (
        (x + _EYE * math.cos(math.radians(at)), y - _EYE * math.sin(math.radians(at))) for at in (start, end)
    )
    return f"M{x1:.2f} {y1:.2f}A{_EYE} {_EYE} 0 0 0 {x2:.2f} {y2:.2f}"


def _disc(x: float, y: float) -> str:
    return f"M{x - _SMALL} {y}a{_SMALL} {_SMALL} 0 1 0 {2 * _SMALL} 0a{_SMALL} {_SMALL} 0 1 0-{2 * _SMALL} 0z"


def _half_discs(x: float, y: float) -> str:
    """Draw a disc cut level, the halves 1.2 units apart, as displays do."""
    reach = math.sqrt(_SMALL**2 - _SLIT_HALF**2)
    return "".join(
        f"M{x - reach:.2f} {y + side * _SLIT_HALF:.2f}A{_SMALL} {_SMALL} 0 0 {int(side < 0)}"
        f" {x + reach:.2f} {y + side * _SLIT_HALF:.2f}z"
        for side in (-1, 1)
    )


def _slash(x: float, y: float) -> str:
    return f"M{x - _SLASH:.2f} {y + _SLASH:.2f}l{2 * _SLASH} -{2 * _SLASH}"


def _broken_slash(x: float, y: float) -> str:
    piece = _SLASH - _SLASH_GAP
    return (
        f"M{x - _SLASH:.2f} {y + _SLASH:.2f}l{piece:.2f} -{piece:.2f}"
        f"M{x + _SLASH_GAP:.2f} {y - _SLASH_GAP:.2f}l{piece:.2f} -{piece:.2f}"
    )


BIG_EYE = _Look(name="Big Eye Boy", classes=("eR", "eI"), regular=_ring, irregular=_broken_ring)
SMALL = _Look(name="Small Road", classes=("dR", "dI"), regular=_disc, irregular=_half_discs)
COCKROACH = _Look(name="Cockroach Pig", classes=("eR", "eI"), regular=_slash, irregular=_broken_slash)


def _path(name: str, pieces: Iterable[str]) -> str:
    drawn = "".join(pieces)
    return f'<path class="{name}" d="{drawn}"/>' if drawn else ""


def _svg(inner: str, *, columns: int, unit: int, label: str) -> str:
    return (
        f'<svg class="rd" viewBox="0 0 {columns * unit} {ROWS * unit}" style="--n:{columns}" role="img" '
        f"aria-label={saxutils.quoteattr(label)}>{inner}</svg>"
    )
