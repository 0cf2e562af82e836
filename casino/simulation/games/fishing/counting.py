"""The count of a round as players make it at the table, written down a second time: nothing here comes from the engine.

Source: casino (002), "Goal & scoring" and "Spade Casino".
"""

from collections.abc import Sequence

WORTH = {"TD": 2, "2S": 1, "AS": 1, "AC": 1, "AH": 1, "AD": 1}


def points(*, piles: Sequence[Sequence[str]], sweeps: Sequence[int], is_spade: bool) -> list[int]:
    """Return the points of each pile: 3 for most cards, 1 for most spades, cards by name, 1 a sweep.

    In spade Casino (`is_spade`) every spade counts 1 and the jack of spades 1 more, instead of a point for most spades.
    """
    found = [sum(WORTH.get(card, 0) for card in pile) + swept for pile, swept in zip(piles, sweeps, strict=True)]
    spades = [sum(card.endswith("S") for card in pile) for pile in piles]
    _award(found, [len(pile) for pile in piles], 3)
    if not is_spade:
        _award(found, spades, 1)
        return found
    return [score + held + ("JS" in pile) for score, held, pile in zip(found, spades, piles, strict=True)]


def _award(found: list[int], counts: Sequence[int], worth: int) -> None:
    """Add the points of a majority to its only leader."""
    if counts.count(max(counts)) == 1:
        found[counts.index(max(counts))] += worth
