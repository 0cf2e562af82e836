"""What goes wrong on a gaming day: voids, corrections, and rounds that break a rule of their game.

Each mistake waits for its turn (a share of the rounds) and then for a round that suits it, so a day of a few hundred
rounds or more of a game has all of that game's.
"""

import dataclasses
import enum
import random
from collections.abc import Callable, Mapping
from typing import TypeVar

FOUR_EYES = ("floor-1", "floor-2", "pit-1")
Recorded = TypeVar("Recorded")


class Mistake(enum.StrEnum):
    """One thing that goes wrong with one round."""

    VOIDED = "voided"
    STAKE_CORRECTED = "stake corrected"
    CARD_CORRECTED = "card corrected"
    WRONG_DRAW = "wrong draw"
    STAKE_NOT_ALLOWED = "stake not allowed"
    WRONG_DECLARED = "wrong declared"
    RULE_BROKEN = "rule broken"
    PLAY_CORRECTED = "play corrected"


HELD = frozenset({Mistake.WRONG_DRAW, Mistake.STAKE_NOT_ALLOWED, Mistake.WRONG_DECLARED, Mistake.RULE_BROKEN})
"""Rounds that stay held. What `PLAY_CORRECTED` records is held too, until its correction comes."""
CORRECTED = frozenset({Mistake.STAKE_CORRECTED, Mistake.CARD_CORRECTED, Mistake.PLAY_CORRECTED})
FEW: Mapping[Mistake, int] = {Mistake.VOIDED: 1, Mistake.RULE_BROKEN: 1, Mistake.PLAY_CORRECTED: 1}
"""What goes wrong in a day with a game that has nothing more to say of its mistakes."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class _Due:
    after_rounds: int
    mistake: Mistake


class MistakePlan:
    """The mistakes of one game's day, each due after a number of rounds drawn from the first four fifths of them."""

    def __init__(self, *, rounds: int, counts: Mapping[Mistake, int], rng: random.Random) -> None:
        self._waiting = [
            _Due(after_rounds=rng.randint(rounds // 20, rounds * 4 // 5), mistake=mistake)
            for mistake, count in counts.items()
            for _ in range(count)
        ]
        self._rounds_played = 0

    def next(self, *, record: Callable[[Mistake], Recorded | None]) -> tuple[Mistake, Recorded] | None:
        """Count one round; return a mistake that is due with the round as it then was recorded, and strike it off.

        `record` gives the round with a mistake in it, None where the round cannot carry that.
        """
        self._rounds_played += 1
        for due in self._waiting:
            if due.after_rounds < self._rounds_played:
                recorded = record(due.mistake)
                if recorded is not None:
                    self._waiting.remove(due)
                    return due.mistake, recorded
        return None
