"""One simulated gaming day: the tables of the wanted games, their players and the cage, in time order."""

import heapq
import itertools
import random
from collections.abc import Iterator, Sequence

from casino.simulation import cage as cages
from casino.simulation import line_up
from casino.simulation import players as people
from casino.simulation.clock import HOUR_MS, SECOND_MS, DayClock
from casino.simulation.floor import Floor
from casino.simulation.line_up import EVERY_GAME, Section
from casino.simulation.messages import SimulatedEvent
from casino.simulation.mistakes import MistakePlan
from casino.simulation.tables import Day, Table

PACE_MS_MAX = 60 * SECOND_MS
OPEN_HOURS = 18
ZONE, START_HOUR = "Asia/Macau", 6
Turn = tuple[int, int, Table | SimulatedEvent]
"""When, in which order, and who acts or what is said."""


def gaming_day(
    *,
    number: int,
    games: Sequence[str] = EVERY_GAME,
    tables: int = 12,
    players: int = 40,
    rounds: int = 5_000,
    seed: int,
    zone: str = ZONE,
    start_hour: int = START_HOUR,
) -> Iterator[SimulatedEvent]:
    """Yield the events of gaming day `number` (1 or more) in time order; the same arguments give the same bytes.

    `rounds` are dealt in all, shared among `games` (names of `line_up.HOUSE`); `tables` and `players` are those of
    baccarat. Shoes are numbered from number * 1000 + 1 at each table, so days never share one. Chips are issued by
    `opening`, which the REST door takes: Kafka may not say it.
    """
    assert tables >= 1, "a day needs a table"
    assert players >= 1, "a day needs a player"
    cage, clock = cages.Cage(day=number), DayClock(number=number, zone=zone, start_hour=start_hour)
    turn = itertools.count()
    queue: list[Turn] = []
    for section, share in line_up.shared(games=games, rounds=rounds):
        # Each game has chance and players of its own: what is dealt of one does not depend on the others.
        rng = random.Random(f"{seed}/{number}{section.seed}")  # noqa: S311 - reproducible, not secret
        seated = section.seats(tables=tables, rng=rng)
        day = Day(
            number=number,
            clock=clock,
            rng=rng,
            floor=Floor(players=_roster(section=section, seated=seated, wanted=players, rng=rng), rng=rng),
            cage=cage,
            plan=MistakePlan(rounds=share, counts=section.mistakes, rng=rng),
        )
        opened = _opened(seated=seated, rounds=share, day=day)
        queue += [(rng.randrange(2 * HOUR_MS), next(turn), table) for table in opened]
    yield from _in_time_order(queue=queue, turn=turn)


def opening(*, number: int, zone: str = ZONE, start_hour: int = START_HOUR) -> SimulatedEvent:
    """Return the chips issued to the cage as the day starts: a body for POST /api/v1/events, never for Kafka."""
    return cages.issue(day=number, time=DayClock(number=number, zone=zone, start_hour=start_hour).start)


def _roster(
    *, section: Section, seated: Sequence[line_up.Seated], wanted: int, rng: random.Random
) -> list[people.Player]:
    """Return the players of a game: as many as were asked for, or enough for every seat and a few who wait."""
    needed = sum(table.game.terms.seats_max for table in seated) + line_up.WAITING
    count = wanted if section.has_wanted_players else needed
    return people.roster(count=count, first=section.first_player, bases=seated[0].game.terms.bases, rng=rng)


def _opened(*, seated: Sequence[line_up.Seated], rounds: int, day: Day) -> list[Table]:
    quota, rest = divmod(rounds, len(seated))
    pace = min(PACE_MS_MAX, OPEN_HOURS * HOUR_MS // (quota + quota // 10 + 20))
    return [
        Table(id=table.id, game=table.game, quota=quota + (index < rest), pace_ms=pace, day=day)
        for index, table in enumerate(seated)
    ]


def _in_time_order(*, queue: list[Turn], turn: Iterator[int]) -> Iterator[SimulatedEvent]:
    """Run the tables' steps and their events through one queue ordered by time, then by who spoke first."""
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
