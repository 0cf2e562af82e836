"""Playing cards as two letters, rank then suit: "AS", "TD", "KC". Ten is T; there are no jokers."""

from games.errors import RuleBroken
from games.protocol import Seen, Settlement

RANKS = "A23456789TJQK"
SUITS = "SHDC"
CARDS = tuple(rank + suit for rank in RANKS for suit in SUITS)

_PLURALS = dict(
    zip(
        RANKS,
        (
            "aces",
            "twos",
            "threes",
            "fours",
            "fives",
            "sixes",
            "sevens",
            "eights",
            "nines",
            "tens",
            "jacks",
            "queens",
            "kings",
        ),
        strict=True,
    )
)


def rank_label(*, rank: str) -> str:
    """Return a rank as printed on the card: "A", "10", "K"."""
    return "10" if rank == "T" else rank


def rank_plural(*, rank: str) -> str:
    """Return the word for several cards of a rank: "aces", "tens"."""
    return _PLURALS[rank]


def check_copies(*, settlement: Settlement, seen: Seen, decks: int) -> None:
    """Raise RuleBroken, with the engine's settlement in it, for a card with more copies than the shoe has decks."""
    before = seen.counts
    taken: dict[str, int] = {}
    for card in settlement.cards:
        taken[card] = copies = 1 + (taken[card] if card in taken else before.get(card, 0))
        if copies > decks:
            raise RuleBroken(
                code="too_many_copies",
                rule=f"{decks} decks",
                message=f"copy {copies} of {card} in a shoe of {decks} decks, expected {decks} at most",
                settlement=settlement,
            )
