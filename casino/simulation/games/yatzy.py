"""Casino yatzy with a sensible player: two pairs are gambled on, else the most frequent number is collected.

Source of what it pays: the house's page of yatzy; the pays are written down here a second time on purpose.
"""

import dataclasses
import random
from collections import Counter
from collections.abc import Mapping
from typing import Any

from casino.simulation.game import Dealt, Terms, declared, paid
from casino.simulation.games import dice
from casino.simulation.games.dice import Throw
from casino.simulation.mistakes import Mistake
from casino.simulation.players import CHIP, Player, Wager, stake

DICE = 5
THROWS_MORE = 2
SPECIAL = {"five alike": 20, "high straight": 11, "low straight": 9, "three and two": 7}
COUNTED = {3: 1, 4: 2, 5: 4}
GAMBIT = 3
"""Times the stake handed back."""


class Yatzy:
    """One player against the house, five dice."""

    def __init__(self, *, rng: random.Random) -> None:
        self._rng = rng
        limits = (CHIP, 100 * CHIP)
        self.terms = Terms(
            ruleset="yatzy.house/1",
            seats_max=1,
            bases=(5, 10, 20, 50),
            limits={"yatzy": limits},
            minimum=10 * CHIP,
            rounds_a_shoe=80,
        )

    def start_shoe(self) -> None:
        """Begin a session; dice have no memory."""

    def deal(self, *, seats: Mapping[int, Player]) -> Dealt:
        """Play one hand."""
        ((seat, player),) = seats.items()
        least, most = self.terms.limits["yatzy"]
        laid = stake(player=player, least=least, most=most, rng=self._rng)
        wagers = (Wager(bet="yatzy", seat=seat, player=player, stake=laid),)
        record, times = self._hand()
        lines = paid(wagers=wagers, returned=(times * laid,))
        self._dealt = Dealt(wagers=wagers, record=record, lines=lines, declared=declared(lines=lines))
        return self._dealt

    def misrecorded(self, *, mistake: Mistake) -> Dealt | None:
        """Return the hand with a third throw after the first."""
        record = self._dealt.record
        if mistake is Mistake.VOIDED:
            return self._dealt
        if type(record["choice"]) is not int or not record["rerolls"]:
            return None
        rerolls = [*record["rerolls"], record["rerolls"][-1], record["rerolls"][-1]]
        return dataclasses.replace(self._dealt, record={**record, "rerolls": rerolls}, declared=None)

    def _hand(self) -> tuple[dict[str, Any], int]:
        """Return the record of a hand and the times of the stake that it hands back."""
        first = dice.thrown(count=DICE, rng=self._rng)
        counts = sorted(Counter(first).values())
        record: dict[str, Any] = {"first": first, "choice": None, "rerolls": []}
        special = _special(first=first, counts=counts)
        if special is not None:
            return record, SPECIAL[special]
        if counts == [1, 2, 2]:
            die = dice.thrown(count=1, rng=self._rng)
            return {**record, "choice": "gambit", "rerolls": [die]}, GAMBIT * (first.count(die[0]) == 2)  # noqa: PLR2004 - of a pair
        choice = max(first, key=first.count)
        rerolls = self._collected(number=choice, banked=first.count(choice))
        count = first.count(choice) + sum(throw.count(choice) for throw in rerolls)
        return {**record, "choice": choice, "rerolls": rerolls}, COUNTED.get(count, 0)

    def _collected(self, *, number: int, banked: int) -> list[Throw]:
        """Throw the dice that do not show the number again, up to twice."""
        throws: list[Throw] = []
        while len(throws) < THROWS_MORE and banked < DICE:
            throws.append(dice.thrown(count=DICE - banked, rng=self._rng))
            banked += throws[-1].count(number)
        return throws


def _special(*, first: Throw, counts: list[int]) -> str | None:
    if counts == [DICE]:
        return "five alike"
    if counts == [2, 3]:
        return "three and two"
    if sorted(first) == [2, 3, 4, 5, 6]:
        return "high straight"
    return "low straight" if sorted(first) == [1, 2, 3, 4, 5] else None
