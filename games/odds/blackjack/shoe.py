"""Cards as numbers for counting: ten values, and a hand packed into one integer so that hands add up like numbers.

Value 1 is the ace, 10 every ten and court card. A packed hand has six bits for the copies of each value; the union of
two hands is their sum.

Source: house rules (000), Blackjack, card values; composition of a shoe of 52-card decks.
"""

from collections.abc import Iterator
from typing import NamedTuple

VALUES = tuple(range(1, 11))
ACE, TEN, TWENTY_ONE = 1, 10, 21
DECK_CARDS = 52
TEN_RANKS = 4
SUITS = 4
_BITS = 6
_COPIES = 2**_BITS - 1
ONE = (0, *(1 << _BITS * (value - 1) for value in VALUES))
"""A single card packed, by value; index 0 is unused."""


class Hand(NamedTuple):
    """A hand as counted: its packed cards, the sum with aces as 1, whether it has an ace, and its number of cards."""

    packed: int
    hard: int
    has_ace: bool
    size: int

    @property
    def total(self) -> int:
        """The best count, above 21 where it is bust."""
        return self.hard + TEN if self.has_ace and self.hard <= TWENTY_ONE - TEN else self.hard

    @property
    def is_soft(self) -> bool:
        """Say whether an ace counts 11."""
        return self.has_ace and self.hard <= TWENTY_ONE - TEN


EMPTY = Hand(0, 0, False, 0)  # noqa: FBT003 - no ace in nothing


def with_card(hand: Hand, value: int) -> Hand:
    """Return a hand with one more card."""
    return Hand(hand.packed + ONE[value], hand.hard + value, hand.has_ace or value == ACE, hand.size + 1)


def hand_of(*values: int) -> Hand:
    """Return the hand of some card values."""
    hand = EMPTY
    for value in values:
        hand = with_card(hand, value)
    return hand


def copies(packed: int) -> Iterator[int]:
    """Give the copies of ace, two, ... ten in packed cards."""
    for _ in VALUES:
        yield packed & _COPIES
        packed >>= _BITS


def full(*, decks: int) -> tuple[int, ...]:
    """Return the copies of ace, two, ... ten in a full shoe: (16, 16, ..., 64) for four decks."""
    return (*(SUITS * decks for _ in VALUES[:-1]), SUITS * TEN_RANKS * decks)
