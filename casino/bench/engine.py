"""The rules engine alone: settlements a second of one core, inputs built beforehand, the collector as in a worker.

Time is what our own process used of a core, so that others who load the machine do not count.
"""

import gc
import json
import random
import time
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from casino.simulation import line_up, load
from casino.simulation.players import CHIP, roster
from games import settle
from games.bets import Bet

ROUNDS = 20_000
ROUNDS_OF = {"casino": 300, "las_vegas": 200}
"""Fewer where one round is a whole game of some fifty to ninety turns; of Casino, games of a single round."""
REPEATS = 5
SLICE = 500
BACCARAT = "baccarat"
EVERY_GAME = line_up.EVERY_GAME
_PURSE = 1_000_000 * CHIP

Played = tuple[str, Mapping[str, Any], tuple[Bet, ...]]
"""A round as the engine takes it: ruleset, record, bets."""


def rounds_of(*, game: str, count: int) -> list[Played]:
    """Return rounds of a game with every seat taken; of baccarat those of the whole path, seven bets each."""
    return _baccarat(count=count) if game == BACCARAT else _dealt(game=game, count=count)


def count_of(*, game: str) -> int:
    """Return how many rounds of a game are settled for one measure."""
    return ROUNDS_OF.get(game, ROUNDS)


def settlements_per_s(*, rounds: Sequence[Played]) -> float:
    """Settle the rounds several times and return rounds a second by the best time of each slice.

    A slice is settled over and over before the next one: in a worker, too, a record was decoded a moment before.
    """
    gc.collect()
    gc.freeze()
    thresholds = gc.get_threshold()
    gc.set_threshold(100_000, 50, 1000)
    slices = [rounds[first : first + SLICE] for first in range(0, len(rounds), SLICE)]
    try:
        seconds = sum(min(_seconds(rounds=one) for _ in range(REPEATS)) for one in slices)
    finally:
        gc.set_threshold(*thresholds)
        gc.unfreeze()
    return len(rounds) / seconds


def _seconds(*, rounds: Sequence[Played]) -> float:
    start = time.process_time()
    for ruleset, record, bets in rounds:
        settle.settle(ruleset=ruleset, record=record, bets=bets)
    return time.process_time() - start


def _baccarat(*, count: int) -> list[Played]:
    built = []
    for event in load.rounds(count=count, seed=5):
        data = json.loads(event.body)["data"]
        bets = tuple(
            Bet(id=bet["id"], name=bet["bet"], seat=bet["seat"], player=bet["player"], stake=bet["stake"])
            for bet in data["bets"]
        )
        built.append((data["ruleset"], data["record"], bets))
    return built


def _dealt(*, game: str, count: int) -> list[Played]:
    rng = random.Random(5)  # noqa: S311 - reproducible, not secret
    make = next(iter(line_up.HOUSE[game].places(1).values()))
    table = make(rng=rng)
    terms = table.terms
    seats = dict(enumerate(roster(count=terms.seats_max, first=1, bases=terms.bases, rng=rng), start=1))
    for player in seats.values():
        player.purse = _PURSE
    table.start_shoe()
    built = []
    for _ in range(count):
        dealt = table.deal(seats=seats)
        bets = tuple(
            Bet(id=f"b{number}", name=bet.bet, seat=bet.seat, player=bet.player.id, stake=bet.stake)
            for number, bet in enumerate(dealt.wagers, start=1)
        )
        built.append((terms.ruleset, msgspec.json.decode(msgspec.json.encode(dealt.record)), bets))
        if dealt.is_last:
            table.start_shoe()
    return built
