"""Tiles with spaces of their own beside the casinos: Double Down (G2) and Nice Dice (H1).

Source: Las Vegas Royale page (004), G2, H1; that a die of the roll may be used for spaces 4 to 6 is a
house decision.
"""

from typing import Any

from games.rules.las_vegas import reading
from games.rules.las_vegas.errors import Refused
from games.rules.las_vegas.position import BIG, SMALL, Position
from games.rules.las_vegas.reading import members
from games.rules.las_vegas.tiles.adjusting import NAMES
from games.rules.las_vegas.tiles.placement import Placement


def double_down(position: Position, casino: int, placement: Placement, decision: Any) -> None:
    """Move own dice of this casino to the side space."""
    if decision is None:
        return
    moved = members(decision, ("move",))["move"]
    here, beside = position.casinos[casino][placement.seat], position.double[placement.seat]
    if type(moved) is not list or len(moved) != len(here) or any(type(count) is not int for count in moved):
        raise Refused("TILE_DECISION", f"{moved!r} dice are moved, expected small and big")
    if moved == [0, 0] or not all(0 <= count <= there for count, there in zip(moved, here, strict=True)):
        raise Refused("TILE_DECISION", f"{moved} dice are moved beside casino {casino}, {here} lie there")
    if casino == position.closed:
        raise Refused("TILE_DECISION", f"dice are taken from casino {casino}, which is locked")
    for die in (SMALL, BIG):
        here[die] -= moved[die]
        beside[die] += moved[die]
    position.tell("Double Down: {} moves {} beside the casino", position.named(placement.seat), moved)


def nice_dice(position: Position, casino: int, placement: Placement, decision: Any) -> None:
    """Put a die on the space of its number; the die there moves to the casino of that number, which must be open."""
    if decision is None:
        return
    found = members(decision, ("die", "face"))
    die, face = reading.die(found["die"]), reading.number(found["face"], "face", 1, 6)
    seat = placement.seat
    source = _source(position, placement, die, face)
    there = position.nice.get(face)
    if there is not None:
        if face == position.closed:
            raise Refused("TILE_DECISION", f"the die on space {face} cannot move, casino {face} is locked")
        owner, moved = there
        position.casinos[face][owner][moved] += 1
    source[die] -= 1
    position.nice[face] = (seat, die)
    position.tell("Nice Dice: {} puts a {} on space {}", position.named(seat), NAMES[die], face)


def _source(position: Position, placement: Placement, die: int, face: int) -> list[int]:
    """Return where the die lies: the casino for a die just placed, the hand for one of the roll that shows its face."""
    if face == placement.face:
        if placement.dice[die] < 1:
            raise Refused("TILE_DECISION", f"no {NAMES[die]} was placed on casino {face}, only {placement.dice}")
        return position.casinos[face][placement.seat]
    is_rolled = placement.big == face if die == BIG else face in placement.small
    if not is_rolled or not position.parameters["nice_dice_from_roll"]:
        raise Refused(
            "TILE_DECISION", f"a {NAMES[die]} with {face} was not placed, nor is it a die of this roll that may be used"
        )
    return position.hand[placement.seat]
