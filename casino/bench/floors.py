"""The floors of the design, section 10: below one of them the bench exits 1."""

import dataclasses
from collections.abc import Iterator, Sequence

from casino.bench.books.reading import ReadingResult
from casino.bench.engine import BACCARAT
from casino.bench.latency import Latency
from casino.bench.path import PACE_ROUNDS_MIN, PathResult
from casino.bench.proving.replays import Replayed, ReplayResult
from casino.bench.proving.sealing import SealResult
from casino.bench.watching.painted import PaintedResult
from casino.bench.watching.streams import StreamResult

POSTING_RATIO_MIN = 0.25
SEAL_SHARE_MAX = 0.25
PATH_ROUNDS_PER_S_MIN = 4_000
PATH_CPU_US_MAX = 300
REPLAY_ROUNDS_PER_S_MIN = 8_000
REPLAY_CPU_US_MAX = 250
BACCARAT_ROUNDS_PER_S_MIN = 25_000
ENGINE_ROUNDS_PER_S_MIN = 15_000
WHOLE_GAMES_PER_S_MIN = {"casino": 300, "las_vegas": 300}
"""Games of which one round is a whole game, replayed turn by turn."""
LAWS_S_MAX = 5.0
NOTIFY_P99_MS_MAX = 500
FRAME_P99_MS_MAX = 1_000
PAINTED_P99_MS_MAX = 1_000
SNAPSHOT_P95_MS_MAX = 50
MEMORY_GROWTH_MAX = 1.15
WHOLE_SHOES_HANDS_PER_S_MIN = 290_000
HAND_BY_HAND_PER_S_MIN = 50_000
BALANCE_MS_MAX = 1.0
TRIAL_BALANCE_MS_MAX = 100.0
PAGE_RATIO_MAX = 1.5
PACE_MIN = 0.9


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Floor:
    """One figure against its floor, in words."""

    name: str
    is_reached: bool
    found: str
    expected: str


def posting(*, ratio: float, connections: int) -> Floor:
    """Compare ledger posting with raw COPY + PK of the same rows."""
    return Floor(
        name=f"posting against raw COPY + PK, {connections} connection{'s' if connections > 1 else ''}",
        is_reached=ratio >= POSTING_RATIO_MIN,
        found=f"{ratio:.2f}",
        expected=f"at least {POSTING_RATIO_MIN}",
    )


def seals(*, result: SealResult | None) -> Iterator[Floor]:
    """Compare what the seal's proof takes of posting, where it was measured: of its time or of its CPU."""
    if result is not None:
        cpu = "—" if result.cpu_share is None else f"{result.cpu_share:.0%}"
        yield Floor(
            name="the seal's proof, of posting on one connection",
            is_reached=min(result.time_share, result.cpu_share or result.time_share) <= SEAL_SHARE_MAX,
            found=f"{result.time_share:.0%} of time, {cpu} of CPU",
            expected=f"at most {SEAL_SHARE_MAX:.0%} of either",
        )


def books(*, result: ReadingResult) -> Iterator[Floor]:
    """Compare what was read of the books."""
    yield balance_as_of(result=result)
    yield trial_balance(result=result)
    yield statement(result=result)


def balance_as_of(*, result: ReadingResult) -> Floor:
    """Compare one balance as of a random batch of each lane, of players and of accounts that move in every batch.

    It is the median time, or where others load the machine the CPU of client and server together.
    """
    slower_ms = max(result.player_p50_ms, result.tray_p50_ms)
    cpu = "—" if result.own_cpu_ms is None else f"{result.own_cpu_ms:.2f} ms"
    return Floor(
        name=f"balance as of any batch of {result.transfers:,} transfers, p50",
        is_reached=min(slower_ms, result.own_cpu_ms or slower_ms) <= BALANCE_MS_MAX,
        found=f"{result.player_p50_ms:.2f} ms of a player, {result.tray_p50_ms:.2f} ms of a tray, {cpu} own CPU",
        expected=f"at most {BALANCE_MS_MAX:.0f} ms of time or of CPU",
    )


def trial_balance(*, result: ReadingResult) -> Floor:
    """Compare the median time of a trial balance as of a random batch of each lane."""
    return Floor(
        name=f"trial balance as of any batch of {result.transfers:,} transfers, p50",
        is_reached=result.trial_p50_ms <= TRIAL_BALANCE_MS_MAX,
        found=f"{result.trial_p50_ms:.1f} ms",
        expected=f"at most {TRIAL_BALANCE_MS_MAX:.0f} ms",
    )


def statement(*, result: ReadingResult) -> Floor:
    """Demand that a page of a busy account's statement costs the same at its end as at its beginning."""
    return Floor(
        name="statement of a busy account, oldest page against the second",
        is_reached=result.page_ratio <= PAGE_RATIO_MAX,
        found=f"{result.page_ratio:.2f}, {result.oldest_page_ms:.1f} ms against {result.second_page_ms:.1f} ms",
        expected=f"at most {PAGE_RATIO_MAX}",
    )


def paths(*, results: Sequence[PathResult]) -> Iterator[Floor]:
    """Compare the whole path: its speed at best, and of each case memory and pace."""
    yield whole_path(results=results)
    for result in results:
        yield memory(result=result)
        yield pace(result=result)


def whole_path(*, results: Sequence[PathResult]) -> Floor:
    """Take the best case: its speed, or its own CPU a round when others load the machine."""
    fastest = max(result.rounds_per_s for result in results)
    thriftiest = min(result.own_cpu_us for result in results)
    return Floor(
        name="whole path",
        is_reached=fastest >= PATH_ROUNDS_PER_S_MIN or thriftiest <= PATH_CPU_US_MAX,
        found=f"{fastest:,.0f} rounds/s, {thriftiest:.0f} µs own CPU a round",
        expected=f"at least {PATH_ROUNDS_PER_S_MIN:,} rounds/s or at most {PATH_CPU_US_MAX} µs",
    )


def replays(*, result: ReplayResult | None) -> Iterator[Floor]:
    """Compare both replays of a log, where they were measured."""
    if result is not None:
        yield replay(name="replay --verify", replayed=result.rebuilt)
        yield replay(name="log against ledger", replayed=result.proved)


def replay(*, name: str, replayed: Replayed) -> Floor:
    """Compare a replay of the log: its speed, or its own CPU a round when others load the machine."""
    fast, thrifty = replayed.rounds_per_s >= REPLAY_ROUNDS_PER_S_MIN, replayed.own_cpu_us <= REPLAY_CPU_US_MAX
    return Floor(
        name=name,
        is_reached=fast or thrifty,
        found=f"{replayed.rounds_per_s:,.0f} rounds/s, {replayed.own_cpu_us:.0f} µs own CPU a round",
        expected=f"at least {REPLAY_ROUNDS_PER_S_MIN:,} rounds/s or at most {REPLAY_CPU_US_MAX} µs",
    )


def memory(*, result: PathResult) -> Floor:
    """Demand flat memory: the last third of the run no more than a little above the middle third."""
    return Floor(
        name=f"memory, {result.workers} worker{'s' if result.workers > 1 else ''}",
        is_reached=result.memory_growth <= MEMORY_GROWTH_MAX,
        found=f"last third {result.memory_growth:.2f} of the middle third",
        expected=f"at most {MEMORY_GROWTH_MAX}",
    )


def pace(*, result: PathResult) -> Floor:
    """Demand that the last 100,000 rounds go as fast as the first ones, a tenth less at most, in a run long enough.

    Of the two it is the better one: the pace as it was, or with what the machine itself lost or won taken out.
    """
    is_long = result.rounds >= PACE_ROUNDS_MIN
    told = f"last stretch {result.pace:.2f} of the first, {result.own_pace:.2f} without the machine's own pace"
    return Floor(
        name=f"pace, {result.workers} worker{'s' if result.workers > 1 else ''}",
        is_reached=not is_long or max(result.pace, result.own_pace) >= PACE_MIN,
        found=told + ("" if is_long else ", too short a run to count"),
        expected=f"at least {PACE_MIN} from {PACE_ROUNDS_MIN:,} rounds on",
    )


def streamed(*, result: StreamResult) -> Iterator[Floor]:
    """Compare what open streams get, and a snapshot meanwhile."""
    yield streams(result=result)
    yield snapshot(result=result)


def streams(*, result: StreamResult) -> Floor:
    """Compare the 99th percentile of publish → frame."""
    return Floor(
        name=f"publish → frame with {result.streams} streams at {result.rate:.0f} rounds/s, p99",
        is_reached=result.p99_ms <= FRAME_P99_MS_MAX,
        found=f"{result.p99_ms:.0f} ms",
        expected=f"at most {FRAME_P99_MS_MAX:,} ms",
    )


def painted(*, result: PaintedResult) -> Floor:
    """Compare the 99th percentile of publish → painted; what was never painted counts as a minute."""
    return Floor(
        name=f"publish → painted with {result.streams} streams at {result.rate:.0f} rounds/s, p99",
        is_reached=result.p99_ms <= PAINTED_P99_MS_MAX,
        found=f"{result.p99_ms:.0f} ms",
        expected=f"at most {PAINTED_P99_MS_MAX:,} ms",
    )


def snapshot(*, result: StreamResult) -> Floor:
    """Compare the 95th percentile of a snapshot's time under that load."""
    return Floor(
        name="snapshot of a table under that load, p95",
        is_reached=result.snapshot_p95_ms <= SNAPSHOT_P95_MS_MAX,
        found=f"{result.snapshot_p95_ms:.0f} ms",
        expected=f"at most {SNAPSHOT_P95_MS_MAX} ms",
    )


def notify(*, latency: Latency) -> Floor:
    """Compare the 99th percentile of publish → NOTIFY."""
    return Floor(
        name=f"publish → NOTIFY at {latency.rate:.0f} rounds/s, p99",
        is_reached=latency.p99_ms <= NOTIFY_P99_MS_MAX,
        found=f"{latency.p99_ms:.0f} ms",
        expected=f"at most {NOTIFY_P99_MS_MAX} ms",
    )


def engine(*, game: str, rounds_per_s: float) -> Floor:
    """Compare the rules engine alone: baccarat with seven bets, every other game with all its seats taken."""
    others = WHOLE_GAMES_PER_S_MIN.get(game, ENGINE_ROUNDS_PER_S_MIN)
    least = BACCARAT_ROUNDS_PER_S_MIN if game == BACCARAT else others
    return Floor(
        name=f"engine, {game}",
        is_reached=rounds_per_s >= least,
        found=f"{rounds_per_s:,.0f} rounds/s",
        expected=f"at least {least:,} rounds/s",
    )


def laws(*, seconds: float) -> Floor:
    """Compare the time that the laws of all games took which are computed when asked for."""
    return Floor(
        name="exact laws, but those of counted tables",
        is_reached=seconds <= LAWS_S_MAX,
        found=f"{seconds:.2f} s",
        expected=f"at most {LAWS_S_MAX:.0f} s",
    )


def roads(*, whole: float, following: float) -> Floor:
    """Compare the roads alone, whole shoes and hand by hand."""
    return Floor(
        name="roads alone",
        is_reached=whole >= WHOLE_SHOES_HANDS_PER_S_MIN and following >= HAND_BY_HAND_PER_S_MIN,
        found=f"{whole:,.0f} hands/s whole, {following:,.0f} hand by hand",
        expected=f"at least {WHOLE_SHOES_HANDS_PER_S_MIN:,} and {HAND_BY_HAND_PER_S_MIN:,}",
    )
