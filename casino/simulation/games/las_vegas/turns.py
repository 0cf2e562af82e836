"""Every legal turn by enumeration: where dice may go after a roll, and what the tile there then allows.

Source: Las Vegas Royale page, Playing a round, No Entry! (E1) and Power Play (D2).
"""

import itertools
from collections.abc import Mapping
from typing import Any

from casino.simulation.games.las_vegas import tiles
from casino.simulation.games.las_vegas.asked import Asked, Option, Placed
from casino.simulation.games.las_vegas.table import FACES, HAND, KINDS, Table

Start = tuple[dict[str, Any], Placed]
"""A turn without its tile, and what it lays down."""


def placements(*, table: Table, roll: list[int], big: int | None) -> list[Start]:
    """Return the numbers of a roll that may be placed; `big` is the Biggy's face, None where it is not in hand."""
    seat = _seat(table)
    base = {"seat": seat, "roll": roll, "big": big, "action": "place"}
    faces = sorted({*roll, *([big] if big else [])} - {table.lock})
    return [
        (base | {"face": face}, Placed(seat, face, roll.count(face), int(big == face), roll, big)) for face in faces
    ]


def powers(*, table: Table) -> list[Start]:
    """Return the turns without a roll, by the token of Power Play."""
    seat = _seat(table)
    return [
        (
            {"seat": seat, "action": "power", "die": kind, "face": face},
            Placed(seat, face, int(kind == "small"), int(kind == "big"), [], None),
        )
        for kind, face in itertools.product(KINDS, FACES)
        if table.token == seat and face != table.lock and table.lying(owner=seat, kind=kind, place=HAND)
    ]


def passes(*, table: Table, roll: list[int], big: int | None) -> list[Option]:
    """Return the turns that place nothing: skip for a chip, or pass on nothing but the locked number."""
    seat = _seat(table)
    base = {"seat": seat, "roll": roll, "big": big}
    listed: list[Option] = []
    if table.chips[seat]:
        listed.append((base | {"action": "skip"}, table.skipped(seat=seat).after_turn(seat=seat)))
    if {*roll, *([big] if big else [])} == {table.lock}:
        listed.append((base | {"action": "locked_out"}, table.after_turn(seat=seat)))
    return listed


def placed(*, table: Table, start: Start, extras: list[list[int]], rules: Mapping[str, Any]) -> list[Option]:
    """Return every turn that begins so, with the decisions of the tile that fit these extra dice."""
    turn, laid = start
    after = laid_down(table=table, laid=laid)
    if laid.face not in table.tiles:
        found: list[Option] = [] if extras else [(None, after)]
    else:
        found = tiles.options(asked=Asked(after, laid.face, laid, extras, rules))
    return [
        (turn if decision is None else turn | {"tile": decision}, then.after_turn(seat=laid.seat))
        for decision, then in found
    ]


def laid_down(*, table: Table, laid: Placed) -> Table:
    """Return the table after the dice went down, before any tile."""
    after = table.moved(owner=laid.seat, kind="small", source=HAND, target=laid.face, number=laid.small)
    return after.moved(owner=laid.seat, kind="big", source=HAND, target=laid.face, number=laid.big)


def every(
    *, table: Table, roll: list[int], big: int | None, extras: list[list[int]], rules: Mapping[str, Any]
) -> list[Option]:
    """Return every legal turn after a roll, with these extra dice where a tile asks for some."""
    listed = [] if extras else passes(table=table, roll=roll, big=big)
    for start in placements(table=table, roll=roll, big=big):
        listed += placed(table=table, start=start, extras=extras, rules=rules)
    return listed


def every_power(*, table: Table, extras: list[list[int]], rules: Mapping[str, Any]) -> list[Option]:
    """Return every legal turn without a roll."""
    return [
        option
        for start in powers(table=table)
        for option in placed(table=table, start=start, extras=extras, rules=rules)
    ]


def _seat(table: Table) -> int:
    assert table.to_move is not None, "somebody has dice in hand"
    return table.to_move
