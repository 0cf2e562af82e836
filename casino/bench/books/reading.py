"""Times the readings of the ledger on one warm connection, at points and for accounts taken at random."""

import dataclasses
import random
import statistics
import time
from collections.abc import Callable, Mapping

from django.db import connection

from casino.bench import accounting
from ledger import balances, chart, statements

BALANCES = 2_000
TRIALS = 100
PAGES = 60
LINES = 50
WARM = 50
P99 = 0.99
READINGS = 2 * (BALANCES + WARM)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class ReadingResult:
    """Milliseconds with so many transfers in the books.

    `player` is one balance of a player as of a random batch of each lane, `tray` the same of an account that moves in
    every batch; `own_cpu_ms` is what one of either takes of client and server (None: a server elsewhere). Pages are of
    a tray's statement: its newest lines, the page after that, and its oldest lines. The newest page begins where a
    batch does and opens one batch less than any other.
    """

    transfers: int
    batches: int
    player_p50_ms: float
    player_p99_ms: float
    tray_p50_ms: float
    own_cpu_ms: float | None
    trial_p50_ms: float
    newest_page_ms: float
    second_page_ms: float
    oldest_page_ms: float

    @property
    def page_ratio(self) -> float:
        """The oldest page of the statement against the second: 1 where a page costs the same wherever it stands."""
        return self.oldest_page_ms / self.second_page_ms


def read(*, transfers: int, players: int, trays: int, seed: int = 1) -> ReadingResult:
    """Time readings of the ledger that Django's connection reaches, filled by the posting bench."""
    rng = random.Random(seed)  # noqa: S311 - a benchmark's load
    last = balances.lane_batches_now()

    def point() -> dict[int, int]:
        return {lane: rng.randint(1, batch) for lane, batch in last.items()}

    def balance(code: str) -> Callable[[], object]:
        lane_batches = point()
        return lambda: balances.balance_as_of(code=code, lane_batches=lane_batches)

    before_s = _cpu_s()
    of_players = _times_ms(BALANCES, lambda: balance(chart.player(id=f"bench-{rng.randrange(players)}")))
    of_trays = _times_ms(BALANCES, lambda: balance(chart.tray(table=f"bench-{rng.randrange(trays)}")))
    after_s = _cpu_s()
    trials = _times_ms(TRIALS, lambda: _trial(point()))
    newest, second, oldest = _pages_ms(code=chart.tray(table="bench-0"), last=last)
    return ReadingResult(
        transfers=transfers,
        batches=sum(last.values()),
        player_p50_ms=statistics.median(of_players),
        player_p99_ms=sorted(of_players)[int(len(of_players) * P99)],
        tray_p50_ms=statistics.median(of_trays),
        own_cpu_ms=None if before_s is None or after_s is None else (after_s - before_s) * 1e3 / READINGS,
        trial_p50_ms=statistics.median(trials),
        newest_page_ms=newest,
        second_page_ms=second,
        oldest_page_ms=oldest,
    )


def _cpu_s() -> float | None:
    """Return the CPU seconds of this process and of the server process behind its connection; None if elsewhere."""
    with connection.cursor() as cursor:
        cursor.execute("select pg_backend_pid()")
        server_s = accounting.server_cpu_s(pid=cursor.fetchone()[0])
    return None if server_s is None else server_s + time.process_time()


def _trial(lane_batches: Mapping[int, int]) -> Callable[[], object]:
    return lambda: balances.trial_balance_as_of(lane_batches=lane_batches)


def _pages_ms(*, code: str, last: Mapping[int, int]) -> tuple[float, float, float]:
    """Time three pages in turns, so that a busy moment of the machine falls on all of them."""
    newest_page = statements.statement(code=code, limit=LINES)
    places = [None, newest_page.after, statements.Place(lane=min(last), batch=2, number=1)]
    for place in places:
        assert len(statements.statement(code=code, limit=LINES, after=place).lines) == LINES, "a page is not full"
    spent: list[list[float]] = [[], [], []]
    for _ in range(PAGES):
        for times, place in zip(spent, places, strict=True):
            start = time.perf_counter()
            statements.statement(code=code, limit=LINES, after=place)
            times.append((time.perf_counter() - start) * 1e3)
    newest, second, oldest = map(statistics.median, spent)
    return newest, second, oldest


def _times_ms(count: int, make: Callable[[], Callable[[], object]]) -> list[float]:
    """Time readings one by one, the first ones left out; what `make` does is not timed."""
    times = []
    for _ in range(count + WARM):
        one = make()
        start = time.perf_counter()
        one()
        times.append((time.perf_counter() - start) * 1e3)
    return times[WARM:]
