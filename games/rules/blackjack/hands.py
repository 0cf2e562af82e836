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

    `hard` is the sum with every ace as 1, `total` the best count, above 21 where the hand is bust. `stakes` is 2 after
    a double. `is_split` is true for hands that a split made: their 21 is no natural. `is_done` says that the hand takes
    no further card. What follows from the cards is counted once, when they come: it is asked for many times a round.
    """

    cards: tuple[str, ...]
    hard: int
    has_ace: bool
    total: int
    is_natural: bool
    stakes: int = 1
    is_split: bool = False
    is_done: bool = False

    @property
    def is_soft(self) -> bool:
        """Say whether an ace counts 11."""
        return self.total != self.hard

    @property
    def is_bust(self) -> bool:
        """Say whether the hand counts more than 21."""
        return self.hard > TWENTY_ONE


@functools.cache
def two_cards(first: str, second: str, *, is_split: bool = False) -> Hand:
    """Return a starting hand; 21 is done at once. There are few starting hands, so each is made once."""
    value, other = VALUES[first], VALUES[second]
    hard, has_ace = value + other, ACE in {value, other}
    total = hard + TEN if has_ace else hard
    is_done = total == TWENTY_ONE
    return Hand((first, second), hard, has_ace, total, is_done and not is_split, 1, is_split, is_done)


def with_card(hand: Hand, card: str) -> Hand:
    """Return the hand after one more card; 21 and a bust are done by themselves."""
    cards, hard, has_ace, _, _, stakes, is_split, _ = hand
    value = VALUES[card]
    hard += value
    has_ace = has_ace or value == ACE
    total = hard + TEN if has_ace and hard <= TWENTY_ONE - TEN else hard
    return Hand((*cards, card), hard, has_ace, total, False, stakes, is_split, total >= TWENTY_ONE)  # noqa: FBT003 - three cards are no natural


def finished(hand: Hand, *, stakes: int) -> Hand:
    """Return the hand as it stays: stood on, doubled for `stakes` of 2, or given its one card."""
    cards, hard, has_ace, total, is_natural, _, is_split, _ = hand
    return Hand(cards, hard, has_ace, total, is_natural, stakes, is_split, True)  # noqa: FBT003 - done


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
