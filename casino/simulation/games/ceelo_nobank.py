"""Cee-lo without a bank: equal antes, the best throw takes the pot, ties for the best shoot out.

Source: cee-lo with and without a bank, "winner take all".
"""

import dataclasses
import random
from collections.abc import Mapping
from typing import Any

from casino.simulation.game import Dealt, Terms, declared, paid
from casino.simulation.games import dice
from casino.simulation.games.dice import Throw
from casino.simulation.mistakes import Mistake
from casino.simulation.players import CHIP, Player, Wager

ANTES = (10, 20, 50)
"""Chips, one of them agreed on for a session."""
RANKS = (dice.LOW, dice.POINT, dice.TRIPLE, dice.CEE_LO)
"""The lowest first."""


class CeeloNobank:
    """Two to five players who put in the same ante."""

    def __init__(self, *, rng: random.Random) -> None:
        self._rng = rng
        self._ante = ANTES[0] * CHIP
        limits = (ANTES[0] * CHIP, ANTES[-1] * CHIP)
        self.terms = Terms(
            ruleset="ceelo.nobank/1",
            seats_min=2,
            seats_max=5,
            bases=ANTES,
            limits={"ante": limits},
            minimum=ANTES[-1] * CHIP,
            rounds_a_shoe=60,
            is_house_banked=False,
        )

    def start_shoe(self) -> None:
        """Agree on the ante of a session."""
        self._ante = self._rng.choice(ANTES) * CHIP

    def deal(self, *, seats: Mapping[int, Player]) -> Dealt:
        """Let everybody throw, and those who tie for the best again."""
        wagers = tuple(
            Wager(bet="ante", seat=seat, player=player, stake=self._ante) for seat, player in sorted(seats.items())
        )
        still_in, stages = [wager.seat for wager in wagers], []
        while len(still_in) > 1:
            rolls = {seat: dice.until_called(rng=self._rng) for seat in still_in}
            stages.append({str(seat): throws for seat, throws in rolls.items()})
            best = max(_rank(throws) for throws in rolls.values())
            still_in = [seat for seat, throws in rolls.items() if _rank(throws) == best]
        pot = self._ante * len(wagers)
        lines = paid(wagers=wagers, returned=tuple(pot * (wager.seat in still_in) for wager in wagers))
        record: dict[str, Any] = {"ante": self._ante, "stages": stages}
        self._dealt = Dealt(wagers=wagers, record=record, lines=lines, declared=declared(lines=lines))
        return self._dealt

    def misrecorded(self, *, mistake: Mistake) -> Dealt | None:
        """Return the round with a shoot-out of its winner alone."""
        if mistake is Mistake.VOIDED:
            return self._dealt
        winner = next(line.bet for line in self._dealt.lines if line.returned)
        seat = self._dealt.wagers[int(winner[1:]) - 1].seat
        stages = [*self._dealt.record["stages"], {str(seat): dice.until_called(rng=self._rng)}]
        return dataclasses.replace(self._dealt, record={**self._dealt.record, "stages": stages}, declared=None)


def _rank(throws: list[Throw]) -> tuple[int, int]:
    name, number = dice.called(dice=throws[-1])
    return RANKS.index(name), number
