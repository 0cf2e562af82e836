"""Dealing, refilling and drawing: all of it follows from the order of the deck, nothing is recorded.

Source: implementable rules of Casino (cassino), section 4, section 7 (draw), section 9, A3.
"""

from collections.abc import Iterator
from typing import Any

from games.cards import CARDS
from games.rules.casino.house_rules import HouseRules
from games.rules.casino.table import Table
from games.rules.casino.words import Rule, refused

PACK = frozenset(CARDS)
PACKET = 2
HAND = 4


def deal(*, house: HouseRules, deck: Any, dealer: int) -> Table:
    """Return the table after the first deal; raises RuleBroken, bad_deck, where the deck is not the 52 cards once each.

    `deck` is in dealing order, the card that leaves the pack first in front.
    """
    if type(deck) is not list or len(deck) != len(PACK) or any(type(name) is not str for name in deck):
        raise refused("bad_deck", Rule.DEAL, f"the deck is {deck!r:.60}, expected a list of 52 cards")
    if set(deck) != PACK:
        wrong = sorted({name for name in deck if name not in PACK or deck.count(name) > 1})
        raise refused(
            "bad_deck", Rule.DEAL, f"the deck has {', '.join(wrong[:5])} wrongly, expected 52 cards once each"
        )
    table = Table(
        house=house,
        dealer=dealer,
        hands=[[] for _ in range(house.seats)],
        stock=list(deck),
        loose={},
        piles=[[] for _ in range(house.sides)],
        sweeps=[0] * house.sides,
        turn=(dealer + 1) % house.seats,
    )
    for count in _packets(house):
        for seat in _order(table):
            if seat == dealer and house.deal_order == "others_table_dealer":
                _to_table(table, count)
            table.hands[seat] += _taken(table, count)
        if house.deal_order != "others_table_dealer":
            _to_table(table, count)
    return table


def supply(*, table: Table, seat: int) -> bool:
    """Give cards after a move: in draw Casino one to the seat that played, else a new hand to all once all are empty.

    Returns whether anything was given; the table gets nothing more.
    """
    if not table.stock:
        return False
    if table.house.variant == "draw":
        table.hands[seat] += _taken(table, 1)
        return True
    if any(table.hands):
        return False
    for count in _packets(table.house):
        for receiver in _order(table):
            table.hands[receiver] += _taken(table, count)
    return True


def _packets(house: HouseRules) -> tuple[int, ...]:
    return (HAND,) if house.deal_order == "fours" else (PACKET, PACKET)


def _order(table: Table) -> Iterator[int]:
    """Give the seats from the dealer's left to the dealer."""
    seats = table.house.seats
    return ((table.dealer + place) % seats for place in range(1, seats + 1))


def _to_table(table: Table, count: int) -> None:
    table.loose.update(dict.fromkeys(_taken(table, count)))


def _taken(table: Table, count: int) -> list[str]:
    found = table.stock[:count]
    del table.stock[:count]
    return found
