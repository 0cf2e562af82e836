"""A thin adapter from a case of settlements.json to what `games.settle` takes."""

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

from games import catalog
from games.bets import Bet
from games.protocol import Settlement
from games.rules import ceelo_house
from games.settle import settle_under

RULESETS = {
    "baccarat": "baccarat.seed000/1",
    "blackjack": "blackjack.house/1",
    "ceelo_bank": "ceelo.bank/1",
    "ceelo_house": "ceelo.house/1",
    "ceelo_nobank": "ceelo.nobank/1",
    "chouhan": "chouhan.house/1",
    "slots": "slots.house/1",
    "video_poker": "videopoker.house/1",
    "yatzy": "yatzy.house/1",
}
"""The ruleset that a family's cases start from; `params` of a case are laid over it."""

AMOUNTS = {"bank_delta", "banker_returned", "covered", "owed", "pot"}
"""Facts that cases write in chips."""


def play(*, case: dict[str, Any]) -> Settlement:
    """Settle the round of a case under its parameters."""
    ruleset = catalog.override(key=RULESETS[case["family"]], parameters=case.get("params", {}))
    bets = [_bet(case, bet) for bet in case["bets"]]
    return settle_under(ruleset=ruleset, record=_record(case), bets=[*bets, *_bank(case)])


def found(*, case: dict[str, Any], settlement: Settlement) -> dict[str, Any]:
    """Return what came out in the words of the case's `expect`: returns by bet id in chips, and the extras it names."""
    ids = {bet["id"] for bet in case["bets"]} | {f"{bet['id']}:insurance" for bet in case["bets"]}
    extras = {name: settlement.facts.get(name) for name in case["expect"] if name not in {"valid", "returned"}}
    return {
        "returned": {line.bet.id: Decimal(line.returned) / 100 for line in settlement.returns if line.bet.id in ids},
        **{name: Decimal(str(value)) / 100 if name in AMOUNTS else value for name, value in extras.items()},
    }


def expected(*, case: dict[str, Any]) -> dict[str, Any]:
    """Return what a valid case expects, amounts as decimals."""
    returned = {bet: Decimal(str(amount)) for bet, amount in case["expect"]["returned"].items()}
    extras = {name: value for name, value in case["expect"].items() if name not in {"valid", "returned"}}
    return {
        "returned": returned,
        **{name: Decimal(str(value)) if name in AMOUNTS else value for name, value in extras.items()},
    }


def _bet(case: dict[str, Any], bet: dict[str, Any]) -> Bet:
    seat = bet.get("seat", 1)
    name = str(bet["bet"]) if "bet" in bet else _NAMES[case["family"]](case["round"], bet)
    return Bet(id=bet["id"], name=name, seat=seat, player=f"player-{seat}", stake=_hundredths(bet["stake"]))


def _hundredths(chips: str | int) -> int:
    return int(Decimal(str(chips)) * 100)


def _place(play: Mapping[str, Any], bet: dict[str, Any]) -> str:
    order = play["order"]
    return ceelo_house.PLACES[order.index(bet["seat"]) % 3] if bet["seat"] in order else "first"


_NAMES: dict[str, Callable[[Mapping[str, Any], dict[str, Any]], str]] = {
    "blackjack": lambda _play, _bet: "blackjack",
    "ceelo_bank": lambda _play, _bet: "fade",
    "ceelo_house": _place,
    "ceelo_nobank": lambda _play, _bet: "ante",
    "slots": lambda play, _bet: f"credits_{play['credits']}",
    "video_poker": lambda _play, _bet: "video_poker",
    "yatzy": lambda _play, _bet: "yatzy",
}
"""Names of bets that cases leave out."""


def _record(case: dict[str, Any]) -> dict[str, Any]:
    """Return the round of a case; chips that stand in it become hundredths."""
    play: dict[str, Any] = dict(case["round"])
    play |= {name: _hundredths(play[name]) for name in ("bank", "ante") if name in play}
    if case["family"] == "blackjack":
        play["seats"] = {seat: _insured(found) for seat, found in play["seats"].items()}
    return play


def _insured(seat: dict[str, Any]) -> dict[str, Any]:
    return {name: _hundredths(value) if name == "insurance" else value for name, value in seat.items()}


def _bank(case: dict[str, Any]) -> list[Bet]:
    """Return the bet of the banker, which cases imply: its stake is the covered part."""
    if case["family"] != "ceelo_bank":
        return []
    covered = sum(_hundredths(bet["stake"]) for bet in case["bets"])
    return [Bet(id="bank", name="bank", seat=case["round"]["banker_seat"], player="banker", stake=covered)]
