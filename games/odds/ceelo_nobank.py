"""The exact law of an ante without a bank: the chance to be the last of those who tie for the best, stage by stage.

Source: cee-lo with and without a bank (003), "winner take all".
"""

import math
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from games.odds.law import Law, law_of
from games.odds.three_dice import WAYS, is_triple, single
from games.protocol import Parameter

SETTINGS: Mapping[str, Parameter] = {
    "players": Parameter(default=3, values=tuple(range(2, 33)), meaning="players with an ante in the pot, 2 to 32"),
}


def laws(*, parameters: Mapping[str, Any]) -> tuple[Law, ...]:
    """Return the law of one ante among equals."""
    players = parameters["players"]
    wins = win_chance(players=players)
    return (law_of(bet="ante", weights=[(Fraction(players), wins), (Fraction(0), 1 - wins)]),)


def win_chance(*, players: int) -> Fraction:
    """Return the chance of one given player to take the pot, from the ranks of a decisive throw and the shoot-outs.

    A stage leaves the given player among some best; it then wins that smaller game, or the same one again where
    everybody tied.
    """
    solved = {1: Fraction(1)}
    for size in range(2, players + 1):
        tied = stage(players=size)
        smaller = sum((tied[count] * solved[count] for count in range(1, size)), Fraction(0))
        solved[size] = smaller / (1 - tied[size])
    return solved[players]


def stage(*, players: int) -> Mapping[int, Fraction]:
    """Return the chances that a given player is one of exactly 1, 2, ... players with the best throw of a stage."""
    chances = _rank_chances()
    return {count: _tied_best(chances, players, count) for count in range(1, players + 1)}


def _tied_best(chances: list[Fraction], players: int, count: int) -> Fraction:
    """Return the chance that a given player is one of exactly `count` players with the best rank."""
    found, below = Fraction(0), Fraction(0)
    for chance in chances:
        found += chance**count * below ** (players - count)
        below += chance
    return found * math.comb(players - 1, count - 1)


def _rank_chances() -> list[Fraction]:
    """Return the chance of each rank of a decisive throw, lowest first."""
    ways: Counter[tuple[int, int]] = Counter()
    for dice, count in WAYS.items():
        point = single(dice=dice)
        if dice in {"123", "456"}:
            ways[(0, 0) if dice == "123" else (3, 0)] += count
        elif is_triple(dice=dice):
            ways[2, int(dice[0])] += count
        elif point is not None:
            ways[1, point] += count
    return [Fraction(ways[rank], ways.total()) for rank in sorted(ways)]
