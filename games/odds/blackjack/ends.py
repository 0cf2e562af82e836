"""How hands end and what that wins, and the chances of the cards that lead there.

Source: enumeration of hands without replacement; house rules (000), Blackjack.
"""

from collections.abc import Mapping
from typing import NamedTuple

from games.odds.blackjack import shoe
from games.odds.blackjack.dealer import BUST, CLASSES, STANDS_ON, Dealer
from games.odds.blackjack.shoe import TWENTY_ONE, Hand

NATURAL = CLASSES
"""Index of a dealer's natural behind the totals, where the dealer does not peek."""

PAIR_CHANCE_MIN = 1e-10
"""Below this two hands of a split together are counted as if one of them were bust."""

Net = dict[tuple[int, int], float]
"""Chances by what is won or lost, -8 to 8, and what is staked, 1 to 8, in first stakes."""


class End(NamedTuple):
    """How a hand ended: its total, 16 for everything below the dealer's least, 22 for a bust; and its stakes."""

    total: int
    stakes: int


BUSTED = End(TWENTY_ONE + 1, 1)
Ends = Mapping[tuple[int, int, End], int]
"""Orders by (packed cards drawn, their number, end); single-stake busts are not listed."""


class Draws:
    """Chances to draw from one shoe, all weighted with "the dealer has no natural" where the dealer peeks."""

    def __init__(self, *, dealer: Dealer, peeks: bool) -> None:
        self.dealer = dealer
        self._peeks = peeks

    def dealer_ends(self, out: int, size: int) -> tuple[float, ...]:
        """Return the dealer's totals and bust, and behind them the natural that a dealer who peeks would have shown."""
        natural = 0.0 if self._peeks else self.dealer.natural(out=out, size=size)
        return (*self.dealer.totals(out=out, size=size), natural)

    def dealt(self, out: int, size: int, drawn: int, count: int) -> float:
        """Return the chance to draw cards in one given order, the cards `out` being gone."""
        ways, rest = 1.0, self.dealer.size - size
        left = zip(self.dealer.counts, shoe.copies(out), shoe.copies(drawn), strict=True)
        for copies, gone, taken in left:
            for copy in range(taken):
                ways *= copies - gone - copy
        if not ways:
            return 0.0
        for copy in range(count):
            ways /= rest - copy
        return ways


def end_of(hand: Hand, stakes: int) -> End:
    """Return how a finished hand counts."""
    return End(min(max(hand.total, STANDS_ON - 1), TWENTY_ONE + 1), stakes)


def result(end: End, place: int) -> int:
    """Return what an end wins or loses against a dealer's class, in first stakes."""
    if end.total > TWENTY_ONE or place == NATURAL:
        return -end.stakes
    if place == BUST or end.total > place + STANDS_ON:
        return end.stakes
    return 0 if end.total == place + STANDS_ON else -end.stakes
