"""Playing cards as the pages draw them: a face, a spoken name, the order from the shoe, the third card lying down."""

import dataclasses
from collections.abc import Mapping, Sequence

RANKS: Mapping[str, str] = {"A": "ace", "J": "jack", "Q": "queen", "K": "king", "T": "10"}
SUITS: Mapping[str, str] = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}
CARDS_UPRIGHT = 2


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Face:
    """One card on the felt. `order` counts from 1 as it left the shoe, None where the record does not tell.

    `note` frames a card that differs, `mark` is a word under one that was chosen ("held").
    """

    name: str
    order: int | None
    is_lying: bool
    note: str = ""
    mark: str = ""

    @property
    def rank(self) -> str:
        """Return what is printed in the corner: A, 2 to 10, J, Q, K."""
        rank = self.name[:-1]
        return "10" if rank == "T" else rank

    @property
    def suit(self) -> str:
        """Return the suit's letter: S, H, D, C."""
        return self.name[-1:]

    @property
    def ink(self) -> str:
        """Return the colour class of the suit."""
        return "red" if self.suit in {"H", "D"} else "black"

    @property
    def label(self) -> str:
        """Return the card in words, for those who listen: ace of diamonds."""
        rank = self.name[:-1]
        return f"{RANKS.get(rank, rank)} of {SUITS.get(self.suit, 'an unknown suit')}"


def hand(
    *, names: Sequence[str], orders: Sequence[int | None], notes: Mapping[int, str] | None = None
) -> tuple[Face, ...]:
    """Lay the cards of one hand; the third lies down. `notes` are words under a card by its place, from 0."""
    return tuple(
        Face(name=name, order=order, is_lying=place >= CARDS_UPRIGHT, note=(notes or {}).get(place, ""))
        for place, (name, order) in enumerate(zip(names, orders, strict=True))
    )
