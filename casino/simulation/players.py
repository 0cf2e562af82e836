"""Players: what they carry, how long they sit and what they usually stake. Amounts are hundredths of a chip."""

import dataclasses
import random
from collections.abc import Sequence

CHIP = 100
SITTING_ROUNDS = (25, 90)
PROGRESSION = (1, 1, 1, 1, 2, 3)


@dataclasses.dataclass(slots=True, kw_only=True)
class Player:
    """A player: `purse` is what the simulator knows of the chips carried, `base` the usual stake."""

    id: str
    base: int
    likes_side_bets: bool
    purse: int = 0
    rounds_left: int = 0


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Wager:
    """One bet on the layout before it has an id."""

    bet: str
    seat: int
    player: Player
    stake: int


def roster(*, count: int, first: int, bases: Sequence[int], rng: random.Random) -> list[Player]:
    """Return `count` players with empty purses, ids from `first`; `bases` are usual stakes in chips."""
    return [
        Player(id=str(first + number), base=rng.choice(bases) * CHIP, likes_side_bets=rng.random() < 0.5)  # noqa: PLR2004 - every other player
        for number in range(count)
    ]


def stake(*, player: Player, least: int, most: int, cover: int = 1, rng: random.Random) -> int:
    """Return a stake in whole chips between two amounts, of which the purse holds `cover`; the least one at worst."""
    wish = player.base * rng.choice(PROGRESSION)
    return max(least, min(wish, most, player.purse // cover // CHIP * CHIP))
