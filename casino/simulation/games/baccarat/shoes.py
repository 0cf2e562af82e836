"""Shoes: eight shuffled decks with a burnt start and a cut card, and the coups dealt from them.

The drawing rule is the one-line formula of house 000, not the tableau that settlement checks: two ways to one answer.
"""

import dataclasses
import enum
import random

RANKS = "A23456789TJQK"
DECK = tuple(rank + suit for suit in "SHDC" for rank in RANKS)
POINTS = {card: min(RANKS.index(card[0]) + 1, 10) % 10 for card in DECK}
DECKS = 8
COUP_CARDS_MAX = 6
NATURAL = 8
HITS_UP_TO = 5


class DealOrder(enum.StrEnum):
    """In which order the cards of a coup leave the shoe (decisions of the record: `deal_order`)."""

    ALTERNATE = "alternate"
    TWO_EACH = "ppbb"
    HALVES = "halves"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Coup:
    """One dealt round: `cards` in the order they left the shoe (unused ones included), and the two hands."""

    cards: tuple[str, ...]
    player: tuple[str, ...]
    banker: tuple[str, ...]
    player_total: int
    banker_total: int
    has_cut_card: bool

    @property
    def outcome(self) -> str:
        """Return "P", "B" or "T"."""
        if self.player_total == self.banker_total:
            return "T"
        return "P" if self.player_total > self.banker_total else "B"

    @property
    def is_natural(self) -> bool:
        """Tell whether two cards of either hand made 8 or 9."""
        return max(total(cards=self.player[:2]), total(cards=self.banker[:2])) >= NATURAL


def total(*, cards: tuple[str, ...]) -> int:
    """Return the points of a hand, the ones digit only."""
    return sum(POINTS[card] for card in cards) % 10


class Shoe:
    """Eight decks shuffled by the given generator; `deal` takes coups until the cut card has come."""

    def __init__(self, *, rng: random.Random, order: DealOrder) -> None:
        self._order = order
        self._cards = list(DECK) * DECKS
        rng.shuffle(self._cards)
        burnt = POINTS[self._cards[0]] or 10
        self._next = 1 + burnt
        self._cut = len(self._cards) - rng.randint(14, 60)

    def deal(self) -> Coup:
        """Deal one coup by the drawing rules."""
        window = tuple(self._cards[self._next : self._next + COUP_CARDS_MAX])
        is_halved = self._order is DealOrder.HALVES
        player, banker = _first_cards(window=window, order=self._order)
        used = COUP_CARDS_MAX if is_halved else 4
        if max(total(cards=player), total(cards=banker)) < NATURAL:
            third = None
            if total(cards=player) <= HITS_UP_TO:
                third = window[2 if is_halved else used]
                player, used = (*player, third), used + 1
            if _banker_draws(points=total(cards=banker), third=third):
                banker, used = (*banker, window[5 if is_halved else used]), used + 1
        used = min(used, COUP_CARDS_MAX)
        self._next += used
        return Coup(
            cards=window[:used],
            player=player,
            banker=banker,
            player_total=total(cards=player),
            banker_total=total(cards=banker),
            has_cut_card=self._next - used <= self._cut < self._next,
        )

    def take(self) -> str:
        """Take one more card, as a dealer does by mistake."""
        self._next += 1
        return self._cards[self._next - 1]

    def unseen(self) -> tuple[str, ...]:
        """Return the cards still in the shoe."""
        return tuple(self._cards[self._next :])


def _first_cards(*, window: tuple[str, ...], order: DealOrder) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the first two cards of the Player and of the Banker."""
    if order is DealOrder.HALVES:
        return window[0:2], window[3:5]
    if order is DealOrder.TWO_EACH:
        return window[0:2], window[2:4]
    return window[0:4:2], window[1:4:2]


def _banker_draws(*, points: int, third: str | None) -> bool:
    """Say whether the Banker side draws.

    Source: house 000, Baccarat, "A math formula": an 8 counts -2 and a 9 -1, half of it rounded toward zero, plus 3.
    """
    if third is None:
        return points <= HITS_UP_TO
    value = POINTS[third]
    return points <= 3 + int((value - 10 if value >= NATURAL else value) / 2)
