"""All roads of a shoe at once, from its outcomes.

Source: specs/roadmaps.md, sections 2 to 5.
"""

import dataclasses
import functools
import itertools
import re
from typing import Final

from reports.errors import UnknownOutcome
from reports.roads import derived
from reports.roads.layout import Tail, lay


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Sides:
    """The two outcomes that make runs and the one that makes none, a letter each; `tie` may be empty."""

    first: str = "B"
    second: str = "P"
    tie: str = "T"

    def other(self, side: str) -> str:
        """Return the opposite side."""
        return self.second if side == self.first else self.first


BACCARAT: Final = Sides()


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class BigRoad:
    """The Big Road: columns ("BBB", "PP"), and bead by bead its cell, its hand and the ties that fell on it.

    `hands` are indexes into the shoe's outcomes. Ties before the first bead wait in `waiting_ties` until it takes them.
    """

    columns: tuple[str, ...]
    depths: tuple[int, ...]
    cells: tuple[int, ...]
    hands: tuple[int, ...]
    ties: tuple[int, ...]
    waiting_ties: int


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class DerivedRoad:
    """A derived road: `marks` such as "RRIR", R regular and I irregular, and the cell of each."""

    marks: str
    cells: tuple[int, ...]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Answers:
    """The marks that the next bead would bring on each derived road; None for no mark."""

    big_eye: str | None
    small: str | None
    cockroach: str | None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Roads:
    """Every road of a shoe. The Bead Plate needs nothing but the outcomes: hand i stands in cell i.

    `asked` tells for each side what the derived roads would gain if it won next ("Ask Banker", "Ask Player").
    """

    outcomes: str
    big: BigRoad
    big_eye: DerivedRoad
    small: DerivedRoad
    cockroach: DerivedRoad
    asked: dict[str, Answers]


def draw(*, outcomes: str, tail: Tail = Tail.DROP, sides: Sides = BACCARAT) -> Roads:
    """Draw all roads of a shoe such as "BBPTPB"; raises UnknownOutcome for a letter that is neither side nor tie."""
    big = big_road(outcomes=outcomes, tail=tail, sides=sides)
    depths = big.depths
    return Roads(
        outcomes=outcomes,
        big=big,
        big_eye=_derived(depths, 1, tail),
        small=_derived(depths, 2, tail),
        cockroach=_derived(depths, 3, tail),
        asked=ask(depths=depths, last_side=big.columns[-1][0] if depths else "", sides=sides),
    )


def big_road(*, outcomes: str, tail: Tail = Tail.DROP, sides: Sides = BACCARAT) -> BigRoad:
    """Draw the Big Road alone; raises UnknownOutcome."""
    patterns = _patterns(sides)
    unknown = patterns.unknown.search(outcomes)
    if unknown:
        raise UnknownOutcome(f"hand {unknown.start() + 1} of the shoe has the unknown outcome {unknown.group()!r}")
    tie = sides.tie
    beads = patterns.beads.findall(outcomes)
    columns = tuple(patterns.runs.findall(outcomes.replace(tie, "") if tie else outcomes))
    depths = tuple(map(len, columns))
    leading = len(outcomes) - len(outcomes.lstrip(tie)) if tie else 0
    lengths = list(map(len, beads))
    ties = [length - 1 for length in lengths]
    if ties:
        ties[0] += leading
    return BigRoad(
        columns=columns,
        depths=depths,
        cells=tuple(lay(depths=depths, tail=tail)),
        hands=tuple(itertools.accumulate(lengths, initial=leading))[:-1],
        ties=tuple(ties),
        waiting_ties=0 if beads else leading,
    )


def ask(*, depths: tuple[int, ...] | list[int], last_side: str, sides: Sides = BACCARAT) -> dict[str, Answers]:
    """Tell for each side which marks the derived roads would gain; nothing changes."""
    if not depths:
        return {sides.first: _NOTHING, sides.second: _NOTHING}
    continued = Answers(
        big_eye=derived.mark_if_continued(depths=depths, lag=1),
        small=derived.mark_if_continued(depths=depths, lag=2),
        cockroach=derived.mark_if_continued(depths=depths, lag=3),
    )
    changed = Answers(
        big_eye=derived.mark_if_changed(depths=depths, lag=1),
        small=derived.mark_if_changed(depths=depths, lag=2),
        cockroach=derived.mark_if_changed(depths=depths, lag=3),
    )
    return {last_side: continued, sides.other(last_side): changed}


_NOTHING: Final = Answers(big_eye=None, small=None, cockroach=None)
_MARK_RUNS: Final = re.compile(f"{derived.REGULAR}+|{derived.IRREGULAR}+")


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class _Patterns:
    runs: re.Pattern[str]
    beads: re.Pattern[str]
    unknown: re.Pattern[str]


@functools.cache
def _patterns(sides: Sides) -> _Patterns:
    first, second, tie = (re.escape(letter) for letter in (sides.first, sides.second, sides.tie))
    return _Patterns(
        runs=re.compile(f"{first}+|{second}+"),
        beads=re.compile(f"[{first}{second}]{tie}*" if tie else f"[{first}{second}]"),
        unknown=re.compile(f"[^{first}{second}{tie}]", re.DOTALL),
    )


def _derived(depths: tuple[int, ...], lag: int, tail: Tail) -> DerivedRoad:
    marks = derived.marks(depths=depths, lag=lag)
    return DerivedRoad(marks=marks, cells=tuple(lay(depths=map(len, _MARK_RUNS.findall(marks)), tail=tail)))
