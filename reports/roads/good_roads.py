"""Patterns that displays point out at the end of a shoe. They describe the past and forecast nothing.

All of them look at the logical columns, ties left out; the last column may still grow. Every threshold stands in one
table that a house may edit.

Source: specs/roadmaps.md, section 9.
"""

import dataclasses
import enum
import itertools
from collections.abc import Callable, Sequence

from reports.roads.shoe import BACCARAT, Sides


class Pattern(enum.StrEnum):
    """The names of the patterns; `GoodRoad.side` says whose they are."""

    DRAGON = "dragon"
    DOUBLE_DRAGON = "double_dragon"
    SINGLE_JUMP = "single_jump"
    DOUBLE_JUMP = "double_jump"
    ONE_HALL_TWO_ROOMS = "one_hall_two_rooms"
    SIDE_JUMP = "side_jump"
    SIDE_STICK = "side_stick"
    ROWS_CONNECT = "rows_connect"
    ALTERNATE_STICK = "alternate_stick"
    LONG_TO_SINGLE = "long_to_single"
    SLOPE_UP = "slope_up"
    SLOPE_DOWN = "slope_down"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Thresholds:
    """From how many on a pattern is one: beads for a dragon, repeats or pairs where named so, else columns."""

    dragon_beads: int = 4
    single_jump: int = 4
    double_jump: int = 4
    one_hall_two_rooms_repeats: int = 2
    side_jump: int = 3
    side_stick: int = 2
    rows_connect: int = 3
    alternate_stick_pairs: int = 2
    long_to_single: int = 3
    slope: int = 3


DEFAULTS = Thresholds()


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class GoodRoad:
    """A pattern that holds now. `side` is empty where it is of both; `count` is what displays show beside it."""

    pattern: Pattern
    side: str
    count: int


def find(*, columns: Sequence[str], thresholds: Thresholds = DEFAULTS, sides: Sides = BACCARAT) -> tuple[GoodRoad, ...]:
    """Return the patterns at the end of a shoe with these columns ("BBB", "P", …), in the order of `Pattern`."""
    depths = [len(column) for column in columns]
    if not depths:
        return ()
    last = columns[-1][0]
    found = [
        _dragon(depths, last, thresholds),
        _double_dragon(depths, thresholds),
        _tail(depths, Pattern.SINGLE_JUMP, thresholds.single_jump, _is_one),
        _tail(depths, Pattern.DOUBLE_JUMP, thresholds.double_jump, _is_two),
        _one_hall_two_rooms(depths, last, thresholds, sides),
        *(_side_jump(columns, side, thresholds) for side in (sides.first, sides.second)),
        _side_stick(depths, last, thresholds),
        _tail(depths, Pattern.ROWS_CONNECT, thresholds.rows_connect, _is_many),
        *(_alternate_stick(columns, side, thresholds) for side in (sides.first, sides.second)),
        _long_to_single(depths, thresholds),
        _slope(depths, Pattern.SLOPE_UP, 1, thresholds),
        _slope(depths, Pattern.SLOPE_DOWN, -1, thresholds),
    ]
    return tuple(one for one in found if one is not None)


def _is_one(depth: int) -> bool:
    return depth == 1


def _is_two(depth: int) -> bool:
    return depth == 2  # noqa: PLR2004 - two is what it says


def _is_many(depth: int) -> bool:
    return depth > 1


def _length(depths: Sequence[int], holds: Callable[[int], bool]) -> int:
    """Count the columns at the end for which a condition holds."""
    return sum(1 for _ in itertools.takewhile(holds, reversed(depths)))


def _tail(depths: Sequence[int], pattern: Pattern, least: int, holds: Callable[[int], bool]) -> GoodRoad | None:
    length = _length(depths, holds)
    return GoodRoad(pattern=pattern, side="", count=length) if length >= least else None


def _dragon(depths: Sequence[int], last: str, thresholds: Thresholds) -> GoodRoad | None:
    is_long = depths[-1] >= thresholds.dragon_beads
    return GoodRoad(pattern=Pattern.DRAGON, side=last, count=depths[-1]) if is_long else None


def _double_dragon(depths: Sequence[int], thresholds: Thresholds) -> GoodRoad | None:
    pair = depths[-2:]
    is_double = len(pair) > 1 and min(pair) >= thresholds.dragon_beads
    return GoodRoad(pattern=Pattern.DOUBLE_DRAGON, side="", count=sum(pair)) if is_double else None


def _one_hall_two_rooms(depths: Sequence[int], last: str, thresholds: Thresholds, sides: Sides) -> GoodRoad | None:
    """Columns of one side all 1 deep, of the other all 2; `side` is the one that stands alone.

    A last column that is one deep on its way to two is left out until it is there.
    """
    if depths[-2:] == [1, 1]:
        depths, last = depths[:-1], sides.other(last)
    for depth, alone in ((1, last), (2, sides.other(last))):
        wanted = itertools.cycle((depth, 3 - depth))
        length = sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], zip(reversed(depths), wanted)))  # noqa: B905 - the cycle is endless
        if length // 2 >= thresholds.one_hall_two_rooms_repeats:
            return GoodRoad(pattern=Pattern.ONE_HALL_TWO_ROOMS, side=alone, count=length // 2)
    return None


def _of_side(columns: Sequence[str], side: str) -> list[int]:
    return [len(column) for column in columns if column[0] == side]


def _side_jump(columns: Sequence[str], side: str, thresholds: Thresholds) -> GoodRoad | None:
    length = _length(_of_side(columns, side), _is_one)
    return GoodRoad(pattern=Pattern.SIDE_JUMP, side=side, count=length) if length >= thresholds.side_jump else None


def _side_stick(depths: Sequence[int], last: str, thresholds: Thresholds) -> GoodRoad | None:
    """The side that has just appeared again stuck the last times: its earlier columns are 2 deep or more."""
    length = sum(1 for _ in itertools.takewhile(_is_many, depths[-3::-2]))
    is_stick = depths[-1] == 1 and length >= thresholds.side_stick
    return GoodRoad(pattern=Pattern.SIDE_STICK, side=last, count=length) if is_stick else None


def _alternate_stick(columns: Sequence[str], side: str, thresholds: Thresholds) -> GoodRoad | None:
    """Columns of a side go 1, many, 1, many …; a pair is one of each, the last column may still grow."""
    own = _of_side(columns, side)
    length = 0
    for depth, later in zip(reversed(own), [0, *reversed(own)], strict=False):
        if length and _is_many(depth) == _is_many(later):
            break
        length += 1
    pairs = length // 2
    is_alternate = pairs >= thresholds.alternate_stick_pairs
    return GoodRoad(pattern=Pattern.ALTERNATE_STICK, side=side, count=pairs) if is_alternate else None


def _long_to_single(depths: Sequence[int], thresholds: Thresholds) -> GoodRoad | None:
    length = _length(depths, _is_one)
    is_found = (
        length >= thresholds.long_to_single and len(depths) > length and depths[-length - 1] >= thresholds.dragon_beads
    )
    return GoodRoad(pattern=Pattern.LONG_TO_SINGLE, side="", count=length) if is_found else None


def _slope(depths: Sequence[int], pattern: Pattern, step: int, thresholds: Thresholds) -> GoodRoad | None:
    steps = [after - before for before, after in itertools.pairwise(depths)]
    length = sum(1 for _ in itertools.takewhile(lambda taken: taken == step, reversed(steps))) + 1
    return GoodRoad(pattern=pattern, side="", count=length) if length >= thresholds.slope else None
