"""Players: what they carry, how long they sit and what they bet. Amounts are hundredths of a chip."""

import dataclasses
import random

from casino.simulation.houses import CHIP, House

BETS_MAX = 7
SIDE_BET_CHANCE = 0.12
SITTING_ROUNDS = (25, 90)
BASE_CHIPS = (20, 40, 60, 100, 200, 500)
PROGRESSION = (1, 1, 1, 1, 2, 3)


@dataclasses.dataclass(slots=True, kw_only=True)
class Player:
    """A player: `purse` is what the simulator knows of the chips carried, `base` the usual stake."""

    id: str
    base: int
    likes_side_bets: bool
    purse: int = 0
    rounds_left: int = 0
    is_seated: bool = False


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Wager:
    """One bet on the layout before it has an id."""

    bet: str
    seat: int
    player: Player
    stake: int


def roster(*, count: int, rng: random.Random) -> list[Player]:
    """Return `count` players with empty purses, ids from "4001"."""
    return [
        Player(id=str(4001 + number), base=rng.choice(BASE_CHIPS) * CHIP, likes_side_bets=rng.random() < 0.5)  # noqa: PLR2004 - every other player
        for number in range(count)
    ]


def wagers(*, house: House, seats: dict[int, Player], rng: random.Random) -> list[Wager]:
    """Return one to seven bets of the players at a table: each a main bet, some side bets where the house has them.

    A stake never exceeds the purse unless the purse is below the minimum; the caller lets players buy in before.
    """
    laid: list[Wager] = []
    for seat, player in sorted(seats.items()):
        left = player.purse
        for bet in _bets(house=house, player=player, rng=rng):
            stake = _stake(house=house, player=player, left=left, is_main=bet in {"player", "banker"}, rng=rng)
            if len(laid) < BETS_MAX and stake:
                laid.append(Wager(bet=bet, seat=seat, player=player, stake=stake))
                left -= stake
    return laid


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
