"""From the recorded cards to two hands: three orders in which houses deal, or the hands as lists.

Source: seeds/000, Baccarat, How to play ("two cards for the Player side, then two cards for the Banker side") and Tips
for Game Masters (six cards in two halves); live tables deal in turn.
"""

import dataclasses
import enum
from collections.abc import Sequence
from typing import Any

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


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Hands:
    """The cards of both sides in drawing order, the recorded cards that nobody used, and all of them as recorded."""

    player: Sequence[str]
    banker: Sequence[str]
    recorded: Sequence[str]
    unused: Sequence[str] = ()


def hands(*, record: Record) -> Hands:
    """Read the hands of a record {"cards": [...], "deal_order": "alternate"} or {"player": [...], "banker": [...]}.

    Raises RuleBroken where that is no list of known cards or not enough or too many of them for one coup.
    """
    order = record.get("deal_order", DealOrder.ALTERNATE)
    if "cards" not in record:
        return _listed(record)
    if "player" in record or "banker" in record:
        raise _unreadable("cards stand in the record twice, as `cards` and as hands")
    recorded = _cards(record["cards"], "cards", COUP_CARDS_MIN, COUP_CARDS_MAX)
    if order == DealOrder.ALTERNATE:
        return _in_turn(recorded)
    if order == DealOrder.PPBB:
        return _two_and_two(recorded)
    return _halves(recorded)


def check_order(*, record: Record) -> None:
    """Raise RuleBroken where the record names a dealing order that no house uses."""
    order = record.get("deal_order", DealOrder.ALTERNATE)
    if order not in ORDERS:
        raise _unreadable(f"deal_order is {order!r}, expected one of {', '.join(DealOrder)}")


ORDERS = tuple(DealOrder)


def _in_turn(recorded: Sequence[str]) -> Hands:
    if len(recorded) == COUP_CARDS_MAX:
        return Hands(player=recorded[0::2], banker=recorded[1::2], recorded=recorded)
    return _with_third(recorded, recorded[0:3:2], recorded[1:4:2])


def _two_and_two(recorded: Sequence[str]) -> Hands:
    return _with_third(recorded, recorded[:2], recorded[2:4])


def _with_third(recorded: Sequence[str], player: Sequence[str], banker: Sequence[str]) -> Hands:
    rest = recorded[4:]
    if len(rest) == 1:
        if _player_takes_third(player, banker):
            return Hands(player=[*player, *rest], banker=banker, recorded=recorded)
        return Hands(player=player, banker=[*banker, *rest], recorded=recorded)
    return Hands(player=[*player, *rest[:1]], banker=[*banker, *rest[1:]], recorded=recorded)


def _halves(recorded: Sequence[str]) -> Hands:
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
    return Hands(player=player, banker=banker, recorded=recorded, unused=unused)


def _listed(record: Record) -> Hands:
    player = _cards(record.get("player"), "player", HAND_CARDS_MIN, HAND_CARDS_MAX)
    banker = _cards(record.get("banker"), "banker", HAND_CARDS_MIN, HAND_CARDS_MAX)
    return Hands(player=player, banker=banker, recorded=[*player, *banker])


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
