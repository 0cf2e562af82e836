"""How a seat plays: the words of a decision, and what the rules of a ruleset leave open to it.

Source: house rules (000), Blackjack, hit, stand, double down and split.
"""

import dataclasses
import enum
from collections.abc import Mapping
from typing import Any, Protocol

from games.odds.blackjack import shoe
from games.odds.blackjack.shoe import ACE, TEN, Hand

PAIR = 2
NINE_TO_ELEVEN = range(9, 12)


class Move(enum.Enum):
    """What a hand does next."""

    STAND = "stand"
    HIT = "hit"
    DOUBLE = "double"
    SPLIT = "split"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The rules that a strategy depends on; what a natural pays and rounding do not change any decision."""

    decks: int
    h17: bool
    das: bool
    split_by: str
    splits_max: int
    split_aces_one_card: bool
    double_on: str
    peek: bool

    def may_double(self, hand: Hand, *, is_split: bool) -> bool:
        """Say whether a hand may be doubled."""
        if hand.size != PAIR or (is_split and not self.das):
            return False
        return self.double_on == "any" or hand.total in NINE_TO_ELEVEN

    def pair_share(self, value: int) -> float:
        """Return the share of two cards of a value that may be split: ten-values of one rank are fewer."""
        if self.splits_max == 0:
            return 0.0
        if value != TEN or self.split_by == "value":
            return 1.0
        return (shoe.SUITS * self.decks - 1) / (shoe.SUITS * shoe.TEN_RANKS * self.decks - 1)

    def is_one_card(self, value: int) -> bool:
        """Say whether the hands of a split pair get one card and no more."""
        return value == ACE and self.split_aces_one_card

    def may_split_again(self, value: int) -> bool:
        """Say whether hands of a split may be split; of ten-values by rank it is not counted, nobody splits them."""
        is_ten_by_rank = value == TEN and self.split_by == "rank"
        return self.splits_max > 1 and not self.is_one_card(value) and not is_ten_by_rank


class Strategy(Protocol):
    """One seat's decisions against one up card, where a hand is not yet on 21 or bust."""

    def move(self, hand: Hand) -> Move:
        """Say what a hand does that no split made; SPLIT only where it is a pair."""

    def without_split(self, hand: Hand) -> Move:
        """Say what a pair does that may not be split, such as a ten and a king."""

    def split_move(self, hand: Hand, pair: int) -> Move:
        """Say what a hand does that a split of cards of the value `pair` made, another split apart."""

    def splits_again(self, *, once: float, again: float) -> bool:
        """Say whether a pair that is split is split again, by the expectation of doing so never and always."""


def rules_of(parameters: Mapping[str, Any]) -> Rules:
    """Return the rules of a ruleset's parameters."""
    return Rules(**{field.name: parameters[field.name] for field in dataclasses.fields(Rules)})
