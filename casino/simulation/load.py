"""The load shape of the bench: Casinonia rounds of exactly seven bets, as fast as one process can write them.

Seven of the eight kinds of bet are laid a round. Player and Banker exclude each other per player and per seat, so they
go to seats 1 and 2; every seat of a table has a player of its own.
"""

import datetime as dt
import random
from collections.abc import Iterator

import msgspec

from casino.simulation.clock import HOUR_MS, DayClock
from casino.simulation.games.baccarat.houses import CASINONIA
from casino.simulation.games.baccarat.shoes import DealOrder, Shoe
from casino.simulation.messages import TABLES_SOURCE, SimulatedEvent
from casino.simulation.players import CHIP

MAIN_BETS = ("player", "banker")
STAKES = tuple(chips * CHIP for chips in (10, 10, 20, 20, 50, 100, 500))
BETS = MAIN_BETS + CASINONIA.side_bets
KINDS = len(BETS)
FIRST_PLAYER = 10_001
PLAYERS_MOVE_AFTER = 20


class _LoadTable:
    """A table under load: its shoe, its numbers, and its players, who move on every PLAYERS_MOVE_AFTER rounds."""

    def __init__(self, *, id: str, rng: random.Random, players: int, bets: int) -> None:  # noqa: A002 - the table's id
        self.id = id
        self._rng, self._players, self._bets = rng, players, bets
        self.shoe_number, self.round_number = 0, 0
        self._dealt = 0
        self._change_shoe()
        self._seats: list[str] = []

    def play(self, *, time: dt.datetime) -> SimulatedEvent:
        """Deal one round with the wanted number of bets."""
        if self._dealt % PLAYERS_MOVE_AFTER == 0:
            first = self._rng.randrange(self._players)
            self._seats = [str(FIRST_PLAYER + (first + seat * 7) % self._players) for seat in range(KINDS)]
        self._dealt += 1
        self.round_number += 1
        coup = self._shoe.deal()
        record: dict[str, object] = {"cards": coup.cards, "deal_order": "alternate"}
        if coup.has_cut_card:
            record["cut_card"] = True
        body = self._encoded(record=record, time=time)
        if coup.has_cut_card:
            self._change_shoe()
        return SimulatedEvent(key=self.id, body=body)

    def _encoded(self, *, record: dict[str, object], time: dt.datetime) -> bytes:
        envelope = {
            "specversion": "1.0",
            "id": f"{self.id}-{self.shoe_number}-{self.round_number}",
            "source": TABLES_SOURCE,
            "type": "round.played/v1",
            "time": time,
            "data": {
                "table": self.id,
                "shoe": self.shoe_number,
                "round": self.round_number,
                "ruleset": CASINONIA.ruleset,
                "bets": self._laid(),
                "record": record,
            },
        }
        return msgspec.json.encode(envelope)

    def _laid(self) -> list[dict[str, object]]:
        """Lay the bets: kinds in order with one gap drawn by lot (none where all eight are wanted)."""
        pick, seats = self._rng.random, self._seats
        gap = int(pick() * KINDS)
        kinds = list(range(gap + 1, gap + 1 + self._bets))
        return [
            {
                "id": f"b{number}",
                "bet": BETS[kind % KINDS],
                "seat": kind % KINDS + 1,
                "player": seats[kind % KINDS],
                "stake": STAKES[int(pick() * len(STAKES))],
            }
            for number, kind in enumerate(kinds, start=1)
        ]

    def _change_shoe(self) -> None:
        self._shoe = Shoe(rng=self._rng, order=DealOrder.ALTERNATE)
        self.shoe_number += 1
        self.round_number = 0


def rounds(
    *, count: int, tables: int = 64, players: int = 5_000, bets: int = 7, seed: int, run: int = 1
) -> Iterator[SimulatedEvent]:
    """Yield `count` rounds of `bets` bets (1 to 8), the tables in turn; the same arguments give the same bytes.

    `run` (1 or more) keeps the tables of one run apart from those of another: "L1-01", "L2-01".
    """
    rng = random.Random(f"load/{seed}/{run}")  # noqa: S311 - reproducible, not secret
    floor = [
        _LoadTable(id=f"L{run}-{number:02d}", rng=rng, players=players, bets=bets) for number in range(1, tables + 1)
    ]
    clock = DayClock(number=run, zone="Asia/Macau", start_hour=6)
    step_ms = min(500.0, 20 * HOUR_MS / max(count, 1))
    for number in range(count):
        yield floor[number % tables].play(time=clock.time(after_ms=int(number * step_ms)))
