"""Playing cards as two letters, rank then suit: "AS", "TD", "KC". Ten is T; there are no jokers."""

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
