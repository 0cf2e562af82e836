"""Three dice read as in cee-lo: what each throw of three dice is called and what it counts."""

import dataclasses
import enum
import itertools
from collections.abc import Mapping


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


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Throw:
    """A throw of three dice: its name, the number that counts (0 where none does), and it in words.

    `number` is the single die of a pair and single, the number of a triple.
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
