"""One whole game: rounds with their totals carried, the deal passing left, until a side has won; then the pot.

Source: implementable rules of Casino (cassino), sections 6 and 8; decisions, Records.
"""

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

from games import records
from games.betting import CHIP
from games.errors import MoveRefused, RuleBroken
from games.protocol import Record
from games.rules.casino import finish, rounds
from games.rules.casino.finish import Standing
from games.rules.casino.house_rules import HouseRules
from games.rules.casino.rounds import RoundResult
from games.rules.casino.table import Table
from games.rules.casino.words import Rule, refused, seat

MEMBERS = frozenset({"rounds"})


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Counted:
    """A round that was played and counted, with the standing after it; `number` counts from 1."""

    number: int
    result: RoundResult
    standing: Standing


def rounds_of(*, record: Record) -> list[Any]:
    """Return the recorded rounds of a game, unread; raises RuleBroken where there are none."""
    records.check_members(record=record, known=MEMBERS | {"declared"}, needed=MEMBERS)
    found = records.listed(found=record["rounds"], name="rounds")
    if not found:
        raise refused("game_not_decided", Rule.FINISH, "the game has no round")
    return found


def replay(*, house: HouseRules, record: Record) -> tuple[Counted, ...]:
    """Replay a game; raises MoveRefused where a move is illegal, and where a round is played too many or too few."""
    found: list[Counted] = []
    totals: Sequence[int] = (0,) * house.sides
    for number, recorded in enumerate(rounds_of(record=record), start=1):
        if found:
            check_dealer(house=house, before=found[-1], record=recorded, number=number)
        table = rounds.play(house=house, record=recorded, number=number)
        found.append(count(house=house, table=table, before=totals, number=number))
        totals = found[-1].standing.totals
    if not found[-1].standing.winners:
        raise _undecided(found[-1], house)
    return tuple(found)


def check_dealer(*, house: HouseRules, before: Counted, record: Any, number: int) -> None:
    """Raise MoveRefused where a further round is played after the end, or not dealt by the seat to the left."""
    if before.standing.winners:
        broken = refused(
            "game_already_decided", Rule.FINISH, f"a round after the game was won in round {before.number}"
        )
        raise MoveRefused(broken=broken, round=number, move=None)
    expected = (before.result.dealer + 1) % house.seats
    dealer = record.get("dealer") if isinstance(record, Mapping) else None
    if type(dealer) is int and dealer != expected:
        message = f"the dealer is {dealer}, expected {expected}: the deal passes left ({seat(expected)})"
        raise MoveRefused(broken=refused("bad_dealer", Rule.DEAL, message), round=number, move=None)


def shares(*, house: HouseRules, winners: Sequence[int], pot: int, dealer: int) -> tuple[int, ...]:
    """Return what each seat gets of a pot in hundredths; odd chips go one each to winners from the dealer's left."""
    seats = [(dealer + place) % house.seats for place in range(1, house.seats + 1)]
    winning = [number for number in seats if house.side(seat=number) in winners]
    chips, odd = divmod(pot // CHIP, len(winning))
    found = [0] * house.seats
    for place, number in enumerate(winning):
        found[number] = (chips + (place < odd)) * CHIP
    return tuple(found)


def count(*, house: HouseRules, table: Table, before: Sequence[int], number: int) -> Counted:
    """Count a round that was played out; `before` are the totals until then."""
    result = rounds.result(table=table)
    standing = finish.after_round(house=house, before=before, items=result.items, sweeps=result.sweeps)
    return Counted(number=number, result=result, standing=standing)


def _undecided(last: Counted, house: HouseRules) -> RuleBroken:
    totals = " to ".join(map(str, last.standing.totals))
    message = f"the game stops after round {last.number} at {totals}, the target is {house.target}"
    return refused("game_not_decided", Rule.FINISH, message)
