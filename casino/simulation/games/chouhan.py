"""Chou-han: two dice under a cup, bets on even, odd or a number.

Source of what it pays: the house's page of chou-han; the pays are written down here a second time on purpose.
"""

import dataclasses
import random
from collections.abc import Mapping

from casino.simulation.game import Dealt, Terms, declared, paid
from casino.simulation.games import dice
from casino.simulation.mistakes import Mistake
from casino.simulation.players import CHIP, Player, Wager, stake

PARITIES = ("chou", "han")
NUMBERS = tuple(str(number) for number in range(2, 13))
PARITY_CHANCE = 0.85
STAKES = (CHIP, 1_000 * CHIP)


class Chouhan:
    """Four to eight seats, one bet each."""

    def __init__(self, *, rng: random.Random) -> None:
        self._rng = rng
        self.terms = Terms(
            ruleset="chouhan.house/1",
            seats_min=4,
            seats_max=8,
            bases=(10, 20, 50, 100),
            limits=dict.fromkeys((*PARITIES, *NUMBERS), STAKES),
            minimum=10 * CHIP,
            rounds_a_shoe=60,
        )

    def start_shoe(self) -> None:
        """Begin a session; dice have no memory."""

    def deal(self, *, seats: Mapping[int, Player]) -> Dealt:
        """Take the bets as they stand at the call, and lift the cup."""
        wagers = tuple(self._bet(seat=seat, player=player) for seat, player in sorted(seats.items()))
        thrown = dice.thrown(count=2, rng=self._rng)
        lines = paid(wagers=wagers, returned=_returned(wagers=wagers, total=sum(thrown)))
        self._dealt = Dealt(wagers=wagers, record={"dice": thrown}, lines=lines, declared=declared(lines=lines))
        return self._dealt

    def misrecorded(self, *, mistake: Mistake) -> Dealt | None:
        """Return the round with a die that stands on its edge."""
        if mistake is Mistake.VOIDED:
            return self._dealt
        return dataclasses.replace(self._dealt, record={"dice": [self._dealt.record["dice"][0], 0]}, declared=None)

    def _bet(self, *, seat: int, player: Player) -> Wager:
        names = PARITIES if self._rng.random() < PARITY_CHANCE else NUMBERS
        least, most = STAKES
        laid = stake(player=player, least=least, most=most, rng=self._rng)
        return Wager(bet=self._rng.choice(names), seat=seat, player=player, stake=laid)


def _returned(*, wagers: tuple[Wager, ...], total: int) -> tuple[int, ...]:
    """Return twice the stake to winners, and the losers' bets in whole chips to who called the number."""
    winning = {PARITIES[total % 2], str(total)}
    pot = sum(wager.stake for wager in wagers if wager.bet not in winning) // CHIP
    callers = [wager.seat for wager in wagers if wager.bet == str(total)]
    shares = {seat: CHIP * (pot // len(callers) + (place < pot % len(callers))) for place, seat in enumerate(callers)}
    return tuple((2 * wager.stake + shares.get(wager.seat, 0)) * (wager.bet in winning) for wager in wagers)
