"""From the recorded cards to two hands: three orders in which houses deal, or the hands as lists.

Source: house rules (000), Baccarat, How to play ("two cards for the Player side, then two cards for the Banker side")
and Tips for Game Masters (six cards in two halves); live tables deal in turn.
"""

import enum
from collections.abc import Sequence
from typing import Any, NamedTuple

from games.errors import RuleBroken
from games.protocol import Record
from games.rules.baccarat import tableau
from games.rules.baccarat.coup import POINTS

HAND_CARDS_MIN = 2
HAND_CARDS_MAX = 3
COUP_CARDS_MIN = 4
COUP_CARDS_MAX = 6


class DealOrder(enum.StrEnum):
    """How the cards of `cards` left the shoe: in turn, two and two, or three and three with unused ones."""

    ALTERNATE = "alternate"
    PPBB = "ppbb"
    HALVES = "halves"


class Hands(NamedTuple):
    """The cards of both sides in drawing order, the recorded cards that nobody used, and all of them as recorded."""

    player: Sequence[str]
    banker: Sequence[str]
    recorded: Sequence[str]
    unused: Sequence[str] = ()


def hands(*, record: Record) -> Hands:
    """Read the hands of a record {"cards": [...], "deal_order": "alternate"} or {"player": [...], "banker": [...]}.

    Raises RuleBroken where that is no list of known cards or not enough or too many of them for one coup.
    """
    if "cards" not in record:
        return _listed(record)
    if "player" in record or "banker" in record:
        raise _unreadable("cards stand in the record twice, as `cards` and as hands")
    recorded = _cards(record["cards"], "cards", COUP_CARDS_MIN, COUP_CARDS_MAX)
    order = record.get("deal_order", "alternate")
    if order == _HALVES:
        return _halves(recorded)
    if order == _PPBB:
        return _with_rest(recorded, recorded[:2], recorded[2:4])
    return _with_rest(recorded, recorded[0:3:2], recorded[1:4:2])


def check_order(*, record: Record) -> None:
    """Raise RuleBroken where the record names a dealing order that no house uses."""
    order = record.get("deal_order", "alternate")
    if order not in ORDERS:
        raise _unreadable(f"deal_order is {order!r}, expected one of {', '.join(DealOrder)}")


ORDERS = tuple(order.value for order in DealOrder)
_HALVES, _PPBB = DealOrder.HALVES.value, DealOrder.PPBB.value
"""Plain text, because every round asks for it and members of an enum are dear to reach."""


def _with_rest(recorded: list[str], player: list[str], banker: list[str]) -> Hands:
    """Give the cards after the first four to the sides; a single one goes to the Banker where the Player must stand."""
    rest = recorded[4:]
    if len(rest) == 2:  # noqa: PLR2004 - a third card for each
        player.append(rest[0])
        banker.append(rest[1])
    elif rest:
        taker = player if _player_takes_third(player, banker) else banker
        taker.append(rest[0])
    return Hands(player, banker, recorded)


def _halves(recorded: list[str]) -> Hands:
    """Use the third card of each half only where the tableau asks for it."""
    if len(recorded) != COUP_CARDS_MAX:
        raise _unreadable(f"dealt in halves there are six cards, found {len(recorded)}")
    player, banker = recorded[:3], recorded[3:]
    if not _player_takes_third(player, banker):
        player = player[:2]
    third = POINTS[player[2]] if len(player) == HAND_CARDS_MAX else None
    is_natural = max(_total(recorded[:2]), _total(banker[:2])) >= tableau.NATURAL_TOTAL
    if is_natural or not tableau.banker_draws(total=_total(banker[:2]), third=third):
        banker = banker[:2]
    unused = [*recorded[len(player) : 3], *recorded[3 + len(banker) :]]
    return Hands(player, banker, recorded, unused)


def _listed(record: Record) -> Hands:
    player = _cards(record.get("player"), "player", HAND_CARDS_MIN, HAND_CARDS_MAX)
    banker = _cards(record.get("banker"), "banker", HAND_CARDS_MIN, HAND_CARDS_MAX)
    return Hands(player, banker, [*player, *banker])


def _total(hand: Sequence[str]) -> int:
    return (POINTS[hand[0]] + POINTS[hand[1]]) % 10


def _player_takes_third(player: Sequence[str], banker: Sequence[str]) -> bool:
    total = _total(player)
    return max(total, _total(banker)) < tableau.NATURAL_TOTAL and tableau.player_draws(total=total)


def _cards(found: Any, member: str, at_least: int, at_most: int) -> list[str]:
    if not isinstance(found, list):
        raise _unreadable(f"{member} is {found!r}, expected a list of cards")
    for card in found:
        if type(card) is not str or card not in POINTS:
            raise RuleBroken(
                code="unknown_card",
                rule="eight decks",
                message=f"{card!r} in {member} is no card, expected rank and suit as in 'TD'",
            )
    if len(found) < at_least:
        raise RuleBroken(
            code="round_not_decided",
            rule="two cards each",
            message=f"{member} has {len(found)} cards, expected {at_least} or more",
        )
    if len(found) > at_most:
        raise RuleBroken(
            code="illegal_draw",
            rule="three cards at most",
            message=f"{member} has {len(found)} cards, expected {at_most} at most",
        )
    return found


def _unreadable(message: str) -> RuleBroken:
    return RuleBroken(code="bad_record", rule="record of a coup", message=message)
