"""Casino, the fishing game: whole games replayed move by move; players may stake antes, the winning side takes all.

A record is {"rounds": [{"dealer": 0, "deck": ["7H", ...], "moves": [{"seat": 1, "type": "trail", "card": "9C"}, ...]},
...]}: seats count from 0, the deck is in dealing order, refills follow from it. Bets are none, or one "ante" a seat, at
the seat's number plus one. Facts: {"winners": [1], "totals": [19, 22], "rounds": 3, "points": [[8, 3], ...],
"sweeps": [[0, 1], ...], "pot": 2000}, all by side.

Source: implementable rules of Casino (cassino); casino (002); decisions, Records.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games import betting
from games.bets import Bet, BetReturn
from games.errors import RuleBroken
from games.protocol import Decision, Record, Seen, Settlement
from games.rules.casino import game, house_rules, rounds, telling
from games.rules.casino.house_rules import PARAMETERS, HouseRules, check_together

__all__ = [
    "FAMILY", "IS_HOUSE_BANKED", "PARAMETERS", "check_together", "declared_facts", "explain", "settle",
]  # fmt: skip

FAMILY = "casino"
IS_HOUSE_BANKED = False


def settle(*, parameters: Mapping[str, Any], record: Record, bets: Sequence[Bet], seen: Seen) -> Settlement:
    """Settle one game: the winning side gets all antes. Raises RuleBroken, at a move MoveRefused."""
    house = house_rules.read(parameters=parameters)
    _check_antes(house, bets)
    played = game.replay(house=house, record=record)
    pot = sum(bet.stake for bet in bets)
    last = played[-1]
    facts = {
        "winners": list(last.standing.winners),
        "totals": list(last.standing.totals),
        "rounds": len(played),
        "points": [list(counted.result.points) for counted in played],
        "sweeps": [list(counted.result.sweeps) for counted in played],
        "pot": pot,
    }
    return Settlement(returns=_returns(house, last, bets, pot), facts=facts)


def explain(*, parameters: Mapping[str, Any], record: Record, bets: Sequence[Bet]) -> Iterator[Decision]:
    """Tell every move of every round, what each round counts, and who wins."""
    house = house_rules.read(parameters=parameters)
    totals: tuple[int, ...] = (0,) * house.sides
    counted: game.Counted | None = None
    for number, recorded in enumerate(game.rounds_of(record=record), start=1):
        if counted is not None:
            game.check_dealer(house=house, before=counted, record=recorded, number=number)
        table = None
        for step in rounds.steps(house=house, record=recorded, number=number):
            table = step.table
            yield telling.step(step=step, number=number)
        assert table is not None
        counted = game.count(house=house, table=table, before=totals, number=number)
        totals = counted.standing.totals
        yield telling.count(house=house, counted=counted)
    assert counted is not None
    if counted.standing.winners:
        yield telling.finish(house=house, counted=counted, pot=sum(bet.stake for bet in bets))


def declared_facts(*, declared: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what a table declared; it uses the names of the facts."""
    return declared


def _returns(house: HouseRules, last: game.Counted, bets: Sequence[Bet], pot: int) -> tuple[BetReturn, ...]:
    if not bets:
        return ()
    shares = game.shares(house=house, winners=last.standing.winners, pot=pot, dealer=last.result.dealer)
    whole = len(last.standing.winners) == 1 and house.sides == house.seats
    won = "takes the pot" if whole else "shares the pot"
    return tuple(
        BetReturn(bet, bet.stake, shares[bet.seat - 1], won if shares[bet.seat - 1] else "lost") for bet in bets
    )


def _check_antes(house: HouseRules, bets: Sequence[Bet]) -> None:
    if not bets:
        return
    betting.check_names(bets=bets, names=frozenset({"ante"}))
    betting.check_seats(bets=bets, least=house.seats, most=house.seats)
    ante = bets[0].stake
    for bet in bets:
        betting.check_stake(bet=bet, chips_min=1)
        if bet.seat > house.seats:
            message = f"bet {bet.id} is at seat {bet.seat}, expected 1 to {house.seats}"
            raise RuleBroken(code="bad_seats", rule="seats", message=message)
        if bet.stake != ante:
            found, expected = betting.chips(amount=bet.stake), betting.chips(amount=ante)
            message = f"seat {bet.seat} puts in {found} chips, seat {bets[0].seat} put in {expected}"
            raise RuleBroken(code="stake_not_allowed", rule="equal antes", message=message)
