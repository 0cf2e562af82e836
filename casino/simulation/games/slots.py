"""Four slot machines of three reels, one for each price of a credit.

Source of what they pay: the house's page of slots; the pays are written down here a second time on purpose.
"""

import dataclasses
import random
from collections.abc import Mapping

from casino.simulation.game import Dealt, Terms, declared, paid
from casino.simulation.mistakes import Mistake
from casino.simulation.players import CHIP, Player, Wager

PRICES = {"copper": 1, "silver": 5, "gold": 25, "platinum": 100}
"""Chips a credit."""
SYMBOLS = 8
LIGHTNING = 8
LIGHTNINGS = {1: (2, 4, 6), 2: (5, 10, 15), 3: (20, 40, 60)}
TRIPLES = {
    2: (30, 60, 90),
    3: (50, 100, 150),
    4: (75, 150, 225),
    5: (100, 200, 300),
    6: (200, 400, 600),
    7: (500, 1000, 2000),
}
"""Credits handed back for one, two and three inserted, by how many lightnings or which symbol three times."""


class Slots:
    """One machine; whoever sits there inserts one to three credits a spin."""

    def __init__(self, *, machine: str, rng: random.Random) -> None:
        self._machine, self._rng = machine, rng
        price = PRICES[machine] * CHIP
        self.terms = Terms(
            ruleset="slots.house/1",
            seats_max=1,
            bases=(20, 50, 100),
            limits={f"credits_{credit}": (credit * price, credit * price) for credit in (1, 2, 3)},
            minimum=3 * price,
            tray=5_000 * price,
            has_dealer=False,
        )

    def start_shoe(self) -> None:
        """Begin a session; reels have no memory."""

    def deal(self, *, seats: Mapping[int, Player]) -> Dealt:
        """Spin once."""
        ((seat, player),) = seats.items()
        credit = self._rng.choice((1, 1, 2, 3, 3, 3))
        reels = [self._rng.randint(1, SYMBOLS) for _ in range(3)]
        price = PRICES[self._machine] * CHIP
        wagers = (Wager(bet=f"credits_{credit}", seat=seat, player=player, stake=credit * price),)
        lines = paid(wagers=wagers, returned=(_credits(reels=reels, credit=credit) * price,))
        record = {"machine": self._machine, "credits": credit, "reels": reels}
        self._dealt = Dealt(wagers=wagers, record=record, lines=lines, declared=declared(lines=lines))
        return self._dealt

    def misrecorded(self, *, mistake: Mistake) -> Dealt | None:
        """Return the spin with a reel that shows no symbol, as a faulty sensor reads it."""
        if mistake is Mistake.VOIDED:
            return self._dealt
        first, second, _ = self._dealt.record["reels"]
        return dataclasses.replace(
            self._dealt, record={**self._dealt.record, "reels": [first, second, SYMBOLS + 1]}, declared=None
        )


def _credits(*, reels: list[int], credit: int) -> int:
    lightnings = reels.count(LIGHTNING)
    if lightnings:
        return LIGHTNINGS[lightnings][credit - 1]
    if len(set(reels)) == 1 and reels[0] in TRIPLES:
        return TRIPLES[reels[0]][credit - 1]
    return 0
