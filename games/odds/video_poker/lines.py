"""The pay lines of counted hands: by ranks alone, raised where all cards are of one suit.

This is on purpose not the way in which rounds are settled; both know the same table of pays.

Source: house rules (000), Video poker, How to play.
"""

import dataclasses
import functools
import math
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from games import betting
from games.rules.video_poker import pays
from games.rules.video_poker.hands import ORDER

LINES = tuple(pays.PAYS)
"""The highest first; a line is counted as its place here, NOTHING behind them."""

NOTHING = len(LINES)
_PLACES = {line: place for place, line in enumerate(LINES)}
_FLUSH, _STRAIGHT = _PLACES["flush"], _PLACES["straight"]
_TEN, _JACK = ORDER.index("T"), ORDER.index("J")
_STEEL_WHEEL = (*range(4), len(ORDER) - 1)
_SHAPES: Mapping[tuple[int, ...], str] = {
    (5,): "four_of_a_kind",
    (4, 1): "four_of_a_kind",
    (3, 2): "full_house",
    (3, 1, 1): "three_of_a_kind",
    (2, 2, 1): "two_pairs",
}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """What the law of a hand depends on; `returns` are per unit staked, by place of the line."""

    decks: int
    ace_low_straight: bool
    returns: tuple[Fraction, ...]

    @property
    def unit(self) -> int:
        """Return the number by which every return becomes whole."""
        return math.lcm(*(returned.denominator for returned in self.returns))

    @property
    def whole_returns(self) -> tuple[int, ...]:
        """Return the returns times `unit`."""
        return tuple(int(returned * self.unit) for returned in self.returns)


def rules_of(parameters: Mapping[str, Any]) -> Rules:
    """Return the rules of a ruleset's parameters; `stake`, in chips, is there where amounts are rounded."""
    return Rules(
        decks=parameters["decks"],
        ace_low_straight=parameters["ace_low_straight"],
        returns=tuple(_returned(parameters, line) for line in LINES),
    )


@functools.cache
def by_ranks(ranks: tuple[int, ...], *, ace_low_straight: bool) -> int:
    """Return the line of five ascending ranks of different suits; there are few, so each is judged once."""
    alike = Counter(ranks)
    shape = tuple(sorted(alike.values(), reverse=True))
    if shape in _SHAPES:
        return _PLACES[_SHAPES[shape]]
    if len(alike) == len(ranks):
        is_straight = ranks[-1] - ranks[0] == len(ranks) - 1 or (ace_low_straight and ranks == _STEEL_WHEEL)
        return _STRAIGHT if is_straight else NOTHING
    return _PLACES["face_pair"] if alike.most_common(1)[0][0] >= _JACK else NOTHING


def in_one_suit(line: int, *, lowest: int) -> int:
    """Return what a line by ranks becomes where all five cards are of one suit; `lowest` is the lowest rank."""
    if line == _STRAIGHT:
        return _PLACES["royal_flush" if lowest == _TEN else "straight_flush"]
    return min(line, _FLUSH)


def _returned(parameters: Mapping[str, Any], line: str) -> Fraction:
    per_chip = pays.paid_hundredths(parameters=parameters, line=line)
    if parameters["rounding"] == "exact":
        return Fraction(per_chip, betting.CHIP)
    return Fraction(parameters["stake"] * per_chip // betting.CHIP, parameters["stake"])
