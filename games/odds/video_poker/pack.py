"""A pack of cards and its hands up to the names of the suits: what is counted once stands for all that look alike.

A hand is a table of ranks by suits. Renaming suits permutes its columns, so of all hands that look alike the one whose
columns descend is counted, with the number of those it stands for. Two decks have 3,748,160 different hands of five
cards; 202,735 are left to look at. Packs smaller than the real ones are for tests.

Source: composition of a pack of 52-card decks; counting of orbits under renaming.
"""

import dataclasses
import functools
import itertools
import math
from collections.abc import Iterator
from typing import NamedTuple

from games.cards import SUITS
from games.rules.video_poker.hands import ORDER

_BITS = 3
"""Enough for five copies of a card in a hand."""

CODES = tuple(
    tuple(1 << _BITS * (rank * len(SUITS) + suit) for suit in range(len(SUITS))) for rank in range(len(ORDER))
)
"""A card as a number, by rank and suit; the code of a hand is the sum of its cards' codes."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Pack:
    """Which ranks (0 for a two to 12 for an ace, ascending), how many suits, how many copies of each card."""

    ranks: tuple[int, ...]
    suits: int
    copies: int

    @property
    def cards(self) -> int:
        """Return the number of cards."""
        return len(self.ranks) * self.suits * self.copies


class Hand(NamedTuple):
    """A hand in place of all that look alike: ranks ascending, the suit of each card, the ways to be dealt any of them.

    `ways` counts copies of a card as different cards.
    """

    ranks: tuple[int, ...]
    suits: tuple[int, ...]
    ways: int

    @property
    def is_flush(self) -> bool:
        """Say whether all cards are of one suit."""
        return len(set(self.suits)) == 1

    @property
    def codes(self) -> list[int]:
        """Return the codes of the cards."""
        return [CODES[rank][suit] for rank, suit in zip(self.ranks, self.suits, strict=True)]


class _Pattern(NamedTuple):
    suits: tuple[int, ...]
    ways: int


def of_decks(decks: int) -> Pack:
    """Return the pack of whole decks."""
    return Pack(ranks=tuple(range(len(ORDER))), suits=len(SUITS), copies=decks)


def hands(*, pack: Pack, count: int) -> Iterator[Hand]:
    """Give every hand of `count` cards once up to the names of the suits."""
    for ranks in rank_sets(pack=pack, count=count):
        for pattern in _patterns(_shape(ranks), pack.suits, pack.copies):
            yield Hand(ranks, pattern.suits, pattern.ways)


def rank_sets(*, pack: Pack, count: int) -> Iterator[tuple[int, ...]]:
    """Give every choice of ranks, ascending, that a hand of `count` cards can show."""
    for ranks in itertools.combinations_with_replacement(pack.ranks, count):
        if not ranks or max(_shape(ranks)) <= pack.suits * pack.copies:
            yield ranks


def renamed(*, hand: Hand, pack: Pack) -> set[int]:
    """Return the codes of all hands that look like one."""
    return {
        sum(CODES[rank][names[suit]] for rank, suit in zip(hand.ranks, hand.suits, strict=True))
        for names in itertools.permutations(range(pack.suits))
    }


def _shape(ranks: tuple[int, ...]) -> tuple[int, ...]:
    """Return how many cards there are of each rank shown: (2, 1, 1, 1) for a pair of the lowest."""
    return tuple(len(tuple(alike)) for _, alike in itertools.groupby(ranks))


@functools.cache
def _patterns(shape: tuple[int, ...], suits: int, copies: int) -> tuple[_Pattern, ...]:
    """Return the suits that ranks of a shape can have, columns descending."""
    found = []
    choices = [_columns(count, suits, copies) for count in shape]
    for rows in itertools.product(*choices):
        columns = list(zip(*rows, strict=True)) or [()] * suits
        if columns != sorted(columns, reverse=True):
            continue
        alike = math.factorial(suits)
        for column in set(columns):
            alike //= math.factorial(columns.count(column))
        ways = alike * math.prod(math.comb(copies, taken) for row in rows for taken in row)
        found.append(
            _Pattern(tuple(suit for row in rows for suit, taken in enumerate(row) for _ in range(taken)), ways)
        )
    return tuple(found)


def _columns(count: int, suits: int, copies: int) -> list[tuple[int, ...]]:
    """Return how `count` cards of one rank may fall on the suits: (2, 0, 0, 0), (1, 1, 0, 0), ..."""
    return [row for row in itertools.product(range(min(count, copies) + 1), repeat=suits) if sum(row) == count]
