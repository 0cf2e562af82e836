"""What a round scores, item by item in the order in which it is counted out.

Source: implementable rules of Casino (cassino), section 5, section 7 (spade), section 9, A13, A16.
"""

from collections.abc import Sequence
from typing import NamedTuple

from games.rules.casino.house_rules import HouseRules

CARDS_POINTS = 3
SINGLE = {"little_casino": "2S", "ace_spades": "AS", "ace_clubs": "AC", "ace_hearts": "AH", "ace_diamonds": "AD"}
"""Cards that score a point, in counting order."""
BIG_CASINO, BIG_CASINO_POINTS = "TD", 2


class Item(NamedTuple):
    """Points of one side under one name: ("cards", 0, 3)."""

    name: str
    side: int
    points: int


def items(*, house: HouseRules, piles: Sequence[Sequence[str]], sweeps: Sequence[int]) -> tuple[Item, ...]:
    """Return what each side scores, sweeps last; a majority counts for its only leader, for nobody on a tie."""
    holders = {name: side for side, pile in enumerate(piles) for name in pile}
    spades = [sum(name[1] == "S" for name in pile) for pile in piles]
    found = _majority("cards", [len(pile) for pile in piles], CARDS_POINTS)
    if house.variant == "spade":
        found += [Item("spade_cards", side, count) for side, count in enumerate(spades) if count]
        found += _card("jack_of_spades", "JS", 1, holders)
    else:
        found += _majority("spades", spades, 1)
    found += _card("big_casino", BIG_CASINO, BIG_CASINO_POINTS, holders)
    for item, name in SINGLE.items():
        found += _card(item, name, 1, holders)
    if house.sweeps_score:
        found += [Item("sweeps", side, count) for side, count in enumerate(sweeps) if count]
    return tuple(found)


def points(*, items: Sequence[Item], sides: int) -> tuple[int, ...]:
    """Return the points of each side."""
    found = [0] * sides
    for item in items:
        found[item.side] += item.points
    return tuple(found)


def _majority(name: str, counts: Sequence[int], worth: int) -> list[Item]:
    most = max(counts)
    leaders = [side for side, count in enumerate(counts) if count == most]
    return [Item(name, leaders[0], worth)] if len(leaders) == 1 else []


def _card(item: str, name: str, worth: int, holders: dict[str, int]) -> list[Item]:
    return [Item(item, holders[name], worth)] if name in holders else []
