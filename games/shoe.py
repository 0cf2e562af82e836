"""Copies of a card in a shoe: what earlier rounds used and this one uses must fit into its decks."""

from games.errors import RuleBroken
from games.protocol import Seen, Settlement


def check_copies(*, settlement: Settlement, seen: Seen, decks: int) -> None:
    """Raise RuleBroken, with the engine's settlement in it, for a card with more copies than the shoe has decks."""
    cards, before = settlement.cards, seen.counts
    if len(set(cards)) == len(cards) and max([before.get(card, 0) for card in cards], default=0) < decks:
        return
    for card in cards:
        copies = before.get(card, 0) + cards.count(card)
        if copies > decks:
            raise RuleBroken(
                code="too_many_copies",
                rule=f"{decks} decks",
                message=f"copy {copies} of {card} in a shoe of {decks} decks, expected {decks} at most",
                settlement=settlement,
            )
