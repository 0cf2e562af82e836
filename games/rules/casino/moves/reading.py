"""A recorded move, read: who plays which card, and what it names on the table.

Source: implementable rules of Casino (cassino), section 1, "Moves".
"""

import enum
from collections.abc import Mapping
from typing import Any, NamedTuple

from games.cards import CARDS
from games.errors import RuleBroken
from games.rules.casino.words import Rule, refused

PACK = frozenset(CARDS)


class MoveType(enum.StrEnum):
    """What a turn does."""

    TRAIL = "trail"
    CAPTURE = "capture"
    BUILD = "build"
    ADD = "add"
    RAISE = "raise"


class Move(NamedTuple):
    """One turn. `seat` counts from 0; `loose` are cards, `builds` ids; `value` is None where the record names none.

    A named tuple, not a frozen dataclass, because a game makes hundreds: built four times as fast, as immutable.
    """

    seat: int
    type: MoveType
    card: str
    loose: tuple[str, ...] = ()
    builds: tuple[str, ...] = ()
    value: int | None = None


_ALWAYS = frozenset({"seat", "type", "card"})
_NEEDED: Mapping[MoveType, frozenset[str]] = {
    MoveType.TRAIL: _ALWAYS,
    MoveType.CAPTURE: _ALWAYS,
    MoveType.BUILD: _ALWAYS | {"value"},
    MoveType.ADD: _ALWAYS | {"build"},
    MoveType.RAISE: _ALWAYS | {"build", "value"},
}
_KNOWN: Mapping[MoveType, frozenset[str]] = {
    MoveType.TRAIL: _ALWAYS,
    MoveType.CAPTURE: _ALWAYS | {"loose", "builds", "value"},
    MoveType.BUILD: _ALWAYS | {"value", "loose"},
    MoveType.ADD: _ALWAYS | {"build", "loose", "value"},
    MoveType.RAISE: _ALWAYS | {"build", "value", "loose"},
}
_TYPES = {member.value: member for member in MoveType}


def read(*, found: Any) -> Move:
    """Read a move such as {"seat": 0, "type": "trail", "card": "7H"}; raises RuleBroken, bad_move."""
    if type(found) is not dict:
        raise _bad(f"a move is {found!r}, expected members such as seat, type and card")
    named = found.get("type")
    type_ = _TYPES.get(named) if type(named) is str else None
    if type_ is None:
        raise _bad(f"a move has the type {named!r}, expected one of {', '.join(_TYPES)}")
    members = found.keys()
    if not members <= _KNOWN[type_] or not members >= _NEEDED[type_]:
        raise _bad(f"a move of type {type_} has {sorted(members)}, expected {sorted(_NEEDED[type_])}")
    seat, card, value = found["seat"], found["card"], found.get("value")
    if type(seat) is not int or type(card) is not str or card not in PACK:
        raise _bad(f"a move has seat {seat!r} and card {card!r}, expected a number from 0 and a card such as '7H'")
    if "value" in found and type(value) is not int:
        raise _bad(f"a move has the value {value!r}, expected a number")
    builds = (_text(found["build"]),) if "build" in found else _names(found.get("builds", []))
    return Move(seat=seat, type=type_, card=card, loose=_names(found.get("loose", [])), builds=builds, value=value)


def _names(found: Any) -> tuple[str, ...]:
    if type(found) is not list:
        raise _bad(f"a move names {found!r}, expected a list")
    return tuple(map(_text, found))


def _text(found: Any) -> str:
    if type(found) is not str:
        raise _bad(f"a move names {found!r}, expected a card or the id of a build")
    return found


def _bad(message: str) -> RuleBroken:
    return refused("bad_move", Rule.TURN, message)
