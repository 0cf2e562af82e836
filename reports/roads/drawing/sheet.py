"""A whole shoe as one picture: Big Road above, Bead Plate below at the left, three derived roads at the right.

Self-contained SVG of plain shapes: letters are strokes, so nothing needs a font, and there is no script and no link.
"""

import dataclasses
from collections.abc import Sequence
from typing import Final
from xml.sax import saxutils

from reports.roads import shoe, statistics
from reports.roads.contests import BACCARAT_TABLE, Contest
from reports.roads.drawing import glyphs, marks, palette, plates
from reports.roads.drawing.lettering import CAP_SHARE, StrokeLettering
from reports.roads.drawing.palette import Theme
from reports.roads.drawing.plates import Drawing, Marked
from reports.roads.layout import ROWS, Tail

CELL: Final = marks.CELL
MARGIN: Final = 14
TITLE: Final = 30
CAPTION: Final = 17
BEAD_SHARE: Final = 14 / 38
"""What the Bead Plate takes of the width."""
COLUMNS_DEFAULT: Final = 38
COLUMNS_MIN: Final = 12
COLUMNS_MAX: Final = 100


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """What a picture shows: `columns` of the Big Road, the newest ones; a title such as "T01 · shoe 214"."""

    title: str
    contest: Contest
    hands: Sequence[Marked]
    tail: Tail = Tail.DROP
    columns: int = COLUMNS_DEFAULT
    theme: Theme = Theme.NIGHT
    is_points: bool = False


def svg(*, sheet: Sheet, width: int | None = None) -> str:
    """Draw a sheet; `width` in pixels is written into the picture, else it takes the size of its units.

    Raises UnknownOutcome for a hand whose outcome the contest does not have.
    """
    lettering = StrokeLettering()
    roads = shoe.draw(
        outcomes="".join(hand.outcome for hand in sheet.hands), tail=sheet.tail, sides=sheet.contest.sides
    )
    big = plates.big_road(big=roads.big, hands=sheet.hands, lettering=lettering, ghosts={})
    bead = _bead(sheet, lettering)
    bead_columns = max(6, round(sheet.columns * BEAD_SHARE))
    derived_columns = sheet.columns - bead_columns - 1
    below = MARGIN + TITLE + CAPTION + ROWS * CELL + 12
    body = [
        _word(f"{sheet.title}", x=MARGIN, y=MARGIN + 17, size=20, role="tx"),
        _counts(sheet),
        _road("Big Road", big, x=MARGIN, y=MARGIN + TITLE, columns=sheet.columns, unit=CELL),
        _road("Bead Plate", bead, x=MARGIN, y=below, columns=bead_columns, unit=CELL),
        *_figures(sheet, y=below + CAPTION + ROWS * CELL + 26),
    ]
    x = MARGIN + (bead_columns + 1) * CELL
    for place, name in enumerate(plates.TITLES):
        drawing = plates.derived_road(road=getattr(roads, name), name=name, ghosts={})
        y = below + place * (CAPTION + 3 * CELL + 8)
        body.append(_road(plates.TITLES[name], drawing, x=x, y=y, columns=2 * derived_columns, unit=marks.HALF))
    return _document(sheet, "".join(body), bead.definitions, width)


def size(*, columns: int) -> tuple[int, int]:
    """Return width and height of a sheet in its own units."""
    height = MARGIN + TITLE + CAPTION + ROWS * CELL + 12 + 3 * (CAPTION + 3 * CELL + 8) - 8 + MARGIN
    return 2 * MARGIN + columns * CELL, height


def _bead(sheet: Sheet, lettering: StrokeLettering) -> Drawing:
    if sheet.is_points:
        return plates.points_plate(hands=sheet.hands, contest=sheet.contest, lettering=lettering)
    return plates.bead_plate(hands=sheet.hands)


def _document(sheet: Sheet, body: str, definitions: str, width: int | None) -> str:
    units_x, units_y = size(columns=sheet.columns)
    shown_x = width or units_x
    shown_y = round(units_y * shown_x / units_x)
    said = plates.runs_in_words(columns=_columns(sheet), contest=sheet.contest)
    symbols = marks.symbols(contest=sheet.contest, lettering=StrokeLettering())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {units_x} {units_y}" width="{shown_x}" '
        f'height="{shown_y}" role="img"><title>{saxutils.escape(sheet.title)}</title>'
        f"<desc>{saxutils.escape(said)}</desc>"
        f"<style>{palette.picture_rules(contest=sheet.contest, theme=sheet.theme)}</style>"
        f'<defs>{symbols}{definitions}</defs><rect class="cv" width="{units_x}" height="{units_y}"/>{body}</svg>'
    )


def _columns(sheet: Sheet) -> tuple[str, ...]:
    return shoe.big_road(outcomes="".join(hand.outcome for hand in sheet.hands), sides=sheet.contest.sides).columns


def _counts(sheet: Sheet) -> str:
    """Write how often each outcome came, at the right of the title."""
    said = "  ".join(
        f"{letter} {sum(hand.outcome == letter for hand in sheet.hands)}" for letter in sheet.contest.letters
    )
    right = MARGIN + sheet.columns * CELL
    return _word(said, x=right - glyphs.width(said) * _scale(15), y=MARGIN + 16, size=15, role="t2")


def _figures(sheet: Sheet, *, y: int) -> list[str]:
    """Write below the Bead Plate what the shoe has brought beside its outcomes."""
    counted = statistics.count(hands=sheet.hands, sides=sheet.contest.sides)
    longest, current = counted.longest, counted.current
    lines = [f"Rounds {counted.hands}"]
    if longest.length:
        lines.append(f"Longest {longest.side} {longest.length}, now {current.side} {current.length}")
    if sheet.contest is BACCARAT_TABLE:
        lines.append(f"Pairs B {counted.banker_pairs}, P {counted.player_pairs}")
        lines.append(f"Naturals {counted.naturals}, Super Six {counted.super_sixes}")
    return [_word(line, x=MARGIN, y=y + 21 * place, size=13, role="t2") for place, line in enumerate(lines)]


def _road(title: str, drawing: Drawing, *, x: int, y: int, columns: int, unit: int) -> str:
    """Draw a caption, a grid of whole cells, and the last columns of a road in it."""
    wide, high = columns * unit, ROWS * unit
    gone = max(0, drawing.columns - columns)
    top = y + CAPTION
    view = f'x="{x}" y="{top}" width="{wide}" height="{high}" viewBox="{gone * unit} 0 {wide} {high}"'
    return (
        _word(title, x=x, y=top - 6, size=11, role="t2")
        + f'<rect class="sf" x="{x}" y="{top}" width="{wide}" height="{high}"/>'
        + f'<path class="ln" d="{_grid(x, top, wide, high)}"/>'
        + f"<svg {view}>{drawing.marks}</svg>"
        + f'<rect class="fm" x="{x}" y="{top}" width="{wide}" height="{high}"/>'
    )


def _grid(x: int, y: int, wide: int, high: int) -> str:
    columns = "".join(f"M{at} {y}v{high}" for at in range(x + CELL, x + wide, CELL))
    return columns + "".join(f"M{x} {at}h{wide}" for at in range(y + CELL, y + high, CELL))


def _word(text: str, *, x: float, y: float, size: float, role: str) -> str:
    return f'<g class="gl {role}" transform="translate({x:g} {y:g}) scale({_scale(size):.3f})">{glyphs.path(text)}</g>'


def _scale(size: float) -> float:
    return size * CAP_SHARE / glyphs.CAP
