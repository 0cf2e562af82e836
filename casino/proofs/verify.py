"""All proofs in one snapshot of the database, one verdict after the other."""

import dataclasses
import os
import time
from collections.abc import Callable, Iterable, Iterator

from django.db import connection

from casino.proofs import evidence, log, outcomes, outside, recounted, replayed, reported, rules
from casino.proofs.outside import Outside
from casino.replaying import workers
from casino.settlement import store
from games import catalog
from ledger import audit
from ledger.audit import Verdict
from reports.queries import books
from reports.queries.books import AsOf


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Proved:
    """A verdict, and how long it took to reach, in seconds."""

    verdict: Verdict
    seconds: float


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """How far a long proof is: "replayed", 12000 of 25625 "events"."""

    title: str
    unit: str
    done: int
    total: int


Tell = Callable[[Step], None]


_EVENTS_A_PROCESS = 10_000
"""Fewer are settled again sooner than another process has begun."""


def verify(
    *, tell: Tell = lambda _: None, kept: Outside | None = None, processes: int | None = None
) -> Iterator[Proved]:
    """Run every proof in one REPEATABLE READ snapshot and yield each verdict as it is reached, failed ones too.

    `kept` says where checkpoints are kept outside of the database; against those it is proved too. `processes` settle
    the log again, by default one a core where there is enough to do; more than one see only what is committed.

    Writes nothing, so it may run while rounds are settled. Iterate to the end: the snapshot is held open until then.
    """
    with books.reading() as as_of, workers.patient_collector():
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL statement_timeout = 0")
            cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
        for proof in _proofs(as_of, tell, kept, processes):
            started = time.perf_counter()
            for verdict in proof():
                yield Proved(verdict=verdict, seconds=time.perf_counter() - started)
                started = time.perf_counter()


def _proofs(
    as_of: AsOf, tell: Tell, kept: Outside | None, processes: int | None
) -> Iterator[Callable[[], Iterable[Verdict]]]:
    for check in (
        log.check_bytes,
        log.check_positions,
        log.check_identities,
        outcomes.check_coverage,
        outcomes.check_places,
        outcomes.check_sums,
    ):
        yield lambda check=check: [check()]  # type: ignore[misc]  # the loop's value, bound now
    yield lambda: [dataclasses.replace(verdict, name=f"ledger: {verdict.name}") for verdict in audit.check()]
    yield evidence.check_tree
    if kept is not None:
        yield lambda: [outside.check(outside=kept)]
    settled = {shard: place.position for shard, place in store.places().items()}
    replaying = _teller(tell, "replayed", "events", sum(settled.values()))
    several = processes or min(os.cpu_count() or 1, sum(settled.values()) // _EVENTS_A_PROCESS)
    yield lambda: [replayed.check_replay(shards=settled, processes=several, tell=replaying)]
    yield lambda: [reported.check_reports(upto=as_of.batches, house_banked=_house_banked())]
    counting = _teller(tell, "counted again", "batches", sum(as_of.batches.values()))
    yield lambda: [recounted.check_read_models(as_of=as_of, tell=counting)]
    yield rules.check_laws
    yield lambda: [rules.check_bets_laid()]


def _teller(tell: Tell, title: str, unit: str, total: int) -> Callable[[int], None]:
    """Add up what a proof tells piece by piece."""
    pieces: list[int] = []

    def add(count: int) -> None:
        pieces.append(count)
        tell(Step(title=title, unit=unit, done=sum(pieces), total=total))

    return add


def _house_banked() -> dict[str, bool]:
    return {key: ruleset.game.IS_HOUSE_BANKED for key, ruleset in catalog.RULESETS.items()}
