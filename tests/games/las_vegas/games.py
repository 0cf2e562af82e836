"""Games dealt and played at random by the simulator."""

import random
from collections.abc import Mapping
from typing import Any

from casino.simulation.games.las_vegas.players import RandomPlayer
from casino.simulation.games.las_vegas.playing import RULES, play
from casino.simulation.games.las_vegas.table import Table

__all__ = ["RULES", "random_game"]


def random_game(
    rng: random.Random, players: int, rules: Mapping[str, Any] = RULES
) -> tuple[list[dict[str, Any]], list[Table]]:
    """Return the rounds of a record and the table after each payout."""
    game = play(rng=rng, players=[RandomPlayer(rng=rng)] * players, rules=rules)
    return game.rounds, game.tables
