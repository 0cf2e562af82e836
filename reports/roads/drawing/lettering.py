"""Two ways to write a letter into a drawing: as text in the reader's font, or as strokes that need none.

Roles are classes of the stylesheet: `bl` on a bead, `lb` in a ring, `s6` for Super Six, `tn` for the number of ties.
"""

from typing import Final, Protocol
from xml.sax import saxutils

from reports.roads.drawing import glyphs

SIZES: Final = {"bl": 13.5, "lb": 9.6, "s6": 10.0, "ss": 6.5, "tn": 11.5}
"""Height of the type in units of the drawing, 24 to a Big Road cell."""
CAP_SHARE: Final = 0.727
"""What a capital takes of the height of the type."""
HALOS: Final = {"lb": 3.0, "s6": 3.0, "ss": 2.4, "tn": 3.4}
"""Width of the stroke of surface around a letter that stands on a slash."""


class Lettering(Protocol):
    """Writes a letter in the middle of a cell."""

    def write(self, text: str, *, role: str, more: str = "", x: float = 0, y: float = 0) -> str:
        """Return the SVG of a text whose middle is at `x` and whose baseline is at `y`; `more` are further classes."""


class TypeLettering:
    """Text in the font of the page."""

    def write(self, text: str, *, role: str, more: str = "", x: float = 0, y: float = 0) -> str:
        """Return a text element."""
        place = f' x="{x:g}"' if x else ""
        return f'<text class="{_classes(role, more)}"{place} y="{y:g}">{saxutils.escape(text)}</text>'


class StrokeLettering:
    """Strokes; what stands on a slash is drawn twice, first wide in the colour of the surface."""

    def write(self, text: str, *, role: str, more: str = "", x: float = 0, y: float = 0) -> str:
        """Return a group of paths."""
        scale = SIZES[role] * CAP_SHARE / glyphs.CAP
        left = x - glyphs.width(text) * scale / 2
        lines = glyphs.path(text)
        halo = HALOS.get(role)
        wide = f'<g class="halo" stroke-width="{glyphs.WEIGHT + halo / scale:.2f}">{lines}</g>' if halo else ""
        return (
            f'<g class="gl {_classes(role, more)}" transform="translate({left:.2f} {y:g}) scale({scale:.3f})">'
            f"{wide}<g>{lines}</g></g>"
        )


def _classes(role: str, more: str) -> str:
    return f"{role} {more}" if more else role
