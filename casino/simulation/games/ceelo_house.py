"""Cee-lo against the house: the banker throws first, then three players in an order of their own.

Source of what it pays: the house's page of cee-lo; the pays are written down here a second time on purpose.
"""

import dataclasses
import random
from collections.abc import Mapping
from typing import Any

from casino.simulation.game import Dealt, Terms, declared, paid
from casino.simulation.games import dice
from casino.simulation.games.dice import Throw
from casino.simulation.mistakes import Mistake
from casino.simulation.players import CHIP, Player, Wager, stake

PLACES = ("first", "second", "third")
ATTEMPTS = 3
ALL_ODDS, ALL_EVENS, MUSASHI = [1, 3, 5], [2, 4, 6], [3, 4, 6]
ODDS_SCORE, EVENS_SCORE, MUSASHI_SCORE = 3, 4, 6


class CeeloHouse:
    """Three seats at stakes of 20 to 2,000 chips, which may be lost twice."""

    def __init__(self, *, rng: random.Random) -> None:
        self._rng = rng
        limits = (20 * CHIP, 2_000 * CHIP)
        self.terms = Terms(
            ruleset="ceelo.house/1",
            seats_min=3,
            seats_max=3,
            bases=(20, 40, 100, 200),
            limits=dict.fromkeys(PLACES, limits),
            minimum=40 * CHIP,
            cover=2,
            rounds_a_shoe=60,
        )

    def start_shoe(self) -> None:
        """Begin a session; dice have no memory."""

    def deal(self, *, seats: Mapping[int, Player]) -> Dealt:
        """Let the banker throw, and the players unless the banker's combination ends the round."""
        order = self._rng.sample(sorted(seats), k=len(PLACES))
        least, most = self.terms.limits[PLACES[0]]
        wagers = tuple(
            Wager(
                bet=place,
                seat=seat,
                player=seats[seat],
                stake=stake(player=seats[seat], least=least, most=most, cover=2, rng=self._rng),
            )
            for place, seat in zip(PLACES, order, strict=True)
        )
        banker = self._throws()
        record: dict[str, Any] = {"banker": banker, "order": order}
        times = _ended_by(banker=banker[-1])
        if times is None:
            rolls = {seat: self._throws() for seat in order}
            record["rolls"] = {str(seat): throws for seat, throws in rolls.items()}
            found = _times(banker=banker[-1], throws=[throws[-1] for throws in rolls.values()])
        else:
            found = [times] * len(PLACES)
        lines = paid(
            wagers=wagers, returned=tuple(times * wager.stake for times, wager in zip(found, wagers, strict=True))
        )
        self._dealt = Dealt(wagers=wagers, record=record, lines=lines, declared=declared(lines=lines))
        return self._dealt

    def misrecorded(self, *, mistake: Mistake) -> Dealt | None:
        """Return the round with a throw of the first player after the one that counted."""
        record = self._dealt.record
        if mistake is Mistake.VOIDED:
            return self._dealt
        if "rolls" not in record or _is_nothing(record["rolls"][str(record["order"][0])][-1]):
            return None
        seat = str(record["order"][0])
        rolls = {**record["rolls"], seat: dice.with_one_more(throws=record["rolls"][seat], rng=self._rng)}
        return dataclasses.replace(self._dealt, record={**record, "rolls": rolls}, declared=None)

    def _throws(self) -> list[Throw]:
        throws = [dice.thrown(count=3, rng=self._rng)]
        while _is_nothing(throws[-1]) and len(throws) < ATTEMPTS:
            throws.append(dice.thrown(count=3, rng=self._rng))
        return throws


def _is_nothing(throw: Throw) -> bool:
    return dice.called(dice=throw)[0] == dice.NOTHING and sorted(throw) not in (ALL_ODDS, ALL_EVENS, MUSASHI)


def _ended_by(*, banker: Throw) -> int | None:
    """Return the times of the stake that every seat gets back where the banker ends the round: -1 is lost twice."""
    name, number = dice.called(dice=banker)
    if name == dice.TRIPLE:
        return -1 if number == 1 else 0
    return {dice.CEE_LO: 0, dice.LOW: 2}.get(name)


def _times(*, banker: Throw, throws: list[Throw]) -> list[int]:
    """Return the times of the stake for the players in order; a copy takes the nearest score before it."""
    goal = carried = _score(throw=banker)
    found = []
    for place, throw in enumerate(throws):
        name, number = dice.called(dice=throw)
        automatic = {dice.CEE_LO: 2, dice.TRIPLE: 5 if number == 1 else 3, dice.LOW: -1}.get(name)
        if automatic is not None:
            found.append(automatic)
            continue
        is_copy = (sorted(throw) == ALL_ODDS and place > 0) or (sorted(throw) == ALL_EVENS and place < len(throws) - 1)
        carried = carried if is_copy else _score(throw=throw)
        found.append(2 if carried > goal else 1 if carried == goal else 0)
    return found


def _score(*, throw: Throw) -> int:
    for straight, score in ((ALL_ODDS, ODDS_SCORE), (ALL_EVENS, EVENS_SCORE), (MUSASHI, MUSASHI_SCORE)):
        if sorted(throw) == straight:
            return score
    return dice.called(dice=throw)[1]
