"""Whether a recorded turn is one of those that the simulator lists, which shares no line with the engine."""

import json
from collections.abc import Mapping
from typing import Any

from casino.simulation.games.las_vegas.table import HAND, KINDS, Table
from casino.simulation.games.las_vegas.turns import every, every_power


def after(table: Table, turn: Any, rules: Mapping[str, Any]) -> Table | None:
    """Return the table after a turn where it is legal, else None."""
    if not isinstance(turn, dict) or table.to_move is None:
        return None
    roll, big, extras = turn.get("roll"), turn.get("big"), _extras(turn.get("tile"))
    if extras is None:
        return None
    listed = every_power(table=table, extras=extras, rules=rules)
    small_dice, big_dice = (len(table.lying(owner=table.to_move, kind=kind, place=HAND)) for kind in KINDS)
    is_biggy_told = _is_die(big) if big_dice else big is None
    if isinstance(roll, list) and len(roll) == small_dice and all(map(_is_die, roll)) and is_biggy_told:
        listed += every(table=table, roll=roll, big=big, extras=extras, rules=rules)
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
