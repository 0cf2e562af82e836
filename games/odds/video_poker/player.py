"""A player who holds at the best, and what any hold of a deal is worth.

Source: house rules (000), Video poker; `holds` counts the draws.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from games.cards import SUITS
from games.odds.video_poker import lines, pack
from games.odds.video_poker.holds import Holds
from games.odds.video_poker.pack import Hand
from games.rules.video_poker.drawing import HAND_CARDS
from games.rules.video_poker.hands import ORDER


class Player:
    """Plays deals under one ruleset; making one takes some seconds, a deal then well under a millisecond."""

    def __init__(self, *, parameters: Mapping[str, Any]) -> None:
        """Take the parameters of a ruleset, with `stake`, in chips, where amounts are rounded."""
        rules = lines.rules_of(parameters)
        self._unit = rules.unit
        self._holds = Holds(rules=rules, cards=pack.of_decks(rules.decks))

    def best(self, *, deal: Sequence[str]) -> list[int]:
        """Return the places to hold, 1 to 5, of a deal such as ["KS", "KH", "4D", "4C", "9S"]."""
        order = _order(deal)
        hold = self._holds.best(self._holds.counted(_hand(deal, order)))
        return sorted(place + 1 for bit, place in enumerate(order) if hold & 1 << bit)

    def expected(self, *, deal: Sequence[str], hold: Iterable[int]) -> Fraction:
        """Return what a unit is expected to return when some places, 1 to 5, of a deal are held."""
        order, held = _order(deal), set(hold)
        bits = sum(1 << bit for bit, place in enumerate(order) if place + 1 in held)
        count = self._holds.counted(_hand(deal, order))[bits]
        return Fraction(self._holds.returned(count) * self._holds.weights[bits], self._holds.scale * self._unit)


def _order(deal: Sequence[str]) -> list[int]:
    """Return the places of a deal, from 0, by ascending rank."""
    return sorted(range(HAND_CARDS), key=lambda place: ORDER.index(deal[place][0]))


def _hand(deal: Sequence[str], order: Sequence[int]) -> Hand:
    ranks = tuple(ORDER.index(deal[place][0]) for place in order)
    return Hand(ranks, tuple(SUITS.index(deal[place][1]) for place in order), 1)
