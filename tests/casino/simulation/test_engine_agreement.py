"""The simulator's dealing and paying against the engine: two codes, one answer, and three rounds held for cause."""

import random
from collections import Counter
from typing import Any

import msgspec
import pytest

from casino.simulation import load
from casino.simulation.day import gaming_day
from casino.simulation.games.baccarat import houses
from casino.simulation.games.baccarat.houses import CASINONIA, SEED000, House
from casino.simulation.games.baccarat.shoes import DealOrder, Shoe
from games.bets import Bet
from games.errors import RuleBroken
from games.settle import settle

Data = dict[str, Any]


def _bets(*, data: Data) -> list[Bet]:
    return [
        Bet(id=bet["id"], name=bet["bet"], seat=bet["seat"], player=bet["player"], stake=bet["stake"])
        for bet in data["bets"]
    ]


def _code(*, data: Data) -> str:
    """Return the code of the rule that a round breaks, or "" for a legal one."""
    record = data["record"] | ({"declared": data["declared"]} if "declared" in data else {})
    try:
        settle(ruleset=data["ruleset"], record=record, bets=_bets(data=data))
    except RuleBroken as broken:
        return broken.code
    return ""


def test_a_day_of_baccarat_holds_three_illegal_rounds_one_of_each_kind_and_no_other() -> None:
    events = [
        msgspec.json.decode(event.body) for event in gaming_day(number=1, games=["baccarat"], rounds=1_500, seed=1)
    ]
    codes = Counter(_code(data=event["data"]) for event in events if event["type"] == "round.played/v1")
    assert {code: count for code, count in codes.items() if code} == {
        "illegal_draw": 1,
        "stake_not_allowed": 1,
        "declared_mismatch": 1,
    }
    assert not any(_code(data=event["data"]) for event in events if event["type"] == "round.corrected/v1")


def test_the_benchs_load_is_legal() -> None:
    assert not any(_code(data=msgspec.json.decode(event.body)["data"]) for event in load.rounds(count=1_000, seed=2))


@pytest.mark.parametrize(
    ("house", "order"),
    [(CASINONIA, DealOrder.ALTERNATE), (SEED000, DealOrder.TWO_EACH), (SEED000, DealOrder.HALVES)],
    ids=["casinonia", "house 000", "house 000 in halves"],
)
def test_dealer_and_engine_pay_the_same_on_every_bet(house: House, order: DealOrder) -> None:
    shoe = Shoe(rng=random.Random(5), order=order)
    names = dict.fromkeys(("player", "banker", "tie", *house.side_bets))
    for _ in range(60):
        coup = shoe.deal()
        bets = [
            Bet(id=name, name=name, seat=seat, player=f"p{seat}", stake=house.stake_min)
            for seat, name in enumerate(names, start=1)
        ]
        settled = settle(ruleset=house.ruleset, record={"cards": list(coup.cards), "deal_order": str(order)}, bets=bets)
        for back in settled.returns:
            paid = houses.returned(house=house, bet=back.bet.name, stake=back.bet.stake, coup=coup)
            assert (back.bet.name, back.returned) == (back.bet.name, paid)
