"""A thin adapter from a case of settlements.json to what `games.settle` takes."""

from decimal import Decimal
from typing import Any

from games import catalog
from games.bets import Bet
from games.protocol import Settlement
from games.rules import ceelo_house
from games.settle import settle_under

RULESETS = {
    "baccarat": "baccarat.seed000/1",
    "ceelo_house": "ceelo.house/1",
    "slots": "slots.house/1",
    "yatzy": "yatzy.house/1",
}
"""The ruleset that a family's cases start from; `params` of a case are laid over it."""

ONLY_BET = {"yatzy": "yatzy"}
"""The bet of families whose cases do not name it."""


def play(*, case: dict[str, Any]) -> Settlement:
    """Settle the round of a case under its parameters."""
    ruleset = catalog.override(key=RULESETS[case["family"]], parameters=case["params"])
    return settle_under(ruleset=ruleset, record=case["round"], bets=[_bet(case, bet) for bet in case["bets"]])


def returned(*, settlement: Settlement) -> dict[str, str]:
    """Return chips by bet id, as a case writes them."""
    return {line.bet.id: chips(amount=line.returned) for line in settlement.returns}


def chips(*, amount: int) -> str:
    """Return hundredths as a decimal string of chips without trailing zeros: 2250 is "22.5"."""
    return f"{Decimal(amount) / 100:f}"


def _bet(case: dict[str, Any], bet: dict[str, Any]) -> Bet:
    seat = bet.get("seat", 1)
    stake = int(Decimal(bet["stake"]) * 100)
    return Bet(id=bet["id"], name=_name(case, bet), seat=seat, player=f"player-{seat}", stake=stake)


def _name(case: dict[str, Any], bet: dict[str, Any]) -> str:
    """Return the name of a bet, which cases leave out where a game has one kind of bet."""
    if case["family"] == "slots":
        return f"credits_{case['round']['credits']}"
    if case["family"] == "ceelo_house":
        return ceelo_house.PLACES[case["round"]["order"].index(bet["seat"])]
    return str(bet.get("bet", ONLY_BET.get(case["family"])))
