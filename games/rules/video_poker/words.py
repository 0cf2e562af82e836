"""The decisions of a hand in the words of the page.

Source: house rules (000), Video poker, How to play.
"""

import functools
from collections.abc import Iterable, Sequence

from games import betting
from games.cards import SUITS, rank_label
from games.protocol import Decision, Settlement
from games.rules.video_poker.drawing import HAND_CARDS, Drawn

_SIGNS = dict(zip(SUITS, "♠♥♦♣", strict=True))
_LINES = {
    "royal_flush": "Royal flush",
    "straight_flush": "Straight flush",
    "four_of_a_kind": "Four of a kind",
    "full_house": "Full house",
    "flush": "Flush",
    "straight": "Straight",
    "three_of_a_kind": "Three of a kind",
    "two_pairs": "Two pairs",
    "face_pair": "A pair of face cards",
}


@functools.cache
def reason(line: str | None, per_chip: int) -> str:
    """Return why a bet returns what it does: "two pairs, 1.5x", or "lost"; there are few, so each is told once."""
    return f"{_LINES[line].lower()}, {_times(per_chip)}" if line else "lost"


def dealt(*, deal: Sequence[str], line: str | None, decks: int) -> Decision:
    """Tell the five cards and the line they are on before any hold."""
    return Decision(
        headline=f"Dealt {card_words(deal)}",
        detail=f"{_LINES[line]} already" if line else "Nothing that pays yet",
        rule=f"five cards from {decks_words(decks)}",
    )


def held(*, drawn: Drawn) -> Decision:
    """Tell which cards are held, and which fill the other places."""
    kept = [drawn.deal[place - 1] for place in drawn.hold]
    thrown = [card for place, card in enumerate(drawn.deal, start=1) if place not in drawn.hold]
    headline = f"Holds {card_words(kept)}" if kept else "Holds nothing"
    return Decision(
        headline="Holds all five" if len(kept) == HAND_CARDS else headline,
        detail=f"{card_words(thrown)} replaced by {card_words(drawn.draw)}" if thrown else "Nothing is replaced",
        rule="hold 0 to 5 cards",
    )


def result(*, settlement: Settlement, per_chip: int) -> Decision:
    """Tell the final hand and what it pays."""
    facts, line = settlement.facts, settlement.returns[0]
    staked, returned = betting.chips(amount=line.staked), betting.chips(amount=line.returned)
    return Decision(
        headline=f"{_LINES[facts['line']]}, {_times(per_chip)}" if facts["line"] else "Nothing that pays",
        detail=f"{card_words(facts['hand'])}. Staked {staked}, returned {returned}",
        rule="the highest line alone pays",
    )


def decks_words(decks: int) -> str:
    """Return what the pack is made of: "2 decks", "1 deck"."""
    return f"{decks} decks" if decks > 1 else "1 deck"


def card_words(cards: Iterable[str]) -> str:
    """Return cards as printed: "10♥ A♠"."""
    return " ".join(rank_label(rank=card[0]) + _SIGNS[card[1]] for card in cards)


def _times(per_chip: int) -> str:
    return f"{per_chip / betting.CHIP:g}x"
