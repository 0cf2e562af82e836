"""What goes wrong on a gaming day: voids, corrections, and three rounds that break a rule of the game.

Each mistake waits for its turn (a share of the day's rounds) and then for a round that suits it, so a day of a few
hundred rounds or more has them all.
"""

import dataclasses
import enum
import random

from casino.simulation.houses import CASINONIA, SEED000, House
from casino.simulation.shoes import HITS_UP_TO, Coup

FOUR_EYES = ("floor-1", "floor-2", "pit-1")
BANNED_STAKE = 3_000
"""30 chips: not a multiple of 20. Source: house 000, Baccarat, bet limits."""
THIRD = 3


class Mistake(enum.StrEnum):
    """One thing that goes wrong with one round."""

    VOIDED = "voided"
    STAKE_CORRECTED = "stake corrected"
    CARD_CORRECTED = "card corrected"
    WRONG_DRAW = "wrong draw"
    STAKE_NOT_ALLOWED = "stake not allowed"
    WRONG_DECLARED = "wrong declared"


HELD = frozenset({Mistake.WRONG_DRAW, Mistake.STAKE_NOT_ALLOWED, Mistake.WRONG_DECLARED})
COUNTS = {
    Mistake.VOIDED: 4,
    Mistake.STAKE_CORRECTED: 2,
    Mistake.CARD_CORRECTED: 2,
    Mistake.WRONG_DRAW: 1,
    Mistake.STAKE_NOT_ALLOWED: 1,
    Mistake.WRONG_DECLARED: 1,
}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class _Due:
    after_rounds: int
    mistake: Mistake


class MistakePlan:
    """The mistakes of one day, each due after a number of rounds drawn from the first four fifths of the day."""

    def __init__(self, *, rounds: int, rng: random.Random) -> None:
        self._waiting = [
            _Due(after_rounds=rng.randint(rounds // 20, rounds * 4 // 5), mistake=mistake)
            for mistake, count in COUNTS.items()
            for _ in range(count)
        ]

    def next(self, *, rounds_played: int, house: House, coup: Coup) -> Mistake | None:
        """Return a mistake that is due and suits the coup, at most one, and strike it off."""
        for due in self._waiting:
            if due.after_rounds <= rounds_played and _suits(mistake=due.mistake, house=house, coup=coup):
                self._waiting.remove(due)
                return due.mistake
        return None


def _suits(*, mistake: Mistake, house: House, coup: Coup) -> bool:
    """Say whether a round can carry the mistake: the wrong card must be one the rules forbid or leave open."""
    if coup.has_cut_card:
        return False
    if mistake is Mistake.WRONG_DRAW:
        return house is CASINONIA and len(coup.cards) == 4 and coup.player_total > HITS_UP_TO  # noqa: PLR2004 - nobody drew
    if mistake is Mistake.CARD_CORRECTED:
        return house is CASINONIA and len(coup.banker) == THIRD
    if mistake is Mistake.STAKE_NOT_ALLOWED:
        return house is SEED000
    if mistake is Mistake.WRONG_DECLARED:
        return house is CASINONIA
    return True
