"""Every mark of the roads as an SVG symbol, defined once a drawing and used cell by cell.

24 units to a Big Road or Bead cell, 12 to a derived one; every symbol has its middle at 0, 0. Colours and strokes are
the stylesheet's: classes ending in 1, 2 and 0 are those of the first side, the second and the tie. Whole is regular,
broken is irregular, so the derived roads read without colour.

Ids: `d` disc, `n` disc of a natural, `r` ring, `l` letter in a ring, each with the outcome's letter; `ts` tie slash,
`nm` natural bar, `nu` natural underline, `s6` Super Six, `ss` the small one, `p1` `p2` pair dots, `dg` Dragon Bonus;
`e` `m` `k` with R or I for Big Eye Boy, Small Road and Cockroach Pig.

Source: specs/roadmaps.md, sections 2 to 4; the geometry of the displays.
"""

from typing import Final

from reports.roads.contests import Contest
from reports.roads.drawing.lettering import Lettering

CELL: Final = 24
HALF: Final = 12

SHARED: Final = (
    '<circle id="p1" cx="-8" cy="-8" r="3.3" class="pd f1"/><circle id="p2" cx="8" cy="8" r="3.3" class="pd f2"/>'
    '<path id="dg" class="pd dg" d="M-8 4.4-4.4 8-8 11.6-11.6 8Z"/>'
    '<path id="ts" class="ts" d="M-8 8 8-8"/>'
    '<g id="nm"><path class="nm hl" d="M-3.4 0h6.8"/><path class="nm" d="M-3.4 0h6.8"/></g>'
    '<path id="nu" class="nz" d="M-3 4.7h6"/>'
    '<circle id="eR" r="4.1" class="dr"/>'
    '<path id="eI" class="di" d="M1.54-3.8A4.1 4.1 0 0 0-3.8 1.54M-1.54 3.8A4.1 4.1 0 0 0 3.8-1.54"/>'
    '<circle id="mR" r="4.7" class="fr"/>'
    '<path id="mI" class="fi" d="M-4.66-.6A4.7 4.7 0 0 1 4.66-.6ZM-4.66.6A4.7 4.7 0 0 0 4.66.6Z"/>'
    '<path id="kR" class="dr" d="M-4.2 4.2 4.2-4.2"/><path id="kI" class="di" d="M-4.2 4.2-.85.85M.85-.85 4.2-4.2"/>'
)


def symbols(*, contest: Contest, lettering: Lettering) -> str:
    """Return the content of `<defs>` for the roads of one game."""
    return "".join(of_contest(contest=contest, lettering=lettering)) + SHARED


def of_contest(*, contest: Contest, lettering: Lettering) -> list[str]:
    """Return the symbols that carry the letters of one game; those in `SHARED` are every game's."""
    sides = (contest.sides.first, contest.sides.second)
    return [
        *(disc(letter=letter, text=letter, contest=contest, lettering=lettering) for letter in contest.letters),
        *(f'<circle id="r{letter}" r="8.7" class="s{role}"/>' for role, letter in enumerate(sides, 1)),
        *(
            f'<g id="l{letter}">{lettering.write(letter, role="lb", more=f"f{role}", y=3.5)}</g>'
            for role, letter in enumerate(sides, 1)
        ),
        f'<g id="s6">{lettering.write("6", role="s6", more="f1", y=3.6)}</g>',
        f'<g id="ss">{lettering.write("6", role="ss", more="f1", x=7.2, y=-4.6)}</g>',
    ]


def disc(*, letter: str, text: str, contest: Contest, lettering: Lettering) -> str:
    """Return the two discs of an outcome, plain and natural, with a letter or points on them."""
    role = role_of(letter=letter, contest=contest)
    name = f"{letter}{text}" if text != letter else letter
    return (
        f'<g id="d{name}"><circle r="10.4" class="d{role}"/>{lettering.write(text, role="bl", y=4.9)}</g>'
        f'<g id="n{name}"><circle r="10.4" class="d{role}"/>{lettering.write(text, role="bl", more="nt", y=4)}'
        '<path class="nu" d="M-4 7.2h8"/></g>'
    )


def role_of(*, letter: str, contest: Contest) -> int:
    """Return 1 for the first side, 2 for the second, 0 for the tie."""
    return {contest.sides.first: 1, contest.sides.second: 2}.get(letter, 0)


def use(mark: str, *, x: float, y: float, more: str = "") -> str:
    """Place a symbol; `more` are further attributes."""
    return f'<use href="#{mark}" x="{x:g}" y="{y:g}"{more}/>'
