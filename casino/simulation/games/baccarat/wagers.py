"""What players lay at a baccarat table: a main bet each, and some side bets where the house has them."""

import random
from collections.abc import Mapping

from casino.simulation.games.baccarat.houses import House
from casino.simulation.players import PROGRESSION, Player, Wager

BETS_MAX = 7
SIDE_BET_CHANCE = 0.12


def laid(*, house: House, seats: Mapping[int, Player], rng: random.Random) -> list[Wager]:
    """Return one to seven bets of the players at a table.

    A stake never exceeds the purse unless the purse is below the minimum; the caller lets players buy in before.
    """
    found: list[Wager] = []
    for seat, player in sorted(seats.items()):
        left = player.purse
        for bet in _bets(house=house, player=player, rng=rng):
            stake = _stake(house=house, player=player, left=left, is_main=bet in {"player", "banker"}, rng=rng)
            if len(found) < BETS_MAX and stake:
                found.append(Wager(bet=bet, seat=seat, player=player, stake=stake))
                left -= stake
    return found


def _bets(*, house: House, player: Player, rng: random.Random) -> list[str]:
    main = "banker" if rng.random() < 0.51 else "player"  # noqa: PLR2004 - Banker is the favourite
    if not house.side_bets:
        return ["tie"] if rng.random() < SIDE_BET_CHANCE else [main]
    if not player.likes_side_bets:
        return [main]
    return [main, *(bet for bet in house.side_bets if rng.random() < SIDE_BET_CHANCE)]


def _stake(*, house: House, player: Player, left: int, is_main: bool, rng: random.Random) -> int:
    """Return a stake the house allows and the player can cover, or 0."""
    wish = player.base * rng.choice(PROGRESSION) if is_main else house.stake_min
    stake = min(max(wish, house.stake_min), house.stake_max, left) // house.step * house.step
    return stake if stake >= house.stake_min else 0
