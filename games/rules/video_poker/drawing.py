"""Reading a recorded hand: the deal, which places are held, and the cards that fill the others in order.

Source: house rules (000), Video poker, How to play ("Select between 0 and 5 of the cards displayed to HOLD"), and Tips
for Game Masters (five more cards stand behind the deal).
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from games import records
from games.cards import CARDS
from games.errors import RuleBroken
from games.protocol import Record

HAND_CARDS = 5

_NEEDED = frozenset({"deal", "hold", "draw"})
_KNOWN = _NEEDED | {"rest", "declared"}
_CARDS = frozenset(CARDS)


class Drawn(NamedTuple):
    """A hand as played: the deal, places held (1 to 5, ascending), replacements, final cards, and all cards taken."""

    deal: Sequence[str]
    hold: Sequence[int]
    draw: Sequence[str]
    hand: Sequence[str]
    cards: Sequence[str]


def read(*, record: Record) -> Drawn:
    """Read a record; raises RuleBroken where its cards, holds or replacements are none."""
    records.check_members(record=record, known=_KNOWN, needed=_NEEDED)
    deal = _cards(record["deal"], "deal")
    if len(deal) != HAND_CARDS:
        raise RuleBroken(code="bad_outcome", rule="five cards dealt", message=f"{len(deal)} cards dealt, expected 5")
    hold = _hold(record["hold"])
    draw = _cards(record["draw"], "draw")
    _check_draw(len(draw), len(hold))
    rest = _cards(record["rest"], "rest") if "rest" in record else []
    if len(draw) + len(rest) > HAND_CARDS:
        raise RuleBroken(
            code="illegal_draw",
            rule="ten cards a round",
            message=f"{len(draw)} cards drawn and {len(rest)} left over, expected 5 behind the deal at most",
        )
    hand, places = list(deal), iter(draw)
    for place in range(HAND_CARDS):
        if place + 1 not in hold:
            hand[place] = next(places)
    return Drawn(deal, hold, draw, hand, [*deal, *draw, *rest])


def _cards(found: Any, name: str) -> list[str]:
    cards = records.listed(found=found, name=name)
    for card in cards:
        if type(card) is not str or card not in _CARDS:
            raise RuleBroken(
                code="bad_outcome", rule="52-card decks", message=f"{name} holds {card!r}, which is no card"
            )
    return cards


def _hold(found: Any) -> list[int]:
    hold = records.listed(found=found, name="hold")
    for place in hold:
        if type(place) is not int or not 1 <= place <= HAND_CARDS or hold.count(place) > 1:
            raise RuleBroken(
                code="illegal_choice",
                rule="hold 0 to 5 cards",
                message=f"hold is {hold!r}, expected different places from 1 to 5",
            )
    return sorted(hold)


def _check_draw(drawn: int, held: int) -> None:
    if drawn != HAND_CARDS - held:
        raise RuleBroken(
            code="illegal_roll_count",
            rule="cards not held are replaced",
            message=f"{drawn} cards drawn with {held} held, expected {HAND_CARDS - held}",
        )
