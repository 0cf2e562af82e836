"""Hands of blackjack as a dealer counts them: an ace is eleven while that does not bust."""

import dataclasses

TWENTY_ONE, TEN, NATURAL_CARDS = 21, 10, 2


def value(*, card: str) -> int:
    """Return the value of a card, an ace as 1."""
    return "A23456789".index(card[0]) + 1 if card[0] not in "TJQK" else TEN


@dataclasses.dataclass(slots=True, kw_only=True)
class Hand:
    """Cards in the order they came; `stakes` is 2 after a double, `is_finished` once nothing more may be done."""

    cards: list[str]
    stakes: int = 1
    is_of_split: bool = False
    is_finished: bool = False

    @property
    def total(self) -> int:
        """The best count."""
        low = sum(value(card=card) for card in self.cards)
        has_ace = any(card[0] == "A" for card in self.cards)
        return low + TEN if has_ace and low + TEN <= TWENTY_ONE else low

    @property
    def is_natural(self) -> bool:
        """Tell an ace with a ten as first cards, not after a split."""
        return self.total == TWENTY_ONE and len(self.cards) == NATURAL_CARDS and not self.is_of_split

    @property
    def is_bust(self) -> bool:
        """Tell a count above 21."""
        return self.total > TWENTY_ONE

    @property
    def is_live(self) -> bool:
        """Tell a hand that the dealer has to draw against."""
        return not self.is_bust and not self.is_natural
