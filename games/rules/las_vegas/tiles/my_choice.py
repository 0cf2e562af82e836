"""My Choice (H2): two extra dice, and one of their results is carried out, or none.

Source: Las Vegas Royale page (004), H2; that a seat may decline both results is the house's reading.
"""

from collections.abc import Mapping
from typing import Any

from games.rules.las_vegas import reading
from games.rules.las_vegas.errors import Refused
from games.rules.las_vegas.money import told
from games.rules.las_vegas.position import Position
from games.rules.las_vegas.reading import extra_dice, members
from games.rules.las_vegas.tiles.adjusting import NAMES, adjust
from games.rules.las_vegas.tiles.effects import EFFECTS
from games.rules.las_vegas.tiles.names import rule_of
from games.rules.las_vegas.tiles.placement import Placement

REWARDS = {1: 10_000, 2: 20_000, 3: 30_000}
TILE, ADJUST, GOLDEN = 4, 5, 6
_MEMBERS: Mapping[int | None, tuple[str, ...]] = {TILE: ("other",), ADJUST: ("adjust",), GOLDEN: ("die",)}


def my_choice(position: Position, casino: int, placement: Placement, decision: Any) -> None:
    """Carry out one of the two results rolled: 1 to 3 pay, 4 another tile, 5 adjust, 6 the golden space."""
    pick = decision.get("pick") if isinstance(decision, Mapping) else None
    needed = _MEMBERS.get(pick, ()) if type(pick) is int else ()
    found = members(decision, ("roll", *needed), ("pick", "tile") if pick == TILE else ("pick",))
    rolled = extra_dice(found["roll"])
    if pick is None:
        position.tell("My Choice: {} and {}, neither is used", *rolled)
        return
    if type(pick) is not int or pick not in rolled:
        raise Refused("TILE_DECISION", f"picks {pick!r}, the extra dice show {rolled}")
    position.tell("My Choice: {} and {}, uses the {}", *rolled, pick)
    if pick in REWARDS:
        position.accounts[placement.seat].take_reward(amount=REWARDS[pick])
        position.tell("My Choice pays {}", told(amount=REWARDS[pick]))
    elif pick == TILE:
        _other_tile(position, casino, placement, found)
    elif pick == ADJUST:
        adjust(position, placement.seat, found["adjust"])
    else:
        _golden_space(position, placement.seat, reading.die(found["die"]))


def _other_tile(position: Position, casino: int, placement: Placement, found: Mapping[str, Any]) -> None:
    """Activate another tile in play, named or by its casino, as if this placement had been made there."""
    other = found["other"]
    for place, tile in position.tiles.items():
        if place != casino and (tile == other or (type(other) is int and place == other)):
            try:
                EFFECTS[tile](position, place, placement, found.get("tile"))
            except Refused as refused:
                refused.rule = rule_of(tile=tile)
                raise
            return
    raise Refused("TILE_DECISION", f"activates {other!r}, the other tiles in play are {_others(position, casino)}")


def _others(position: Position, casino: int) -> str:
    return ", ".join(f"{tile} at casino {place}" for place, tile in position.tiles.items() if place != casino)


def _golden_space(position: Position, seat: int, die: int) -> None:
    hand = position.hand
    if hand[seat][die] < 1:
        raise Refused("TILE_DECISION", f"a {NAMES[die]} goes to the golden space, in hand are {hand[seat]}")
    if position.golden is not None:
        owner, moved = position.golden
        hand[owner][moved] += 1
    hand[seat][die] -= 1
    position.golden = (seat, die)
    position.tell("My Choice: {} puts a {} on the golden space", position.named(seat), NAMES[die])
