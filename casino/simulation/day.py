"""One simulated gaming day of baccarat tables of both houses, players and the cage, in time order."""

import heapq
import itertools
import random
from collections.abc import Iterator

from casino.simulation import cage as cages
from casino.simulation import players as people
from casino.simulation.clock import HOUR_MS, SECOND_MS, DayClock
from casino.simulation.floor import Floor
from casino.simulation.houses import CASINONIA, SEED000
from casino.simulation.messages import SimulatedEvent
from casino.simulation.mistakes import MistakePlan
from casino.simulation.shoes import DealOrder
from casino.simulation.tables import Day, Table

PACE_MS_MAX = 60 * SECOND_MS
OPEN_HOURS = 18
ZONE, START_HOUR = "Asia/Macau", 6


def gaming_day(
    *,
    number: int,
    tables: int = 12,
    players: int = 40,
    rounds: int = 5_000,
    seed: int,
    zone: str = ZONE,
    start_hour: int = START_HOUR,
) -> Iterator[SimulatedEvent]:
    """Yield the events of gaming day `number` (1 or more) in time order; the same arguments give the same bytes.

    `rounds` are dealt in all, over tables of both houses. Shoes are numbered from number * 1000 + 1 at each table, so
    days never share one. Chips are issued by `opening`, which the REST door takes: Kafka may not say it.
    """
    assert tables >= 1, "a day needs a table"
    assert players >= 1, "a day needs a player"
    rng = random.Random(f"{seed}/{number}")  # noqa: S311 - reproducible, not secret
    day = Day(
        number=number,
        clock=DayClock(number=number, zone=zone, start_hour=start_hour),
        rng=rng,
        floor=Floor(players=people.roster(count=players, rng=rng), rng=rng),
        cage=cages.Cage(day=number),
        plan=MistakePlan(rounds=rounds, rng=rng),
        rounds_played=[0],
    )
    yield from _in_time_order(tables=_tables(count=tables, rounds=rounds, day=day), rng=rng)


def opening(*, number: int, zone: str = ZONE, start_hour: int = START_HOUR) -> SimulatedEvent:
    """Return the chips issued to the cage as the day starts: a body for POST /api/v1/events, never for Kafka."""
    return cages.issue(day=number, time=DayClock(number=number, zone=zone, start_hour=start_hour).start)


def _tables(*, count: int, rounds: int, day: Day) -> list[Table]:
    """Return the tables, houses in turn; house 000 deals two each, and in halves at every fourth table."""
    quota, rest = divmod(rounds, count)
    pace = min(PACE_MS_MAX, OPEN_HOURS * HOUR_MS // (quota + quota // 10 + 20))
    made = []
    for index in range(count):
        house = SEED000 if index % 2 else CASINONIA
        order = DealOrder.ALTERNATE
        if house is SEED000:
            order = DealOrder.HALVES if index % 4 == 3 else DealOrder.TWO_EACH  # noqa: PLR2004 - every fourth
        table_id = f"BAC-{index + 1:02d}"
        share = quota + (index < rest)
        made.append(Table(id=table_id, house=house, order=order, quota=share, pace_ms=pace, day=day))
    return made


def _in_time_order(*, tables: list[Table], rng: random.Random) -> Iterator[SimulatedEvent]:
    """Run the tables' steps and their events through one queue ordered by time, then by who spoke first."""
    turn = itertools.count()
    queue: list[tuple[int, int, Table | SimulatedEvent]] = [
        (rng.randrange(2 * HOUR_MS), next(turn), table) for table in tables
    ]
    heapq.heapify(queue)
    while queue:
        now, _, due = heapq.heappop(queue)
        if isinstance(due, SimulatedEvent):
            yield due
            continue
        events, again = due.step(now=now)
        for time, said in events:
            heapq.heappush(queue, (time, next(turn), said))
        if again is not None:
            heapq.heappush(queue, (again, next(turn), due))
