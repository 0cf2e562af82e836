"""One run of the whole bench: every case on the same servers, in turn, with its floor."""

import dataclasses
import pathlib
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from casino.bench import accounting, engine, floors, latency, laws, path, posting, roads, site
from casino.bench.floors import Floor
from casino.bench.hordak import compare
from casino.bench.watching import streams
from casino.ingest.kafka import topics
from casino.ingest.publisher import Publisher
from casino.simulation import load

TOPIC = "bench"
WORKERS = (1, 2)
CONNECTIONS = (1, 2)
LATENCY_RATE = 200.0
TELL_EVERY_S = 2.0


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """How much to measure: rounds of the whole path, seconds of the latency case, folders and addresses."""

    rounds: int
    latency_s: float
    bootstrap: str
    logs: pathlib.Path


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class BenchResult:
    """Everything measured in one run, plain values that also make the JSON."""

    machine: Mapping[str, str]
    publish_rounds_per_s: float
    engine_rounds_per_s: Mapping[str, float]
    laws_s: Mapping[str, float]
    whole_shoes_hands_per_s: float
    hand_by_hand_per_s: float
    postings: Sequence[posting.PostingResult]
    hordak: compare.HordakResult | None
    paths: Sequence[path.PathResult]
    notify: latency.Latency
    streams: streams.StreamResult
    floors: Sequence[Floor]

    @property
    def path_against_raw(self) -> float:
        """The best whole path against raw COPY + PK on two connections, in transfers a second."""
        return max(measured.transfers_per_s for measured in self.paths) / self.postings[-1].raw_per_s

    @property
    def is_passed(self) -> bool:
        """Tell whether every floor was reached."""
        return all(floor.is_reached for floor in self.floors)


def run(*, plan: Plan, tell: Callable[[str], None]) -> BenchResult:
    """Measure every case in turn; `tell` gets one line of progress at a time."""
    tell("exact laws of every ruleset")
    laws_s = laws.seconds_by_ruleset()
    engines = _engines(tell=tell)
    tell("roads alone, whole shoes and hand by hand")
    shoes = roads.dealt_shoes(count=roads.SHOES, seed=7)
    whole, following = roads.whole_shoes_per_s(shoes=shoes), roads.hand_by_hand_per_s(shoes=shoes)
    postings = _postings(tell=tell)
    tell("the same through django-hordak, where it is installed")
    hordak = compare.measure()
    published = _preload(plan=plan, tell=tell)
    paths = [_path(plan=plan, workers=workers, tell=tell) for workers in WORKERS]
    tell(f"publish → NOTIFY at {LATENCY_RATE:.0f} rounds/s for {plan.latency_s:.0f} s")
    topic = f"{TOPIC}.latency"
    topics.prepare(bootstrap=plan.bootstrap, name=topic, is_created=True)
    notify = latency.run(
        topic=topic, bootstrap=plan.bootstrap, rate=LATENCY_RATE, seconds=plan.latency_s, workers=2, logs=plan.logs
    )
    streamed = _streams(plan=plan, tell=tell)
    return BenchResult(
        machine=accounting.machine(),
        publish_rounds_per_s=published,
        engine_rounds_per_s=engines,
        laws_s=laws_s,
        whole_shoes_hands_per_s=whole,
        hand_by_hand_per_s=following,
        postings=postings,
        hordak=hordak,
        paths=paths,
        notify=notify,
        streams=streamed,
        floors=[
            *(floors.engine(game=game, rounds_per_s=rate) for game, rate in engines.items()),
            floors.laws(seconds=laws.computed_s(seconds=laws_s)),
            floors.roads(whole=whole, following=following),
            *(floors.posting(ratio=posted.ratio, connections=posted.connections) for posted in postings),
            floors.whole_path(results=paths),
            *(floors.memory(result=result) for result in paths),
            *(floors.pace(result=result) for result in paths),
            floors.notify(latency=notify),
            floors.streams(result=streamed),
            floors.snapshot(result=streamed),
        ],
    )


def _streams(*, plan: Plan, tell: Callable[[str], None]) -> streams.StreamResult:
    tell(f"publish → frame at {LATENCY_RATE:.0f} rounds/s with {streams.STREAMS} streams for {plan.latency_s:.0f} s")
    topic = f"{TOPIC}.streams"
    topics.prepare(bootstrap=plan.bootstrap, name=topic, is_created=True)
    return streams.run(topic=topic, bootstrap=plan.bootstrap, rate=LATENCY_RATE, seconds=plan.latency_s, logs=plan.logs)


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


def _preload(*, plan: Plan, tell: Callable[[str], None]) -> float:
    """Fill the topic and return rounds published a second, dealing included."""
    tell(f"publishing {plan.rounds:,} rounds of 7 bets to Kafka")
    topics.prepare(bootstrap=plan.bootstrap, name=TOPIC, is_created=True)
    start = time.monotonic()
    with Publisher(bootstrap=plan.bootstrap, topic=TOPIC) as publisher:
        for event in load.rounds(count=plan.rounds, seed=1):
            publisher.send(key=event.key, value=event.body)
    return plan.rounds / (time.monotonic() - start)


def _path(*, plan: Plan, workers: int, tell: Callable[[str], None]) -> path.PathResult:
    tell(f"whole path with {workers} worker{'s' if workers > 1 else ''}")

    next_tell_s = time.monotonic()

    def told(progress: path.Progress) -> None:
        nonlocal next_tell_s
        if progress.at_s >= next_tell_s or progress.projected >= plan.rounds:
            next_tell_s = progress.at_s + TELL_EVERY_S
            tell(f"  logged {progress.logged:,}  settled {progress.settled:,}  in the reports {progress.projected:,}")

    return path.drain(
        name=f"bench_{workers}", topic=TOPIC, rounds=plan.rounds, workers=workers, logs=plan.logs, tell=told
    )


def as_json(*, result: BenchResult) -> dict[str, Any]:
    """Return the result as plain JSON values, derived rates included."""
    told = dataclasses.asdict(result)
    for plain, measured in zip(told["paths"], result.paths, strict=True):
        plain |= {
            "rounds_per_s": measured.rounds_per_s,
            "transfers_per_s": measured.transfers_per_s,
            "own_cpu_us": measured.own_cpu_us,
        }
    return told | {"path_against_raw": result.path_against_raw, "is_passed": result.is_passed}
