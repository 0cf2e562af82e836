"""Chou-han: two dice under a cup, bets on even, odd or a number, and the losers' bets for who calls the number.

A record is {"dice": [3, 4]}; bets are "chou" (even), "han" (odd) or a number "2" to "12", one a seat, as they stood at
the call. Facts: {"dice": [3, 4], "total": 7, "parity": "han", "pot": 15000, "bank_delta": -5000}: the pot is what the
losers staked, `bank_delta` what the bank gains, both in hundredths of a chip.

Source: house rules (000), Chou-han.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from games import betting, records
from games.bets import Bet, BetReturn
from games.protocol import Decision, Parameter, Record, Seen, Settlement

FAMILY = "chouhan"
IS_HOUSE_BANKED = True
PARAMETERS: Mapping[str, Parameter] = {}

SEATS_MIN = 4
SEATS_MAX = 8
STAKE_CHIPS_MAX = 1000
NUMBERS = tuple(str(number) for number in range(2, 13))
BETS = frozenset({"chou", "han", *NUMBERS})
WIN = 2
"""Times the stake returned to every winner; who called the number also shares the pot."""

_MEMBERS = frozenset({"dice"})
_KNOWN = _MEMBERS | {"declared"}


def settle(*, parameters: Mapping[str, Any], record: Record, bets: Sequence[Bet], seen: Seen) -> Settlement:
    """Settle one throw; raises RuleBroken for dice and bets that the game does not allow."""
    records.check_members(record=record, known=_KNOWN, needed=_MEMBERS)
    dice = records.numbers(found=record["dice"], name="the cup", count=2)
    betting.check_names(bets=bets, names=BETS)
    betting.check_seats(bets=bets, least=SEATS_MIN, most=SEATS_MAX)
    for bet in bets:
        betting.check_stake(bet=bet, chips_min=1, chips_max=STAKE_CHIPS_MAX)
    total = sum(dice)
    parity = "han" if total % 2 else "chou"
    winning = {parity, str(total)}
    pot = sum([bet.stake for bet in bets if bet.name not in winning])
    callers = sorted(bet.seat for bet in bets if bet.name == str(total))
    shared = shares(pot_chips=pot // betting.CHIP, winners=len(callers))
    share_of = dict(zip(callers, shared, strict=True))
    returns = tuple([_returned(bet, winning, share_of.get(bet.seat)) for bet in bets])
    delta = sum([line.staked - line.returned for line in returns])
    facts = {"dice": list(dice), "total": total, "parity": parity, "pot": pot, "bank_delta": delta}
    return Settlement(returns=returns, facts=facts)


def explain(*, parameters: Mapping[str, Any], record: Record, bets: Sequence[Bet]) -> Iterator[Decision]:
    """Tell the throw, the pot and where it goes, and each seat."""
    settlement = settle(parameters=parameters, record=record, bets=bets, seen=Seen())
    facts = settlement.facts
    dice = " and ".join(map(str, facts["dice"]))
    yield Decision(headline=f"The cup shows {dice}: {facts['total']}", detail=f"{facts['parity']} wins", rule="result")
    callers = [line.bet.seat for line in settlement.returns if line.bet.name == str(facts["total"])]
    goes = f"shared by seats {', '.join(map(str, sorted(callers)))}" if callers else "absorbed by the bank"
    yield Decision(
        headline=f"Pot of the losers: {betting.chips(amount=facts['pot'])}", detail=goes.capitalize(), rule="the pot"
    )
    for line in settlement.returns:
        moved = f"{betting.chips(amount=line.staked)} → {betting.chips(amount=line.returned)}"
        yield Decision(
            headline=f"Seat {line.bet.seat}: {line.bet.name}", detail=f"{moved}, {line.reason}", rule="winners"
        )


def declared_facts(*, declared: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what a table declared; it uses the names of the facts."""
    return declared


def shares(*, pot_chips: int, winners: int) -> list[int]:
    """Return the pot in whole chips, as even as possible, the odd chips one each to the lowest seats."""
    return [(pot_chips + winners - 1 - place) // winners for place in range(winners)]


def _returned(bet: Bet, winning: set[str], share: int | None) -> BetReturn:
    if bet.name not in winning:
        return BetReturn(bet, bet.stake, 0, "lost")
    if share is None:
        return BetReturn(bet, bet.stake, WIN * bet.stake, f"{bet.name} wins")
    return BetReturn(bet, bet.stake, WIN * bet.stake + share * betting.CHIP, f"called {bet.name}, {share:,} of the pot")
