"""One turn: who may act, which dice were rolled, and where they go.

Source: Las Vegas Royale page (004), Playing a round; No Entry! (E1) and Power Play (D2); a free pass for a roll of
nothing but the locked number is a house decision, as one published implementation has it.
"""

from collections.abc import Mapping
from typing import Any

from games.rules.las_vegas import tiles
from games.rules.las_vegas.errors import Refused
from games.rules.las_vegas.position import BIG, DICE, SMALL, Position
from games.rules.las_vegas.reading import FACES, is_face
from games.rules.las_vegas.tiles import Placement

_PLACE = frozenset({"seat", "roll", "big", "action", "face", "tile", "placed"})
_PASS = frozenset({"seat", "roll", "big", "action"})
_POWER = frozenset({"seat", "action", "die", "face", "tile"})


def take(*, position: Position, turn: Any) -> None:
    """Play one recorded turn; raises Refused, and then the position is of no use any more."""
    seat = position.turn_of
    if seat is None:
        raise Refused("ROUND_OVER", "a turn is recorded although nobody has dice in hand")
    if not isinstance(turn, dict):
        raise Refused("BAD_ACTION", f"the turn is {turn!r}, expected members such as seat, roll and action")
    found = turn.get("seat")
    if type(found) is not int or found != seat:
        raise Refused("NOT_YOUR_TURN", f"{_seat(position, found)} acts, it is the turn of {position.named(seat)}")
    action = turn.get("action")
    known = _ACTIONS.get(action) if type(action) is str else None
    if known is None:
        raise Refused("BAD_ACTION", f"{position.named(seat)} does {action!r}, expected one of {', '.join(_ACTIONS)}")
    known(position, seat, turn)
    position.end_turn(seat=seat)


def _place(position: Position, seat: int, turn: Mapping[str, Any]) -> None:
    small, big = _rolled(position, seat, turn, _PLACE)
    face = _face(position, seat, turn.get("face"))
    dice = [small.count(face), 1 if big == face else 0]
    if dice == [0, 0]:
        shown = ", ".join(map(str, sorted({*small, *([big] if big else [])})))
        raise Refused("FACE_NOT_ROLLED", f"{position.named(seat)} places {face}s, the roll shows {shown}")
    _check_open(position, seat, face)
    if "placed" in turn and turn["placed"] != dice:
        raise Refused(
            "MUST_PLACE_ALL",
            f"{position.named(seat)} places {turn['placed']!r} of {dice} dice showing {face} (small, Biggy)",
        )
    if position.told is not None:
        position.tell("{} places {} on casino {}", position.named(seat), _dice(dice), face)
    _put(position, Placement(seat, face, dice, small, big), turn.get("tile"))


def _skip(position: Position, seat: int, turn: Mapping[str, Any]) -> None:
    _check_no_tile(turn)
    _rolled(position, seat, turn, _PASS)
    account = position.accounts[seat]
    if account.chips < 1:
        raise Refused("NO_CHIP", f"{position.named(seat)} skips without a chip")
    account.chips -= 1
    if position.told is not None:
        position.tell("{} pays a chip and keeps the dice", position.named(seat))


def _locked_out(position: Position, seat: int, turn: Mapping[str, Any]) -> None:
    _check_no_tile(turn)
    small, big = _rolled(position, seat, turn, _PASS)
    shown = {*small, *([big] if big else [])}
    if shown != {position.closed}:
        raise Refused(
            "NOT_LOCKED_OUT",
            f"{position.named(seat)} passes on {sorted(shown)}, the locked casino is {position.closed or 'none'}",
        )
    position.tell("{} rolled nothing but {}s and passes, casino {} is locked", position.named(seat), *shown, *shown)


def _power(position: Position, seat: int, turn: Mapping[str, Any]) -> None:
    if position.token != seat:
        raise Refused("NO_TOKEN", f"{position.named(seat)} sets a die without the token of Power Play")
    if turn.get("roll") is not None or turn.get("big") is not None:
        raise Refused(
            "POWER_IS_BEFORE_THE_ROLL", f"{position.named(seat)} has rolled and sets a die, expected one of both"
        )
    _check_members(position, seat, turn, _POWER)
    name = turn.get("die")
    die = DICE.get(name) if type(name) is str else None
    if die is None or position.hand[seat][die] < 1:
        raise Refused("NO_SUCH_DIE", f"{position.named(seat)} sets die {name!r}, in hand are {position.hand[seat]}")
    face = _face(position, seat, turn.get("face"))
    _check_open(position, seat, face)
    dice = [0, 0]
    dice[die] = 1
    position.tell("{} sets a die to {} by Power Play and places it", position.named(seat), face)
    _put(position, Placement(seat, face, dice, [], None), turn.get("tile"))


_ACTIONS = {"place": _place, "skip": _skip, "locked_out": _locked_out, "power": _power}


def _put(position: Position, placement: Placement, decision: Any) -> None:
    """Lay the dice down and activate the tile there."""
    seat, casino, (small, big), _, _ = placement
    hand, there = position.hand[seat], position.casinos[casino][seat]
    hand[SMALL] -= small
    hand[BIG] -= big
    there[SMALL] += small
    there[BIG] += big
    if casino in position.tiles:
        tiles.activate(position=position, casino=casino, placement=placement, decision=decision)
    elif decision is not None:
        raise Refused("TILE_NOT_ACTIVATED", f"casino {casino} has no tile, the record decides {decision!r}")


def _rolled(
    position: Position, seat: int, turn: Mapping[str, Any], known: frozenset[str]
) -> tuple[list[int], int | None]:
    """Return the faces of the small dice and of the Biggy, None where it is not in hand."""
    _check_members(position, seat, turn, known)
    small, big = turn.get("roll"), turn.get("big")
    dice, has_big = position.hand[seat]
    if type(small) is not list or len(small) != dice or (big is not None) != bool(has_big):
        biggy = "and the Biggy" if has_big else "and no Biggy"
        raise Refused(
            "WRONG_DICE",
            f"{position.named(seat)} rolls {small!r} and Biggy {big!r}, in hand are {dice} small dice {biggy}",
        )
    for face in small if big is None else [*small, big]:
        if type(face) is not int or not 1 <= face <= FACES:
            raise Refused("BAD_FACE", f"{position.named(seat)} rolls a {face!r}, expected 1 to {FACES}")
    return small, big


def _face(position: Position, seat: int, found: Any) -> int:
    if not is_face(found):
        raise Refused("BAD_FACE", f"{position.named(seat)} places {found!r}, expected 1 to {FACES}")
    face: int = found
    return face


def _check_open(position: Position, seat: int, casino: int) -> None:
    if casino == position.closed:
        raise Refused("CASINO_CLOSED", f"{position.named(seat)} places dice on casino {casino}, which is locked")


def _check_members(position: Position, seat: int, turn: Mapping[str, Any], known: frozenset[str]) -> None:
    if not turn.keys() <= known:
        unknown = ", ".join(sorted(map(repr, turn.keys() - known)))
        raise Refused("BAD_ACTION", f"{position.named(seat)}: {turn['action']} has superfluous members {unknown}")


def _check_no_tile(turn: Mapping[str, Any]) -> None:
    if turn.get("tile") is not None:
        raise Refused("TILE_NOT_ACTIVATED", f"no die is placed, the record decides {turn['tile']!r}")


def _dice(dice: list[int]) -> str:
    """Return dice in words: "2 small dice and the Biggy"."""
    small, big = dice
    words = [f"{small} small {'die' if small == 1 else 'dice'}"] if small else []
    return " and ".join([*words, *(["the Biggy"] if big else [])])


def _seat(position: Position, found: Any) -> str:
    is_seat = type(found) is int and 0 <= found < position.players
    return position.named(found) if is_seat else f"seat {found!r}"
