"""The load shape of the bench: Casinonia rounds of exactly seven bets, as fast as one process can write them.

Seven of the eight kinds of bet are laid a round. Player and Banker exclude each other per player and per seat, so they
go to seats 1 and 2; every seat of a table has a player of its own.
"""

import datetime as dt
import random
from collections.abc import Iterator, Sequence

import msgspec

from casino.events.shards import shard_of
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
    *,
    count: int,
    tables: int | Sequence[str] = 64,
    players: int = 5_000,
    bets: int = 7,
    seed: int,
    run: int = 1,
) -> Iterator[SimulatedEvent]:
    """Yield `count` rounds of `bets` bets (1 to 8), the tables in turn; the same arguments give the same bytes.

    `tables` are the tables themselves or how many; `run` (1 or more) keeps those of one run apart from those of
    another: "L1-01", "L2-01".
    """
    rng = random.Random(f"load/{seed}/{run}")  # noqa: S311 - reproducible, not secret
    names = [_name(run, number) for number in range(1, tables + 1)] if isinstance(tables, int) else tables
    floor = [_LoadTable(id=name, rng=rng, players=players, bets=bets) for name in names]
    clock = DayClock(number=run, zone="Asia/Macau", start_hour=6)
    step_ms = min(500.0, 20 * HOUR_MS / max(count, 1))
    for number in range(count):
        yield floor[number % len(floor)].play(time=clock.time(after_ms=int(number * step_ms)))


def evenly_spread(*, tables: int, shards: int, run: int = 1) -> list[str]:
    """Return names of tables of which each shard has as many; `tables` is a multiple of `shards`."""
    of_shard: list[list[str]] = [[] for _ in range(shards)]
    number = 0
    while any(len(names) < tables // shards for names in of_shard):
        number += 1
        name = _name(run, number)
        of_shard[shard_of(key=name, shards=shards)].append(name)
    return sorted(name for names in of_shard for name in names[: tables // shards])


def _name(run: int, number: int) -> str:
    return f"L{run}-{number:02d}"
