"""Dice thrown from the seeded generator, and what three of them are called at a table of cee-lo."""

import random

Throw = list[int]

CEE_LO, LOW, TRIPLE, POINT, NOTHING = "4-5-6", "1-2-3", "triple", "point", "nothing"


def thrown(*, count: int, rng: random.Random) -> Throw:
    """Throw some dice."""
    return [rng.randint(1, 6) for _ in range(count)]


def called(*, dice: Throw) -> tuple[str, int]:
    """Name three dice and the number that counts: the triple's, or the single die beside a pair; else 0."""
    low, middle, high = sorted(dice)
    if low == high:
        return TRIPLE, low
    if low == middle:
        return POINT, high
    if middle == high:
        return POINT, low
    named = {(4, 5, 6): CEE_LO, (1, 2, 3): LOW}
    return named.get((low, middle, high), NOTHING), 0


def until_called(*, rng: random.Random) -> list[Throw]:
    """Throw three dice until they are something: a point, a triple, 4-5-6 or 1-2-3."""
    throws = [thrown(count=3, rng=rng)]
    while called(dice=throws[-1])[0] == NOTHING:
        throws.append(thrown(count=3, rng=rng))
    return throws


def with_one_more(*, throws: list[Throw], rng: random.Random) -> list[Throw]:
    """Return throws with one after the last that counted: somebody was given the dice once too often."""
    return [*throws, thrown(count=3, rng=rng)]
