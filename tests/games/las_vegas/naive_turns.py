"""Every legal turn by naive enumeration, and whether a recorded turn is one of them. Shares nothing with the engine."""

import itertools
import json
from typing import Any

from tests.games.las_vegas.naive_table import HAND, Table
from tests.games.las_vegas.naive_tiles import KINDS, Option, Placed, options


def turns(
    table: Table, roll: list[int], big: int | None, extras: list[list[int]], rules: dict[str, Any]
) -> list[Option]:
    """Return every legal turn after this roll, with these extra dice where a tile asks for them."""
    seat = table.to_move
    assert seat is not None
    base = {"seat": seat, "roll": roll, "big": big}
    faces = {*roll, *([big] if big else [])}
    listed: list[Option] = []
    for face in faces - {table.lock}:
        placed = Placed(seat, face, roll.count(face), int(big == face), roll, big)
        listed += _placing(table, placed, base | {"action": "place"}, extras, rules)
    if table.chips[seat] and not extras:
        listed.append((base | {"action": "skip"}, table.skipped(seat)))
    if faces == {table.lock} and not extras:
        listed.append((base | {"action": "locked_out"}, table))
    return [(turn, after.after_turn(seat)) for turn, after in listed]


def power_turns(table: Table, extras: list[list[int]], rules: dict[str, Any]) -> list[Option]:
    """Return every legal turn without a roll, by the token of Power Play."""
    seat, listed = table.to_move, []
    for kind, face in itertools.product(KINDS, range(1, 7)):
        if seat is not None and table.token == seat and table.lying(seat, kind, HAND) and face != table.lock:
            placed = Placed(seat, face, int(kind == "small"), int(kind == "big"), [], None)
            listed += _placing(table, placed, {"seat": seat, "action": "power", "die": kind}, extras, rules)
    return [(turn, after.after_turn(turn["seat"])) for turn, after in listed]


def _placing(
    table: Table, placed: Placed, base: dict[str, Any], extras: list[list[int]], rules: dict[str, Any]
) -> list[Option]:
    after = table.moved(placed.seat, "small", HAND, placed.face, placed.small)
    after = after.moved(placed.seat, "big", HAND, placed.face, placed.big)
    turn = base | {"face": placed.face}
    if placed.face not in table.tiles:
        return [] if extras else [(turn, after)]
    found = options(after, placed.face, placed, extras, rules)
    return [(turn if decision is None else turn | {"tile": decision}, then) for decision, then in found]


def after(table: Table, turn: Any, rules: dict[str, Any]) -> Table | None:
    """Return the table after a turn where it is legal, else None."""
    if not isinstance(turn, dict) or table.to_move is None:
        return None
    roll, big, extras = turn.get("roll"), turn.get("big"), _extras(turn.get("tile"))
    if extras is None:
        return None
    listed = power_turns(table, extras, rules)
    small_dice, big_dice = (len(table.lying(table.to_move, kind, HAND)) for kind in KINDS)
    is_biggy_told = _is_die(big) if big_dice else big is None
    if isinstance(roll, list) and len(roll) == small_dice and all(map(_is_die, roll)) and is_biggy_told:
        listed += turns(table, roll, big, extras, rules)
    wanted = _spelled(_plain(turn))
    return next((then for legal, then in listed if _spelled(_plain(legal)) == wanted), None)


def _plain(turn: dict[str, Any]) -> dict[str, Any]:
    """Return a turn without what may be left out: null where nothing is said, and a claim that is true."""
    plain = {name: value for name, value in turn.items() if value is not None or name not in {"tile", "big", "roll"}}
    if plain.get("action") == "place" and isinstance(plain.get("roll"), list):
        face = plain.get("face")
        if _spelled(plain.get("placed")) == _spelled([plain["roll"].count(face), int(plain.get("big") == face)]):
            del plain["placed"]
    if isinstance(tile := plain.get("tile"), dict):
        plain["tile"] = _plain_decision(tile)
    return plain


def _plain_decision(tile: dict[str, Any]) -> dict[str, Any]:
    plain = dict(tile)
    if "reward" in tile and tile.get("adjust") is None:
        plain.pop("adjust", None)
    if tile.get("pick") == 4 and "tile" in tile:
        if tile["tile"] is None:
            del plain["tile"]
        elif isinstance(tile["tile"], dict):
            plain["tile"] = _plain_decision(tile["tile"])
    return plain


def _spelled(found: Any) -> str:
    return json.dumps(found, sort_keys=True)


def _is_die(found: Any) -> bool:
    return type(found) is int and found in range(1, 7)


def _extras(tile: Any) -> list[list[int]] | None:
    """Return the extra dice of a decision in the order of their rolls; None where one is no pair of dice."""
    if not isinstance(tile, dict):
        return []
    rolls = ([tile["roll"]] if "roll" in tile else []) + (tile["rolls"] if isinstance(tile.get("rolls"), list) else [])
    nested = _extras(tile.get("tile"))
    if nested is None or not all(
        isinstance(roll, list) and len(roll) == 2 and all(map(_is_die, roll)) for roll in rolls
    ):
        return None
    return rolls + nested
