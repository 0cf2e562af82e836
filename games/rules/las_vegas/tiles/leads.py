"""Tiles that count dice on casinos: High Five (C1), Pay Day (D1) and Power Play (D2).

Source: Las Vegas Royale page (004), C1, D1, D2.
"""

from typing import Any

from games.rules.las_vegas.money import CHIP_WORTH, told
from games.rules.las_vegas.position import CASINOS, Position, sole_leader
from games.rules.las_vegas.reading import no_decision
from games.rules.las_vegas.tiles.placement import Placement

HIGH_FIVE_DICE = 5


def high_five(position: Position, casino: int, placement: Placement, decision: Any) -> None:
    """Give the token of the round to the first seat with five dice here."""
    no_decision(decision)
    if position.high_five is None and position.count(casino=casino, side=placement.seat) >= HIGH_FIVE_DICE:
        position.high_five = placement.seat
        position.tell("High Five: {} takes the token", position.named(placement.seat))


def pay_day(position: Position, casino: int, placement: Placement, decision: Any) -> None:
    """Pay 10,000 for each casino where the seat has a die."""
    no_decision(decision)
    present = sum(1 for number in CASINOS if position.count(casino=number, side=placement.seat))
    position.accounts[placement.seat].take_reward(amount=present * CHIP_WORTH)
    position.tell("Pay Day: dice on {} casinos, {}", present, told(amount=present * CHIP_WORTH))


def power_play(position: Position, casino: int, placement: Placement, decision: Any) -> None:
    """Give the token to the seat where it leads alone; the end of each turn checks that it still does."""
    no_decision(decision)
    if sole_leader(counts=position.counts(casino=casino)) == placement.seat:
        position.token = placement.seat
        position.tell("Power Play: {} leads alone and has the token", position.named(placement.seat))
