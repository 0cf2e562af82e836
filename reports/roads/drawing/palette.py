"""The colours of the two themes of displays and pictures, and the strokes that every mark has.

Displays give the colours as custom properties, pictures as plain values: what draws a picture knows no variables.
"""

import dataclasses
import enum
from collections.abc import Iterable, Mapping
from typing import Final

from reports.roads.contests import BACCARAT_TABLE, Contest, Paint


class Theme(enum.StrEnum):
    """Light marks on black, or dark marks on white with a letter in every ring."""

    NIGHT = "night"
    CONTRAST = "contrast"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Surface:
    """What a theme paints beside the marks of a game."""

    canvas: str
    surface: str
    line: str
    line_strong: str
    text: str
    text_2: str
    natural: str
    natural_ink: str
    ghost: str


SURFACES: Final = {
    Theme.NIGHT: Surface(
        canvas="#080b10",
        surface="#10151d",
        line="#202835",
        line_strong="#37445a",
        text="#f5f7fa",
        text_2="#b6c1d1",
        natural="#ffee6b",
        natural_ink="#ffee6b",
        ghost="#ffffff",
    ),
    Theme.CONTRAST: Surface(
        canvas="#ffffff",
        surface="#ffffff",
        line="#c3c9d2",
        line_strong="#6b7280",
        text="#000000",
        text_2="#22272e",
        natural="#ffee00",
        natural_ink="#6b4a00",
        ghost="#000000",
    ),
}


def paints(*, contest: Contest, theme: Theme) -> tuple[Paint, Paint, Paint]:
    """Return the colours of the first side, the second and the tie."""
    return contest.night if theme is Theme.NIGHT else contest.contrast


def properties(*, contest: Contest, theme: Theme) -> str:
    """Return a game's colours as custom properties: "--first:#ff5a57;--disc-first:#cc2529;…"."""
    named = zip(("first", "second", "tie"), paints(contest=contest, theme=theme), strict=True)
    return "".join(f"--{name}:{paint.mark};--disc-{name}:{paint.disc};" for name, paint in named)


def stylesheet(*, contests: Iterable[Contest]) -> str:
    """Return the rules that give each game its colours inside `.game-<family>`, in both themes."""
    return "".join(
        f"[data-theme={theme}] .game-{contest.family}{{{properties(contest=contest, theme=theme)}}}"
        for contest in contests
        for theme in Theme
    )


def picture_rules(*, contest: Contest, theme: Theme) -> str:
    """Return the stylesheet of a picture, every colour written out; the derived roads are red and blue in any game."""
    first, second, tie = paints(contest=contest, theme=theme)
    regular, irregular, _ = paints(contest=BACCARAT_TABLE, theme=theme)
    look = SURFACES[theme]
    is_lettered = theme is Theme.CONTRAST
    rules: Mapping[str, str] = {
        ".cv": f"fill:{look.canvas}",
        ".sf": f"fill:{look.surface}",
        ".ln": f"fill:none;stroke:{look.line};stroke-width:.5",
        ".fm": f"fill:none;stroke:{look.line_strong};stroke-width:.75",
        ".d1": f"fill:{first.disc}",
        ".d2": f"fill:{second.disc}",
        ".d0": f"fill:{tie.disc}",
        ".s1": f"fill:none;stroke:{first.mark};stroke-width:2.7",
        ".s2": f"fill:none;stroke:{second.mark};stroke-width:2.7",
        ".ts": f"fill:none;stroke:{tie.mark};stroke-width:2.6;stroke-linecap:round",
        ".pd": f"stroke:{look.surface};stroke-width:1.3",
        ".dg": f"fill:{look.text}",
        "circle.f1": f"fill:{first.mark}",
        "circle.f2": f"fill:{second.mark}",
        ".gl": f"fill:none;stroke:#ffffff;stroke-width:{GLYPH_STROKE};stroke-linecap:round;stroke-linejoin:round",
        "g.f1": f"stroke:{first.mark}",
        "g.f2": f"stroke:{second.mark}",
        "g.tn": f"stroke:{tie.mark}",
        "g.nt": f"stroke:{look.natural}",
        "g.tx": f"stroke:{look.text}",
        "g.t2": f"stroke:{look.text_2}",
        "g.halo": f"stroke:{look.surface}",
        ".nu": f"stroke:{look.natural};stroke-width:1.6;stroke-linecap:round",
        ".nm": f"stroke:{look.natural_ink};stroke-width:2.6;stroke-linecap:round",
        ".hl": f"stroke:{look.surface};stroke-width:6",
        ".nz": f"stroke:{look.natural_ink};stroke-width:1.7",
        ".dr": f"fill:none;stroke:{regular.mark};stroke-width:2",
        ".di": f"fill:none;stroke:{irregular.mark};stroke-width:2",
        ".fr": f"fill:{regular.mark}",
        ".fi": f"fill:{irregular.mark}",
        ".K" if is_lettered else ".L": "display:none",
    }
    return "".join(f"{chosen}{{{said}}}" for chosen, said in rules.items())


GLYPH_STROKE: Final = 1.25
"""Width of a letter's stroke on the grid of the glyphs."""
