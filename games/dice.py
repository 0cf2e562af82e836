"""Three dice read as in cee-lo: what each throw of three dice is called and what it counts."""

import dataclasses
import enum
import itertools
from collections.abc import Mapping, Sequence
from typing import Any

from games import records
from games.errors import RuleBroken


class Combination(enum.StrEnum):
    """The names of three dice; games that do not know one of them read it as nothing."""

    CEE_LO = "4-5-6"
    TRIPLE = "triple"
    ONES = "1-1-1"
    LOW = "1-2-3"
    POINT = "point"
    ODDS = "1-3-5"
    EVENS = "2-4-6"
    MUSASHI = "3-4-6"
    NOTHING = "nothing"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Throw:
    """A throw of three dice: its name, the number that counts (0 where none does), and it in words.

    `number` is the single die of a pair and single, the number of a triple. The 216 throws are made once and compared
    by identity.
    """

    combination: Combination
    number: int
    words: str


_STRAIGHTS = {
    (4, 5, 6): (Combination.CEE_LO, "4-5-6, cee-lo"),
    (1, 2, 3): (Combination.LOW, "1-2-3"),
    (1, 3, 5): (Combination.ODDS, "1-3-5, all odds"),
    (2, 4, 6): (Combination.EVENS, "2-4-6, all evens"),
    (3, 4, 6): (Combination.MUSASHI, "3-4-6, musashi"),
}
_PLURALS = ("", "ones", "twos", "threes", "fours", "fives", "sixes")


def _read(dice: tuple[int, ...]) -> Throw:
    low, middle, high = sorted(dice)
    if low == high:
        combination = Combination.ONES if low == 1 else Combination.TRIPLE
        return Throw(combination=combination, number=low, words=f"three {_PLURALS[low]}")
    if middle in {low, high}:
        single = high if middle == low else low
        return Throw(combination=Combination.POINT, number=single, words=f"pair of {_PLURALS[middle]}, {single}")
    combination, words = _STRAIGHTS.get((low, middle, high), (Combination.NOTHING, "nothing"))
    return Throw(combination=combination, number=0, words=words)


THROWS: Mapping[tuple[int, ...], Throw] = {dice: _read(dice) for dice in itertools.product(range(1, 7), repeat=3)}
"""All 216 throws, dice in the order they fell."""

DECISIVE: Mapping[tuple[int, ...], Throw] = {
    dice: throw
    for dice, throw in THROWS.items()
    if throw.combination
    in {Combination.CEE_LO, Combination.TRIPLE, Combination.ONES, Combination.LOW, Combination.POINT}
}
"""The throws that end rolling where everything else is thrown again without limit."""


def decisive(*, found: Any, who: str) -> Throw:
    """Return the last of some throws, the only one that may be decisive, and must be.

    `found` is a list of throws of three dice; raises RuleBroken for anything else, for a throw after a decisive one,
    and where nothing was decided.
    """
    throws = records.listed(found=found, name=f"the throws of {who}")
    for place, dice in enumerate(throws, start=1):
        throw = DECISIVE.get(tuple(records.numbers(found=dice, name=f"throw {place} of {who}", count=3)))
        if throw is not None:
            if place < len(throws):
                raise _miscounted(f"{who} threw again after {throw.words}")
            return throw
    raise _miscounted(f"{who} stopped without a result after {len(throws)} throws")


def told(*, throws: Sequence[Sequence[int]]) -> str:
    """Return throws that lead to a decisive one in words: "nothing, again; pair of ones, 5"."""
    words = [DECISIVE[tuple(dice)].words if tuple(dice) in DECISIVE else "nothing" for dice in throws]
    return ", again; ".join(words)


def _miscounted(message: str) -> RuleBroken:
    return RuleBroken(code="illegal_roll_count", rule="roll until it counts", message=message)
