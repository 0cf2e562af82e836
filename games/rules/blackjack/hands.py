"""Blackjack hands: what cards count, and the small facts that every rule asks about a hand.

Source: house rules (000), Blackjack, card values ("two Aces = 12 points") and splitting.
"""

import dataclasses
import functools
from collections.abc import Mapping, Sequence

from games.cards import CARDS, RANKS, rank_label

TWENTY_ONE = 21
ACE = 1
TEN = 10
VALUES = {card: min(RANKS.index(card[0]) + 1, TEN) for card in CARDS}
"""Ace counts 1 here and ten more where the hand can take it; court cards count 10."""
_COUNTS = range(ACE, TEN + 1)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Standing:
    """How a hand stands: what its cards count, what is staked on it, and whether it takes another card.

    `hard` is the sum with every ace as 1, `total` the best count, above 21 where the hand is bust. `is_split` is true
    for hands that a split made: their 21 is no natural. `is_live` says that the hand is neither bust nor a natural,
    `is_done` that it takes no further card. `stakes` is 2 after a double.

    There are few ways to stand. Each is made once and knows what follows, so that a round looks up and counts nothing:
    `after` is by what a card counts, 1 for an ace, nothing where the hand is done; `finished` is by stakes, 1 where the
    hand is left as it is, 2 where it was doubled.
    """

    hard: int
    total: int
    is_natural: bool
    is_split: bool
    is_live: bool
    is_done: bool
    stakes: int = 1
    after: Mapping[int, "Standing"] = dataclasses.field(repr=False)
    finished: Mapping[int, "Standing"] = dataclasses.field(repr=False)

    @property
    def is_soft(self) -> bool:
        """Say whether an ace counts 11."""
        return self.total != self.hard

    @property
    def is_bust(self) -> bool:
        """Say whether the hand counts more than 21."""
        return self.hard > TWENTY_ONE


@dataclasses.dataclass(slots=True)
class Hand:
    """One hand while it is played: its cards so far, and how it stands with them."""

    cards: list[str]
    standing: Standing


def total(cards: Sequence[str]) -> int:
    """Return the best count of any cards, also of more than a hand can hold."""
    values = [VALUES[card] for card in cards]
    return _total(sum(values), ACE in values)


def count_words(standing: Standing) -> str:
    """Return the count as a croupier says it: "soft 17", "natural", "bust with 24"."""
    if standing.is_natural:
        return "natural"
    if standing.is_bust:
        return f"bust with {standing.hard}"
    counted = str(standing.total)
    return f"soft {counted}" if standing.is_soft and standing.total < TWENTY_ONE else counted


def card_words(cards: Sequence[str]) -> str:
    """Return ranks as printed on the cards: "A, 10"."""
    return ", ".join(rank_label(rank=card[0]) for card in cards)


def _total(hard: int, has_ace: bool) -> int:  # noqa: FBT001 - a fact, not a switch
    return hard + TEN if has_ace and hard <= TWENTY_ONE - TEN else hard


def _starts(*, is_split: bool) -> Mapping[int, Mapping[int, Standing]]:
    return {value: {other: _start(value, other, is_split=is_split) for other in _COUNTS} for value in _COUNTS}


def _start(value: int, other: int, *, is_split: bool) -> Standing:
    hard, has_ace = value + other, ACE in {value, other}
    is_natural = not is_split and _total(hard, has_ace) == TWENTY_ONE
    return _standing(hard=hard, has_ace=has_ace, is_split=is_split, is_natural=is_natural)


@functools.cache
def _standing(*, hard: int, has_ace: bool, is_split: bool, is_natural: bool = False) -> Standing:
    """Return how a hand stands, with all that can follow: 21 and a bust are done by themselves."""
    counted = _total(hard, has_ace)
    is_done = counted >= TWENTY_ONE
    standing = functools.partial(
        Standing,
        hard=hard,
        total=counted,
        is_natural=is_natural,
        is_split=is_split,
        is_live=hard <= TWENTY_ONE and not is_natural,
    )
    after = {
        value: _standing(hard=hard + value, has_ace=has_ace or value == ACE, is_split=is_split)
        for value in (() if is_done else _COUNTS)
    }
    finished = {stakes: standing(is_done=True, stakes=stakes, after={}, finished={}) for stakes in (1, 2)}
    return standing(is_done=is_done, after=after, finished=finished)


STARTS = _starts(is_split=False)
"""How two cards stand by what they count: STARTS[1][10] is a natural."""
SPLIT_STARTS = _starts(is_split=True)
"""The same for the two cards of a hand that a split made: SPLIT_STARTS[1][10] is 21."""
