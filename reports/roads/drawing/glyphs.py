"""Letters as strokes, so that a picture shows its words on a machine without any font.

Every glyph is a centre line on a grid of our own: the baseline at 0, capitals 7 high, small letters 5; its width is
where the next one may begin, the gap left out.
"""

from typing import Final

CAP: Final = 7.0
"""Height of a capital in grid units."""
GAP: Final = 1.5
SPACE: Final = 2.0
WEIGHT: Final = 1.25
"""Width of the stroke in grid units."""

_ROUND = "M{0}-7A{0} 3.5 0 1 0 {0} 0A{0} 3.5 0 1 0 {0}-7Z"
_BOWL = "M0-2.5A2 2.5 0 1 1 0-2.4"
_LOOP = "M4-2.5A2 2.5 0 1 0 4-2.4"
GLYPHS: Final[dict[str, tuple[float, str]]] = {
    "A": (5, "M0 0L2.5-7L5 0M.9-2.4H4.1"),
    "B": (5, "M0 0V-7H2.9A1.7 1.7 0 0 1 2.9-3.7H0M2.9-3.7H3.1A1.85 1.85 0 0 1 3.1 0H0"),
    "C": (5, "M4.8-5.4A2.6 3.5 0 1 0 4.8-1.6"),
    "D": (5, "M0 0V-7H2A3 3.5 0 0 1 2 0Z"),
    "E": (4.2, "M4.2-7H0V0H4.2M0-3.6H3.6"),
    "F": (4.2, "M4.2-7H0V0M0-3.6H3.6"),
    "G": (5, "M4.8-5.6A2.6 3.5 0 1 0 5-2.6V-3.2H3"),
    "H": (5, "M0 0V-7M5 0V-7M0-3.6H5"),
    "I": (0.8, "M.4 0V-7"),
    "J": (3.6, "M3.6-7V-2A1.8 2 0 0 1 0-2"),
    "K": (4.8, "M0 0V-7M4.6-7L0-2.8M1.6-4.2L4.8 0"),
    "L": (4, "M0-7V0H4"),
    "M": (6, "M0 0V-7L3-2.2L6-7V0"),
    "N": (5, "M0 0V-7L5 0V-7"),
    "O": (5.4, _ROUND.format(2.7)),
    "P": (4.8, "M0 0V-7H2.9A1.9 1.9 0 0 1 2.9-3.2H0"),
    "Q": (5.4, _ROUND.format(2.7) + "M3.4-1.8L5.2.4"),
    "R": (4.8, "M0 0V-7H2.9A1.9 1.9 0 0 1 2.9-3.2H0M2.6-3.2L4.8 0"),
    "S": (4.8, "M4.5-5.7A2.2 1.8 0 0 0 2.4-7H2.1A2 1.75 0 0 0 2.1-3.6H2.8A2 1.8 0 0 1 2.8 0H2.2A2.2 1.9 0 0 1 0-1.5"),
    "T": (5, "M0-7H5M2.5-7V0"),
    "U": (5, "M0-7V-2.4A2.5 2.4 0 0 0 5-2.4V-7"),
    "V": (5, "M0-7L2.5 0L5-7"),
    "W": (7, "M0-7L1.7 0L3.5-5.6L5.3 0L7-7"),
    "X": (4.8, "M0-7L4.8 0M4.8-7L0 0"),
    "Y": (5, "M0-7L2.5-3.3V0M5-7L2.5-3.3"),
    "Z": (4.6, "M0-7H4.6L0 0H4.6"),
    "a": (4, "M4-5V0" + _LOOP),
    "b": (4, "M0-7V0" + _BOWL),
    "c": (3.8, "M3.7-4A2 2.5 0 1 0 3.7-1"),
    "d": (4, "M4-7V0" + _LOOP),
    "e": (4, "M0-2.6H4A2 2.4 0 1 0 3.6-1"),
    "f": (2.5, "M2.6-7A1.5 1.5 0 0 0 1-5.5V0M0-4.8H2.4"),
    "g": (4, "M4-5V.3A1.9 1.8 0 0 1 .3 1.1" + _LOOP),
    "h": (3.8, "M0-7V0M0-3A1.9 1.9 0 0 1 3.8-3V0"),
    "i": (0.8, "M.4-5V0M.4-7V-6.9"),
    "j": (1.2, "M1-5V.7A1.2 1.3 0 0 1-.2 1.9M1-7V-6.9"),
    "k": (3.6, "M0-7V0M3.4-5L0-1.9M1.3-3L3.6 0"),
    "l": (0.8, "M.4-7V0"),
    "m": (6.4, "M0-5V0M0-3.2A1.6 1.8 0 0 1 3.2-3.2V0M3.2-3.2A1.6 1.8 0 0 1 6.4-3.2V0"),
    "n": (3.8, "M0-5V0M0-3A1.9 1.9 0 0 1 3.8-3V0"),
    "o": (4.2, "M2.1-5A2.1 2.5 0 1 0 2.1 0A2.1 2.5 0 1 0 2.1-5Z"),
    "p": (4, "M0-5V2" + _BOWL),
    "q": (4, "M4-5V2" + _LOOP),
    "r": (2.2, "M0-5V0M0-3A1.9 1.9 0 0 1 2.2-4.9"),
    "s": (3.4, "M3.3-4.2A1.7 1.2 0 0 0 1.7-5A1.5 1.2 0 0 0 1.7-2.6A1.6 1.3 0 0 1 1.7 0A1.8 1.3 0 0 1 0-.9"),
    "t": (2.5, "M1-6.6V-1.2A1.2 1.2 0 0 0 2.4-.1M0-4.8H2.4"),
    "u": (3.8, "M0-5V-2A1.9 2 0 0 0 3.8-2M3.8-5V0"),
    "v": (3.8, "M0-5L1.9 0L3.8-5"),
    "w": (5.8, "M0-5L1.4 0L2.9-4.4L4.4 0L5.8-5"),
    "x": (3.6, "M0-5L3.6 0M3.6-5L0 0"),
    "y": (3.8, "M0-5L1.9 0M3.8-5L1.9 0L1.2 1.5A1.2 1 0 0 1 0 2"),
    "z": (3.5, "M0-5H3.5L0 0H3.5"),
    "0": (4.6, _ROUND.format(2.3)),
    "1": (3, "M.6-5.6L2.6-7V0"),
    "2": (4.6, "M.2-5.2A2.1 1.9 0 0 1 4.4-5.1C4.4-3.4 .2-1.6 .1 0H4.5"),
    "3": (4.5, "M.3-5.8A2 1.7 0 1 1 2-3.7A2.1 1.85 0 1 1 .1-1.4"),
    "4": (4.7, "M3.5 0V-7L0-2.2H4.7"),
    "5": (4.6, "M4.2-7H.7L.4-3.9A2.2 2.1 0 1 1 .1-1.4"),
    "6": (4.6, "M3.8-6.8A4 4.4 0 0 0 .1-2.3A2.2 2.2 0 1 0 .4-3.3"),
    "7": (4.6, "M.1-7H4.5L1.6 0"),
    "8": (4.6, "M2.3-3.8A1.8 1.6 0 1 1 2.3-7A1.8 1.6 0 1 1 2.3-3.8A2.1 1.9 0 1 0 2.3 0A2.1 1.9 0 1 0 2.3-3.8"),
    "9": (4.6, "M.8-.2A4 4.4 0 0 0 4.5-4.7A2.2 2.2 0 1 0 4.2-3.7"),
    ".": (0.8, "M.4-.1V0"),
    ",": (0.8, "M.5-.1L.1 1"),
    ":": (0.8, "M.4-4V-3.9M.4-.6V-.5"),
    "·": (0.8, "M.4-2.9V-2.8"),
    "-": (2.4, "M0-2.6H2.4"),
    "–": (3.6, "M0-2.6H3.6"),
    "_": (4, "M0 1H4"),
}
UNKNOWN: Final = (4.0, "M0 0V-7H4V0Z")
"""A box stands for a sign that has no glyph."""


def width(text: str) -> float:
    """Return how wide a text is in grid units."""
    return sum(_advance(sign) for sign in text) - GAP if text else 0.0


def path(text: str) -> str:
    """Return the SVG elements of a text on the grid, from 0 to its width; the caller places and scales them."""
    at, pieces = 0.0, []
    for sign in text:
        if sign != " ":
            lines = GLYPHS.get(sign, UNKNOWN)[1]
            pieces.append(f'<path d="{lines}" transform="translate({at:g} 0)"/>' if at else f'<path d="{lines}"/>')
        at = round(at + _advance(sign), 2)
    return "".join(pieces)


def _advance(sign: str) -> float:
    return SPACE + GAP if sign == " " else GLYPHS.get(sign, UNKNOWN)[0] + GAP
