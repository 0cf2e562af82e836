"""All proofs in one snapshot of the database, one verdict after the other."""

import contextlib
import dataclasses
import gc
import time
from collections.abc import Callable, Iterable, Iterator

from django.db import connection

from casino.proofs import evidence, log, outcomes, outside, recounted, replayed, reported, rules
from casino.proofs.outside import Outside
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


def verify(*, tell: Tell = lambda _: None, kept: Outside | None = None) -> Iterator[Proved]:
    """Run every proof in one REPEATABLE READ snapshot and yield each verdict as it is reached, failed ones too.

    `kept` says where checkpoints are kept outside of the database; against those it is proved too.

    Writes nothing, so it may run while rounds are settled. Iterate to the end: the snapshot is held open until then.
    """
    with books.reading() as as_of, _patient_collector():
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL statement_timeout = 0")
            cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
        for proof in _proofs(as_of, tell, kept):
            started = time.perf_counter()
            for verdict in proof():
                yield Proved(verdict=verdict, seconds=time.perf_counter() - started)
                started = time.perf_counter()


@contextlib.contextmanager
def _patient_collector() -> Iterator[None]:
    """Let the garbage collector look less often: replay makes many small objects and drops them batch by batch."""
    before = gc.get_threshold()
    gc.set_threshold(100_000, 50, 1000)
    try:
        yield
    finally:
        gc.set_threshold(*before)


def _proofs(as_of: AsOf, tell: Tell, kept: Outside | None) -> Iterator[Callable[[], Iterable[Verdict]]]:
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
    yield lambda: [replayed.check_replay(shards=settled, tell=replaying)]
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
