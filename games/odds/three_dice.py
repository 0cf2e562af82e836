"""All throws of three dice by what they show, for the laws of the cee-lo games.

Source: 216 equally likely throws.
"""

import itertools
from collections import Counter
from collections.abc import Mapping

THROWS_IN_ALL = 216

WAYS: Mapping[str, int] = Counter(map("".join, map(sorted, itertools.product("123456", repeat=3))))
"""Ways of the 56 throws, named by their sorted dice: "456" six, "444" one, "116" three."""


def single(*, dice: str) -> int | None:
    """Return the single of a pair and single by its sorted dice ("116" is 6), None where it is none."""
    low, middle, high = dice[0], dice[1], dice[2]
    if low == high or middle not in {low, high}:
        return None
    return int(high if middle == low else low)


def is_triple(*, dice: str) -> bool:
    """Say whether three sorted dice are alike."""
    return dice[0] == dice[2]
