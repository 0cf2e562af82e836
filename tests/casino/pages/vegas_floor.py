"""A table of Las Vegas Royale for the pages: a game played to its end, and one whose record breaks a rule."""

import copy
import random
from typing import Any

from tests.casino.pages.floor import bet
from tests.games.las_vegas import games

ROYALE = "lasvegas.royale/1"
TABLE = "LV-01"
PLAYERS = 3
BETS = [bet("buy_in", 5_000, player=str(4471 + seat), seat=seat, id=f"b{seat}") for seat in range(1, PLAYERS + 1)]


def game(*, number: int = 1, seed: int = 11) -> dict[str, Any]:
    """Return the data of a `round.played` whose whole game is legal."""
    rounds, _ = games.random_game(random.Random(seed), PLAYERS, games.RULES)
    return {
        "table": TABLE,
        "shoe": 1,
        "round": number,
        "ruleset": ROYALE,
        "bets": BETS,
        "record": {"rounds": rounds},
    }


def broken(*, number: int = 2, turn: int = 4) -> dict[str, Any]:
    """Return a game whose second round has a turn that places a number nobody rolled."""
    data = copy.deepcopy(game(number=number))
    wrong = data["record"]["rounds"][1]["turns"][turn]
    shown = {*wrong.get("roll", []), wrong.get("big")}
    for member in ("tile", "placed"):
        wrong.pop(member, None)
    wrong |= {"action": "place", "face": next(face for face in (6, 5, 4, 3, 2, 1) if face not in shown)}
    return data
