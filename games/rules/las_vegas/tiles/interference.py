"""Tiles against the others: No Entry! (E1) and Knockout? (E2).

Source: Las Vegas Royale page (004), E1, E2; the reward track of E1 and the limits of E2 from public reprints of the
tile text.
"""

from collections.abc import Mapping
from typing import Any

from games.rules.las_vegas import reading
from games.rules.las_vegas.errors import Refused
from games.rules.las_vegas.money import told
from games.rules.las_vegas.position import BIG, SMALL, Position
from games.rules.las_vegas.reading import members
from games.rules.las_vegas.tiles.placement import Placement

LOCK_TRACK = (20_000, 0, 30_000, 0, 10_000, 0)
"""What each move of the lock pays in turn, then from the start again; 20,000 are two chips."""

HELD_MAX = 2
"""Dice of one colour in the holding area, above which none is sent."""


def no_entry(position: Position, casino: int, placement: Placement, decision: Any) -> None:
    """Move the lock to another casino and pay the track, or leave it as it is."""
    lock = members(decision, ("lock",))["lock"]
    if lock is None:
        position.tell("No Entry!: the lock stays")
        return
    reading.number(lock, "lock", 1, 6)
    if lock in {casino, position.closed}:
        raise Refused(
            "TILE_DECISION", f"the lock goes to casino {lock}, expected another than {casino} and the locked one"
        )
    won = LOCK_TRACK[position.lock_moves % len(LOCK_TRACK)]
    position.closed = lock
    position.lock_moves += 1
    position.accounts[placement.seat].take_reward(amount=won)
    position.tell("No Entry!: casino {} is locked, {}", lock, told(amount=won))


def knockout(position: Position, casino: int, placement: Placement, decision: Any) -> None:
    """Give the seat its held dice back, then take one die from every other seat that has dice and room for it."""
    seat, hand, bar = placement.seat, position.hand, position.bar
    due = {
        other: str(other)
        for other in range(position.players)
        if other != seat and (hand[other][SMALL] or hand[other][BIG]) and sum(bar[other]) < HELD_MAX
    }
    sent = _sent(decision, due)
    for die in (SMALL, BIG):
        hand[seat][die] += bar[seat][die]
        bar[seat][die] = 0
    for other, key in due.items():
        die = reading.die(sent[key])
        if hand[other][die] < 1:
            raise Refused(
                "TILE_DECISION", f"{position.named(other)} sends a {sent[key]} die, in hand are {hand[other]}"
            )
        hand[other][die] -= 1
        bar[other][die] += 1
        position.tell("Knockout?: {} sends a {} die away", position.named(other), sent[key])


def _sent(decision: Any, due: Mapping[int, str]) -> Mapping[str, Any]:
    if decision is None and not due:
        return {}
    sent = members(decision, ("send",))["send"]
    if not isinstance(sent, Mapping) or sent.keys() != set(due.values()):
        raise Refused("TILE_DECISION", f"dice are sent by {sent!r}, expected one by each of {sorted(due)}")
    return sent
