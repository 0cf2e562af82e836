"""Adjusting dice, the reward of Handicap (F2) and a result of My Choice (H2): turn one in hand or take one back.

Source: Las Vegas Royale page (004), F2 and H2 ("changing a die's number"); the way back to hand from public reprints.
"""

from collections.abc import Mapping
from typing import Any

from games.rules.las_vegas import reading
from games.rules.las_vegas.errors import Refused
from games.rules.las_vegas.position import Position
from games.rules.las_vegas.reading import members

NAMES = ("small die", "Biggy")


def adjust(position: Position, seat: int, decision: Any) -> None:
    """Turn a die in hand to a number and place it, or return an own die from a casino; no tile is activated."""
    how = decision.get("how") if isinstance(decision, Mapping) else None
    if how == "turn":
        found = members(decision, ("how", "die", "face"))
        die, face = reading.die(found["die"]), reading.number(found["face"], "face", 1, 6)
        _check(position, seat, die, position.hand[seat], face)
        position.hand[seat][die] -= 1
        position.casinos[face][seat][die] += 1
        position.tell("{} turns a {} to {} and places it", position.named(seat), NAMES[die], face)
    elif how == "recall":
        found = members(decision, ("how", "die", "from"))
        die, casino = reading.die(found["die"]), reading.number(found["from"], "from", 1, 6)
        _check(position, seat, die, position.casinos[casino][seat], casino)
        position.casinos[casino][seat][die] -= 1
        position.hand[seat][die] += 1
        position.tell("{} takes a {} back from casino {}", position.named(seat), NAMES[die], casino)
    else:
        raise Refused("TILE_DECISION", f'adjust is {decision!r}, expected how "turn" or "recall"')


def _check(position: Position, seat: int, die: int, dice: list[int], casino: int) -> None:
    if dice[die] < 1:
        raise Refused("TILE_DECISION", f"{position.named(seat)} adjusts a {NAMES[die]} that is not there, found {dice}")
    if casino == position.closed:
        raise Refused("TILE_DECISION", f"{position.named(seat)} adjusts a die at casino {casino}, which is locked")
