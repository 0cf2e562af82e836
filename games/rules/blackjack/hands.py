"""Blackjack hands: what cards count, and the small facts that every rule asks about a hand.

Source: house rules (000), Blackjack, card values ("two Aces = 12 points") and splitting.
"""

import functools
from typing import NamedTuple

from games.cards import CARDS, RANKS, rank_label

TWENTY_ONE = 21
ACE = 1
TEN = 10
VALUES = {card: min(RANKS.index(card[0]) + 1, TEN) for card in CARDS}
"""Ace counts 1 here and ten more where the hand can take it; court cards count 10."""


class Hand(NamedTuple):
    """The cards of one hand so far; immutable, a drawn card makes a new one.

    `hard` is the sum with every ace as 1. `stakes` is 2 after a double. `is_split` is true for hands that a split made:
    their 21 is no natural. `is_done` says that the hand takes no further card.
    """

    cards: tuple[str, ...]
    hard: int
    has_ace: bool
    stakes: int = 1
    is_split: bool = False
    is_done: bool = False

    @property
    def total(self) -> int:
        """The best count of the hand, above 21 where it is bust."""
        return self.hard + TEN if self.has_ace and self.hard <= TWENTY_ONE - TEN else self.hard

    @property
    def is_soft(self) -> bool:
        """Say whether an ace counts 11."""
        return self.has_ace and self.hard <= TWENTY_ONE - TEN

    @property
    def is_bust(self) -> bool:
        """Say whether the hand counts more than 21."""
        return self.hard > TWENTY_ONE

    @property
    def is_natural(self) -> bool:
        """Say whether the first two cards are an ace and a ten, not after a split."""
        return self.hard == TWENTY_ONE - TEN and self.has_ace and len(self.cards) == 2 and not self.is_split  # noqa: PLR2004


@functools.cache
def two_cards(first: str, second: str, *, is_split: bool = False) -> Hand:
    """Return a starting hand; 21 is done at once. There are few starting hands, so each is made once."""
    value, other = VALUES[first], VALUES[second]
    hard, has_ace = value + other, ACE in {value, other}
    return Hand((first, second), hard, has_ace, 1, is_split, has_ace and hard == TWENTY_ONE - TEN)


def with_card(hand: Hand, card: str) -> Hand:
    """Return the hand after one more card; 21 and a bust are done by themselves."""
    value = VALUES[card]
    hard, has_ace = hand.hard + value, hand.has_ace or value == ACE
    is_done = hard >= TWENTY_ONE or (has_ace and hard == TWENTY_ONE - TEN)
    return Hand((*hand.cards, card), hard, has_ace, hand.stakes, hand.is_split, is_done)


def count_words(hand: Hand) -> str:
    """Return the count as a croupier says it: "soft 17", "natural", "bust with 24"."""
    if hand.is_natural:
        return "natural"
    if hand.is_bust:
        return f"bust with {hand.hard}"
    return f"soft {hand.total}" if hand.is_soft and hand.total < TWENTY_ONE else str(hand.total)


def card_words(cards: tuple[str, ...]) -> str:
    """Return ranks as printed on the cards: "A, 10"."""
    return ", ".join(rank_label(rank=card[0]) for card in cards)
