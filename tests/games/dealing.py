"""Rounds dealt at random from a seeded generator, played at their best where the player decides."""

import functools
import random
from collections.abc import Callable, Mapping
from typing import Any

from games import catalog
from games.bets import Bet
from games.cards import CARDS
from games.dice import DECISIVE, THROWS, Combination
from games.odds.video_poker.player import Player
from games.rules import ceelo_bank, ceelo_house, ceelo_nobank, chouhan, slots, yatzy
from games.rules.baccarat import pays
from tests.games.blackjack import felt

Dealt = tuple[dict[str, Any], list[Bet]]
SHOE = CARDS * 8
ENDS_ROUND = {Combination.CEE_LO, Combination.TRIPLE, Combination.ONES, Combination.LOW}


def _bet(name: str, seat: int = 1, stake: int = 2_000) -> Bet:
    return Bet(id=f"{name}-{seat}", name=name, seat=seat, player=f"p{seat}", stake=stake)


def _dice(chance: random.Random, count: int) -> list[int]:
    return chance.choices(range(1, 7), k=count)


def _baccarat(house: str) -> Callable[[random.Random], Dealt]:
    areas = sorted(pays.HOUSES[house].areas)

    def deal(chance: random.Random) -> Dealt:
        area = chance.choice(areas)
        return {"cards": chance.sample(SHOE, 6), "deal_order": "halves"}, [_bet(area)]

    return deal


def _slots(chance: random.Random) -> Dealt:
    credit = chance.randint(1, slots.CREDITS_MAX)
    record = {"machine": "copper", "credits": credit, "reels": chance.choices(range(1, 9), k=3)}
    return record, [_bet(f"credits_{credit}", stake=credit * 100)]


def _yatzy(chance: random.Random) -> Dealt:
    first = _dice(chance, yatzy.DICE)
    record: dict[str, Any] = {"first": first, "choice": None, "rerolls": []}
    counts = sorted(map(first.count, set(first)))
    if yatzy.special_of(first=first) is None and counts == [1, 2, 2]:
        record |= {"choice": "gambit", "rerolls": [_dice(chance, 1)]}
    elif yatzy.special_of(first=first) is None:
        record["choice"] = max(first, key=first.count)
        banked = first.count(record["choice"])
        for _ in range(yatzy.REROLLS_MAX):
            record["rerolls"].append(_dice(chance, yatzy.DICE - banked))
            banked += record["rerolls"][-1].count(record["choice"])
    return record, [_bet("yatzy")]


def _attempts(chance: random.Random) -> list[list[int]]:
    thrown = [_dice(chance, 3)]
    while THROWS[tuple(thrown[-1])].combination is Combination.NOTHING and len(thrown) < 3:
        thrown.append(_dice(chance, 3))
    return thrown


def _ceelo_house(chance: random.Random) -> Dealt:
    banker = _attempts(chance)
    order = chance.sample([1, 2, 3], 3)
    record: dict[str, Any] = {"banker": banker, "order": order}
    if THROWS[tuple(banker[-1])].combination not in ENDS_ROUND:
        record["rolls"] = {str(seat): _attempts(chance) for seat in order}
    return record, [_bet(place, seat) for place, seat in zip(ceelo_house.PLACES, order, strict=True)]


def _decisive(chance: random.Random) -> list[list[int]]:
    thrown = [_dice(chance, 3)]
    while tuple(thrown[-1]) not in DECISIVE:
        thrown.append(_dice(chance, 3))
    return thrown


def _ceelo_bank(chance: random.Random) -> Dealt:
    banker = _decisive(chance)
    record: dict[str, Any] = {"bank": 2_000, "banker_seat": 9, "left_of_banker": 1, "banker": banker}
    if ceelo_bank.banker_verdict(throw=DECISIVE[tuple(banker[-1])]) is None:
        record["rolls"] = {"1": _decisive(chance)}
    return record, [_bet("fade"), _bet("bank", 9)]


def _ceelo_nobank(chance: random.Random) -> Dealt:
    still_in, stages = ["1", "2", "3"], []
    while len(still_in) > 1:
        stages.append({seat: _decisive(chance) for seat in still_in})
        ranks = {seat: ceelo_nobank.rank(throw=DECISIVE[tuple(rolls[-1])]) for seat, rolls in stages[-1].items()}
        still_in = [seat for seat in still_in if ranks[seat] == max(ranks.values())]
    return {"ante": 2_000, "stages": stages}, [_bet("ante", seat) for seat in (1, 2, 3)]


def _blackjack(chance: random.Random) -> Dealt:
    """One seat plays by the printed chart and is insured against every ace."""
    record = felt.dealt(chance, seats=1, decide=felt.by_chart, parameters=catalog.find(key=felt.BLACKJACK).parameters)
    if record["dealer"][0][0] == "A":
        record["seats"]["1"]["insurance"] = 500
    return record, [_bet("blackjack", stake=1_000)]


@functools.cache
def video_poker_player() -> Player:
    """Return the player who holds at the best under the house's rules; it takes seconds to make."""
    return Player(parameters=catalog.find(key="videopoker.house/1").parameters)


def _video_poker(chance: random.Random) -> Dealt:
    cards = chance.sample(CARDS * 2, 10)
    deal = cards[:5]
    hold = video_poker_player().best(deal=deal)
    used = 10 - len(hold)
    return {"deal": deal, "hold": hold, "draw": cards[5:used], "rest": cards[used:]}, [_bet("video_poker")]


def _chouhan(chance: random.Random) -> Dealt:
    """Everybody bets alike, so that there never is a pot beside the winners."""
    name = chance.choice(sorted(chouhan.BETS))
    return {"dice": _dice(chance, 2)}, [_bet(name, seat) for seat in range(1, 5)]


DEALERS: Mapping[str, Callable[[random.Random], Dealt]] = {
    "baccarat.casinonia/1": _baccarat("casinonia"),
    "baccarat.seed000/1": _baccarat("seed000"),
    "blackjack.house/1": _blackjack,
    "ceelo.bank/1": _ceelo_bank,
    "ceelo.house/1": _ceelo_house,
    "ceelo.nobank/1": _ceelo_nobank,
    "chouhan.house/1": _chouhan,
    "slots.house/1": _slots,
    "videopoker.house/1": _video_poker,
    "yatzy.house/1": _yatzy,
}
"""By released ruleset; every round is legal."""
