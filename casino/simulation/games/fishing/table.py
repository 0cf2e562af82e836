"""A table of Casino: seats that put in equal antes, whole games of greedy players and of others, what is misrecorded.

Source: casino (002); posting table (player-banked games).
"""

import copy
import dataclasses
import random
from collections.abc import Mapping

from casino.simulation.game import Dealt, Line, Terms, declared, paid
from casino.simulation.games.fishing import counting, whole
from casino.simulation.games.fishing.players import anything, greedy
from casino.simulation.mistakes import Mistake
from casino.simulation.players import CHIP, Player, Wager

ANTES = (10, 20, 50)
"""Chips, one of them agreed on for a session."""


class Fishing:
    """Whole games under one ruleset for `seats` players, one game a round of the table."""

    def __init__(self, *, rng: random.Random, ruleset: str, seats: int = 2) -> None:
        self._rng = rng
        self._ante = ANTES[0] * CHIP
        self.terms = Terms(
            ruleset=ruleset,
            seats_min=seats,
            seats_max=seats,
            bases=ANTES,
            limits={"ante": (ANTES[0] * CHIP, ANTES[-1] * CHIP)},
            minimum=ANTES[-1] * CHIP,
            rounds_a_shoe=20,
            is_house_banked=False,
        )

    def start_shoe(self) -> None:
        """Agree on the ante of a session."""
        self._ante = self._rng.choice(ANTES) * CHIP

    def deal(self, *, seats: Mapping[int, Player]) -> Dealt:
        """Play a game to its end; who likes side bets wants points, the others play anything."""
        wagers = tuple(
            Wager(bet="ante", seat=seat, player=player, stake=self._ante) for seat, player in sorted(seats.items())
        )
        playing = [greedy if wager.player.likes_side_bets else anything for wager in wagers]
        played = whole.play(ruleset=self.terms.ruleset, players=playing, chance=self._rng)
        lines = self._lines(wagers, played)
        self._dealt = Dealt(wagers=wagers, record=played.record, lines=lines, declared=declared(lines=lines))
        return self._dealt

    def misrecorded(self, *, mistake: Mistake) -> Dealt | None:
        """Return the game with the card of one move written as the one that was played before it."""
        if mistake is Mistake.VOIDED:
            return self._dealt
        record = copy.deepcopy(dict(self._dealt.record))
        moves = self._rng.choice(record["rounds"])["moves"]
        index = self._rng.randrange(1, len(moves))
        moves[index]["card"] = moves[index - 1]["card"]
        return dataclasses.replace(self._dealt, record=record, declared=None)

    def _lines(self, wagers: tuple[Wager, ...], played: whole.Game) -> tuple[Line, ...]:
        """Count the piles once more, not by the engine, and share the pot among the seats of the best side."""
        sides, seats = len(played.piles[0]), len(wagers)
        totals = [0] * sides
        for piles, sweeps in zip(played.piles, played.sweeps, strict=True):
            for side, points in enumerate(counting.points(piles=piles, sweeps=sweeps, is_spade=played.is_spade)):
                totals[side] += points
        dealer = played.record["rounds"][-1]["dealer"]
        order = [(dealer + place) % seats for place in range(1, seats + 1)]
        won = [seat for seat in order if totals[seat % sides] == max(totals)]
        chips, odd = divmod(self._ante // CHIP * seats, len(won))
        shares = {seat: (chips + (place < odd)) * CHIP for place, seat in enumerate(won)}
        return paid(wagers=wagers, returned=tuple(shares.get(seat, 0) for seat in range(seats)))
