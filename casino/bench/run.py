"""One run of the bench: every case that is asked for on the same servers, in turn, with its floor."""

import dataclasses
import enum
import pathlib
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from casino.bench import accounting, engine, floors, latency, laws, path, posting, roads, site
from casino.bench.books import run as books
from casino.bench.books.reading import ReadingResult
from casino.bench.floors import Floor
from casino.bench.hordak import compare
from casino.bench.proving import replays, sealing
from casino.bench.watching import chromium, painted, streams
from casino.ingest.kafka import topics

TOPIC = "bench"
WORKERS = (1, 2)
CONNECTIONS = (1, 2)
LATENCY_RATE = 200.0
TELL_EVERY_S = 2.0


class Case(enum.StrEnum):
    """What can be measured for itself."""

    LAWS = "laws"
    ENGINE = "engine"
    ROADS = "roads"
    POSTING = "posting"
    BOOKS = "books"
    PATH = "path"
    REPLAY = "replay"
    """Of the log that the last whole path has settled, which is drained for it where nobody asks for that."""
    NOTIFY = "notify"
    STREAMS = "streams"
    PAINTED = "painted"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What to measure: cases, rounds and workers of the whole path, transfers in the books that are read, and so on."""

    cases: frozenset[Case] = frozenset(Case)
    workers: tuple[int, ...] = WORKERS
    rounds: int
    transfers: int
    latency_s: float
    bootstrap: str
    logs: pathlib.Path


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class BenchResult:
    """Everything measured in one run, plain values that also make the JSON; what was left out is empty or None."""

    machine: Mapping[str, str]
    laws_s: Mapping[str, float]
    engine_rounds_per_s: Mapping[str, float]
    roads: roads.RoadsResult | None
    postings: Sequence[posting.PostingResult]
    seal: sealing.SealResult | None
    hordak: compare.HordakResult | None
    books: ReadingResult | None
    publish_rounds_per_s: float | None
    paths: Sequence[path.PathResult]
    replay: replays.ReplayResult | None
    notify: latency.Latency | None
    streams: streams.StreamResult | None
    painted: painted.PaintedResult | None
    without_painted: str
    """Why displays were not measured in a browser, though they were asked for."""

    @property
    def path_against_raw(self) -> float | None:
        """The best whole path against raw COPY + PK on two connections, in transfers a second."""
        if not self.paths or not self.postings:
            return None
        return max(measured.transfers_per_s for measured in self.paths) / self.postings[-1].raw_per_s

    @property
    def floors(self) -> Sequence[Floor]:
        """Every figure that was measured against its floor."""
        return list(_floors(self))

    @property
    def is_passed(self) -> bool:
        """Tell whether every floor was reached."""
        return all(floor.is_reached for floor in self.floors)


def run(*, plan: Plan, tell: Callable[[str], None]) -> BenchResult:
    """Measure every case of the plan in turn; `tell` gets one line of progress at a time."""
    cases = plan.cases
    laws_s = _laws(tell=tell) if Case.LAWS in cases else {}
    engines = _engines(tell=tell) if Case.ENGINE in cases else {}
    drawn = _roads(tell=tell) if Case.ROADS in cases else None
    postings = _postings(tell=tell) if Case.POSTING in cases else []
    seal = _seal(tell=tell) if Case.POSTING in cases else None
    hordak = _hordak(tell=tell) if Case.POSTING in cases else None
    read = _books(plan=plan, tell=tell) if Case.BOOKS in cases else None
    published = _preload(plan=plan, tell=tell) if {Case.PATH, Case.REPLAY} & cases else None
    paths, replayed = _paths(plan=plan, tell=tell)
    return BenchResult(
        machine=accounting.machine(),
        laws_s=laws_s,
        engine_rounds_per_s=engines,
        roads=drawn,
        postings=postings,
        seal=seal,
        hordak=hordak,
        books=read,
        publish_rounds_per_s=published,
        paths=paths,
        replay=replayed,
        notify=_notify(plan=plan, tell=tell) if Case.NOTIFY in cases else None,
        streams=_streams(plan=plan, tell=tell) if Case.STREAMS in cases else None,
        painted=_painted(plan=plan, tell=tell) if Case.PAINTED in cases else None,
        without_painted=chromium.missing() if Case.PAINTED in cases else "",
    )


def _floors(result: BenchResult) -> Iterator[Floor]:
    for game, rate in result.engine_rounds_per_s.items():
        yield floors.engine(game=game, rounds_per_s=rate)
    if result.laws_s:
        yield floors.laws(seconds=laws.computed_s(seconds=result.laws_s))
    if result.roads is not None:
        yield floors.roads(whole=result.roads.whole_shoes_per_s, following=result.roads.hand_by_hand_per_s)
    for posted in result.postings:
        yield floors.posting(ratio=posted.ratio, connections=posted.connections)
    yield from floors.seals(result=result.seal)
    if result.books is not None:
        yield from floors.books(result=result.books)
    if result.paths:
        yield from floors.paths(results=result.paths)
    yield from floors.replays(result=result.replay)
    if result.notify is not None:
        yield floors.notify(latency=result.notify)
    if result.streams is not None:
        yield from floors.streamed(result=result.streams)
    if result.painted is not None:
        yield floors.painted(result=result.painted)


def _laws(*, tell: Callable[[str], None]) -> Mapping[str, float]:
    tell("exact laws of every ruleset")
    return laws.seconds_by_ruleset()


def _roads(*, tell: Callable[[str], None]) -> roads.RoadsResult:
    tell("roads alone, whole shoes and hand by hand")
    shoes = roads.dealt_shoes(count=roads.SHOES, seed=7)
    return roads.RoadsResult(
        whole_shoes_per_s=roads.whole_shoes_per_s(shoes=shoes), hand_by_hand_per_s=roads.hand_by_hand_per_s(shoes=shoes)
    )


def _hordak(*, tell: Callable[[str], None]) -> compare.HordakResult | None:
    tell("the same through django-hordak, where it is installed")
    return compare.measure()


def _notify(*, plan: Plan, tell: Callable[[str], None]) -> latency.Latency:
    tell(f"publish → NOTIFY at {LATENCY_RATE:.0f} rounds/s for {plan.latency_s:.0f} s")
    topic = f"{TOPIC}.latency"
    topics.prepare(bootstrap=plan.bootstrap, name=topic, is_created=True)
    return latency.run(
        topic=topic, bootstrap=plan.bootstrap, rate=LATENCY_RATE, seconds=plan.latency_s, workers=2, logs=plan.logs
    )


def _streams(*, plan: Plan, tell: Callable[[str], None]) -> streams.StreamResult:
    tell(f"publish → frame at {LATENCY_RATE:.0f} rounds/s with {streams.STREAMS} streams for {plan.latency_s:.0f} s")
    topic = f"{TOPIC}.streams"
    topics.prepare(bootstrap=plan.bootstrap, name=topic, is_created=True)
    return streams.run(topic=topic, bootstrap=plan.bootstrap, rate=LATENCY_RATE, seconds=plan.latency_s, logs=plan.logs)


def _painted(*, plan: Plan, tell: Callable[[str], None]) -> painted.PaintedResult | None:
    without = chromium.missing()
    if without:
        tell(f"NOT MEASURED: publish → painted in a browser: {without}")
        return None
    tell(
        f"publish → painted in a browser at {LATENCY_RATE:.0f} rounds/s with as many streams for {plan.latency_s:.0f} s"
    )
    topic = f"{TOPIC}.painted"
    topics.prepare(bootstrap=plan.bootstrap, name=topic, is_created=True)
    return painted.run(topic=topic, bootstrap=plan.bootstrap, rate=LATENCY_RATE, seconds=plan.latency_s, logs=plan.logs)


def _engines(*, tell: Callable[[str], None]) -> dict[str, float]:
    """Return settlements a second of the rules engine alone, by game."""
    rates = {}
    for game in engine.EVERY_GAME:
        tell(f"rules engine alone, {game}")
        rates[game] = engine.settlements_per_s(rounds=engine.rounds_of(game=game, count=engine.count_of(game=game)))
    return rates


def _postings(*, tell: Callable[[str], None]) -> list[posting.PostingResult]:
    """Measure raw COPY + PK and ledger posting in turns, on one connection and on two."""
    results = []
    for connections in CONNECTIONS:
        tell(f"raw COPY + PK against ledger posting, {connections} connection{'s' if connections > 1 else ''}")
        with site.site(name="bench_posting", topic=TOPIC) as environment:
            results.append(posting.measure(environment=environment, connections=connections, tell=tell))
    return results


def _seal(*, tell: Callable[[str], None]) -> sealing.SealResult:
    tell("posting with the seal, with its proof alone and without it, in turns")
    with site.site(name="bench_seal", topic=TOPIC) as environment:
        return sealing.measure(environment=environment)


def _books(*, plan: Plan, tell: Callable[[str], None]) -> ReadingResult:
    tell(f"books of {plan.transfers:,} transfers, posted and then read as of any batch")
    with site.site(name="bench_books", topic=TOPIC) as environment:
        return books.measure(environment=environment, transfers=plan.transfers)


def _preload(*, plan: Plan, tell: Callable[[str], None]) -> float:
    tell(f"publishing {plan.rounds:,} rounds of 7 bets to Kafka")
    topics.prepare(bootstrap=plan.bootstrap, name=TOPIC, is_created=True)
    return path.preload(topic=TOPIC, rounds=plan.rounds, bootstrap=plan.bootstrap)


def _paths(*, plan: Plan, tell: Callable[[str], None]) -> tuple[list[path.PathResult], replays.ReplayResult | None]:
    """Drain the topic with each number of workers that is asked for, and replay what the last drain has settled."""
    every = plan.workers if Case.PATH in plan.cases else plan.workers[-1:] if Case.REPLAY in plan.cases else ()
    replayed: list[replays.ReplayResult] = []

    def replay(environment: Mapping[str, str]) -> None:
        tell(f"replaying that log in {replays.PROCESSES} processes")
        replayed.append(replays.measure(environment=environment))

    def nothing(environment: Mapping[str, str]) -> None:
        del environment

    paths = []
    for place, count in enumerate(every, start=1):
        is_replayed = place == len(every) and Case.REPLAY in plan.cases
        paths.append(_path(plan=plan, workers=count, tell=tell, then=replay if is_replayed else nothing))
    return paths, replayed[0] if replayed else None


def _path(
    *, plan: Plan, workers: int, tell: Callable[[str], None], then: Callable[[Mapping[str, str]], None]
) -> path.PathResult:
    tell(f"whole path with {workers} worker{'s' if workers > 1 else ''}")

    next_tell_s = time.monotonic()

    def told(progress: path.Progress) -> None:
        nonlocal next_tell_s
        if progress.at_s >= next_tell_s or progress.projected >= plan.rounds:
            next_tell_s = progress.at_s + TELL_EVERY_S
            tell(f"  logged {progress.logged:,}  settled {progress.settled:,}  in the reports {progress.projected:,}")

    return path.drain(
        name=f"bench_{workers}", topic=TOPIC, rounds=plan.rounds, workers=workers, logs=plan.logs, tell=told, then=then
    )


def as_json(*, result: BenchResult) -> dict[str, Any]:
    """Return the result as plain JSON values, derived rates included."""
    told = dataclasses.asdict(result)
    for plain, measured in zip(told["paths"], result.paths, strict=True):
        plain |= {
            "rounds_per_s": measured.rounds_per_s,
            "transfers_per_s": measured.transfers_per_s,
            "own_cpu_us": measured.own_cpu_us,
            "own_pace": measured.own_pace,
        }
    if result.replay is not None:
        for name, replayed in {"rebuilt": result.replay.rebuilt, "proved": result.replay.proved}.items():
            told["replay"][name] |= {"rounds_per_s": replayed.rounds_per_s, "own_cpu_us": replayed.own_cpu_us}
    return told | {
        "path_against_raw": result.path_against_raw,
        "floors": [dataclasses.asdict(floor) for floor in result.floors],
        "is_passed": result.is_passed,
    }
