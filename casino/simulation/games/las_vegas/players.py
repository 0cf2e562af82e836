"""How simulated people play: one at random, one sensibly and greedily. Neither knows dice that have not fallen yet.

A greedy player places where the notes look best for its dice, and pays a chip rather than spoil its chances.
"""

import random
from collections.abc import Sequence
from typing import Protocol

from casino.simulation.games.las_vegas.asked import Option
from casino.simulation.games.las_vegas.payouts import Notes
from casino.simulation.games.las_vegas.table import CHIP_DOLLARS, HAND, Table, ranked
from casino.simulation.games.las_vegas.turns import Start, laid_down

PASS_CHANCE = 0.12
POWER_CHANCE = 0.3
DIE_WORTH = 6_000
"""What a die still in hand may win, roughly, in play dollars."""
PASS_BELOW = -25_000
"""A placement that makes the table look worse by this is worth a chip to avoid."""
TILE_WORTH = 8_000
BIGGY = 2


class VegasPlayer(Protocol):
    """Chooses for one seat. `notes` are those on the casinos."""

    def start(self, *, table: Table, starts: Sequence[Start], can_pass: bool, notes: Notes) -> Start | None:
        """Choose a number to place, None to pass; `starts` is empty only where passing is possible."""

    def decide(self, *, options: Sequence[Option], seat: int, notes: Notes) -> Option:
        """Choose what the tile does; what depends on chance or on others has been settled before."""

    def uses_power(self, *, table: Table, seat: int) -> bool:
        """Say whether to set a die by Power Play instead of rolling."""


class RandomPlayer:
    """Chooses anything that is legal."""

    def __init__(self, *, rng: random.Random) -> None:
        self._rng = rng

    def start(self, *, table: Table, starts: Sequence[Start], can_pass: bool, notes: Notes) -> Start | None:  # noqa: ARG002 - looks at nothing
        """Choose any number; pass now and then."""
        if can_pass and (not starts or self._rng.random() < PASS_CHANCE):
            return None
        return self._rng.choice(starts)

    def decide(self, *, options: Sequence[Option], seat: int, notes: Notes) -> Option:  # noqa: ARG002 - looks at nothing
        """Choose any decision."""
        return self._rng.choice(options)

    def uses_power(self, *, table: Table, seat: int) -> bool:  # noqa: ARG002 - looks at nothing
        """Use the token now and then."""
        return self._rng.random() < POWER_CHANCE


class GreedyPlayer:
    """Chooses what looks best at once: notes that its dice would win now, money in hand, dice still to place."""

    def start(self, *, table: Table, starts: Sequence[Start], can_pass: bool, notes: Notes) -> Start | None:
        """Choose the best number; pass where every number spoils too much."""
        scored = [(_worth_after(table, start, notes), -number) for number, start in enumerate(starts)]
        if not scored:
            return None
        best, number = max(scored)
        start = starts[-number]
        is_spoilt = best - _worth(table, start[1].seat, notes) < PASS_BELOW
        return None if can_pass and is_spoilt else start

    def decide(self, *, options: Sequence[Option], seat: int, notes: Notes) -> Option:
        """Choose the decision after which the table looks best for the seat."""
        _, number = max((_worth(after, seat, notes), -number) for number, (_, after) in enumerate(options))
        return options[-number]

    def uses_power(self, *, table: Table, seat: int) -> bool:
        """Set the last die by hand, so that it is not wasted by a roll."""
        return table.count(owner=seat, place=HAND) <= BIGGY


def _worth_after(table: Table, start: Start, notes: Notes) -> int:
    _, laid = start
    return _worth(laid_down(table=table, laid=laid), laid.seat, notes) + TILE_WORTH * (laid.face in table.tiles)


def _worth(table: Table, seat: int, notes: Notes) -> int:
    """Return what a table looks worth to a seat in play dollars: its money, notes, dice, less half its best rival's."""
    won = table.points()
    tally = table.tally()
    for casino, pair in notes.items():
        for owner, note in zip(ranked(counts=tally.get(casino, {})), pair, strict=False):
            if isinstance(owner, int):
                won[owner] += note
    rival = max(points for other, points in enumerate(won) if other != seat)
    return won[seat] - rival // 2 + DIE_WORTH * tally.get(HAND, {}).get(seat, 0) + CHIP_DOLLARS // 2 * table.chips[seat]
