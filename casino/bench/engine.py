"""The rules engine alone: settlements a second on one core, inputs built beforehand, the collector as in a worker."""

import gc
import json
import time
from collections.abc import Mapping, Sequence
from typing import Any

from casino.simulation import load
from games import settle
from games.bets import Bet

ROUNDS = 20_000
REPEATS = 3


def baccarat_rounds(*, count: int) -> list[tuple[str, Mapping[str, Any], tuple[Bet, ...]]]:
    """Return rounds of seven bets as the engine takes them: ruleset, record, bets."""
    built = []
    for event in load.rounds(count=count, seed=5):
        data = json.loads(event.body)["data"]
        bets = tuple(
            Bet(id=bet["id"], name=bet["bet"], seat=bet["seat"], player=bet["player"], stake=bet["stake"])
            for bet in data["bets"]
        )
        built.append((data["ruleset"], data["record"], bets))
    return built


def settlements_per_s(*, rounds: Sequence[tuple[str, Mapping[str, Any], tuple[Bet, ...]]]) -> float:
    """Settle the rounds several times and return the best rate (rounds a second)."""
    gc.collect()
    gc.freeze()
    thresholds = gc.get_threshold()
    gc.set_threshold(100_000, 50, 1000)
    best = 0.0
    try:
        for _ in range(REPEATS):
            start = time.perf_counter()
            for ruleset, record, bets in rounds:
                settle.settle(ruleset=ruleset, record=record, bets=bets)
            best = max(best, len(rounds) / (time.perf_counter() - start))
    finally:
        gc.set_threshold(*thresholds)
        gc.unfreeze()
    return best
