"""Games of Casino for the pages to show: one that is settled, one with an illegal move, one corrected."""

import copy
import functools
import random
from typing import Any

from casino.simulation.games.fishing import players, whole
from tests.casino.settlement.history import bet, play

CLASSIC = "casino.classic/1"
TABLE = "F01"


@functools.cache
def _played(ruleset: str, seats: int) -> dict[str, Any]:
    seated = [players.greedy, players.anything] * 2
    return whole.play(ruleset=ruleset, players=seated[:seats], chance=random.Random(23)).record


def played(number: int, *, ruleset: str = CLASSIC, seats: int = 2) -> dict[str, Any]:
    """Return the data of a whole game with antes of 50 chips."""
    bets = [bet("ante", 5_000, f"44{seat}1", seat, f"b{seat}") for seat in range(1, seats + 1)]
    record = copy.deepcopy(_played(ruleset, seats))
    return play(number, table=TABLE, ruleset=ruleset, bets=bets, record=record)


def spoiled(number: int, *, move: int) -> dict[str, Any]:
    """Return the data of a game whose move of an index in round 2 plays a card that is not in the hand."""
    found = played(number)
    moves = found["record"]["rounds"][1]["moves"]
    moves[move] = {"seat": moves[move]["seat"], "type": "trail", "card": moves[move - 1]["card"]}
    return found
