"""Decks of cards shuffled by the seeded generator, dealt one by one, with a cut card where a shoe has one."""

import random

RANKS = "A23456789TJQK"
DECK = tuple(rank + suit for suit in "SHDC" for rank in RANKS)


class Deck:
    """Some decks shuffled together; `is_cut` once so few cards are left that the next round is from a new shuffle."""

    def __init__(self, *, decks: int, left_at_cut: int, rng: random.Random) -> None:
        self._cards = list(DECK) * decks
        rng.shuffle(self._cards)
        self._left_at_cut = left_at_cut

    @property
    def is_cut(self) -> bool:
        """Tell whether the cut card has come."""
        return len(self._cards) <= self._left_at_cut

    def take(self) -> str:
        """Take the next card."""
        return self._cards.pop()
