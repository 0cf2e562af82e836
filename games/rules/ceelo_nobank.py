"""Cee-lo without a bank: equal antes, the best throw takes the pot, ties for the best shoot out until one remains.

A record is {"ante": 1000, "stages": [{"1": [[2, 2, 6]], "2": [[5, 5, 6]], ...}, {"1": [...], "2": [...]}]}: the ante in
hundredths of a chip, each stage with all throws of those still in. Bets are one "ante" a seat. Facts:
{"winner": 1, "pot": 3000, "stages": 2}.

Source: cee-lo with and without a bank (003), "winner take all".
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games import betting, dice, records
from games.bets import Bet, BetReturn
from games.dice import Combination, Throw
from games.errors import RuleBroken
from games.protocol import Decision, Parameter, Record, Seen, Settlement

FAMILY = "ceelo_nobank"
IS_HOUSE_BANKED = False
PARAMETERS: Mapping[str, Parameter] = {}

PLAYERS_MIN = 2

_CLASSES = {
    Combination.CEE_LO: 4,
    Combination.TRIPLE: 3,
    Combination.ONES: 3,
    Combination.POINT: 2,
    Combination.LOW: 1,
}
_MEMBERS = frozenset({"ante", "stages"})
_KNOWN = _MEMBERS | {"declared"}


def settle(*, parameters: Mapping[str, Any], record: Record, bets: Sequence[Bet], seen: Seen) -> Settlement:
    """Settle one round: the winner gets all antes. Raises RuleBroken for what the game does not allow."""
    records.check_members(record=record, known=_KNOWN, needed=_MEMBERS)
    _check_antes(record["ante"], bets)
    stages = records.listed(found=record["stages"], name="stages")
    still_in = {bet.seat for bet in bets}
    for number, stage in enumerate(stages, start=1):
        if len(still_in) == 1:
            raise RuleBroken(
                code="round_already_decided",
                rule="one winner",
                message=f"stage {number} is thrown although seat {min(still_in)} has won",
            )
        still_in = _best(stage, number, still_in)
    if len(still_in) != 1:
        raise RuleBroken(
            code="round_not_decided",
            rule="shoot out",
            message=f"seats {sorted(still_in)} are still in after {len(stages)} stages",
        )
    [winner] = still_in
    pot = sum(bet.stake for bet in bets)
    returns = tuple(
        BetReturn(bet, bet.stake, pot, "takes the pot") if bet.seat == winner else BetReturn(bet, bet.stake, 0, "lost")
        for bet in bets
    )
    return Settlement(returns=returns, facts={"winner": winner, "pot": pot, "stages": len(stages)})


def explain(*, parameters: Mapping[str, Any], record: Record, bets: Sequence[Bet]) -> Iterator[Decision]:
    """Tell each stage seat by seat, and who takes the pot."""
    records.check_members(record=record, known=_KNOWN, needed=_MEMBERS)
    settlement = settle(parameters=parameters, record=record, bets=bets, seen=Seen())
    for number, stage in enumerate(record["stages"], start=1):
        for seat, throws in sorted(records.by_seat(found=stage, name="stages").items()):
            yield Decision(
                headline=f"Seat {seat}: {dice.told(throws=throws)}",
                detail="First throws" if number == 1 else f"Shoot-out {number - 1}",
                rule="best combination",
            )
    facts = settlement.facts
    yield Decision(
        headline=f"Seat {facts['winner']} takes the pot",
        detail=f"{len(bets)} antes, {betting.chips(amount=facts['pot'])} in all",
        rule="winner take all",
    )


def declared_facts(*, declared: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what a table declared; it uses the names of the facts."""
    return declared


def rank(*, throw: Throw) -> tuple[int, int]:
    """Return the rank of a decisive throw, higher beats lower: 4-5-6, triples by number, points, 1-2-3 last."""
    return _CLASSES[throw.combination], throw.number


def _check_antes(ante: Any, bets: Sequence[Bet]) -> None:
    betting.check_names(bets=bets, names=frozenset({"ante"}))
    betting.check_seats(bets=bets, least=PLAYERS_MIN)
    for bet in bets:
        betting.check_stake(bet=bet, chips_min=1)
        if type(ante) is not int or bet.stake != ante:
            raise RuleBroken(
                code="stake_not_allowed",
                rule="equal antes",
                message=f"seat {bet.seat} puts in {bet.stake} hundredths, the agreed ante is {ante!r}",
            )


def _best(stage: Any, number: int, still_in: set[int]) -> set[int]:
    """Return the seats that tie for the best throw of a stage, which exactly those still in must throw."""
    rolls = records.by_seat(found=stage, name=f"stage {number}")
    if rolls.keys() != still_in:
        raise RuleBroken(
            code="bad_seats",
            rule="shoot out" if number > 1 else "everybody rolls",
            message=f"stage {number} is thrown by seats {sorted(rolls)}, expected {sorted(still_in)}",
        )
    ranks = {seat: rank(throw=dice.decisive(found=throws, who=f"seat {seat}")) for seat, throws in rolls.items()}
    best = max(ranks.values())
    return {seat for seat, found in ranks.items() if found == best}
