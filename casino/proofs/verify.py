"""All proofs in one snapshot of the database, one verdict after the other."""

import dataclasses
import time
from collections.abc import Callable, Iterable, Iterator

from django.db import connection

from casino.proofs import log, outcomes, recounted, reported, rules
from games import catalog
from ledger import audit
from ledger.audit import Verdict
from reports.queries import books
from reports.queries.books import AsOf
from reports.recount import Tell


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Proved:
    """A verdict, and how long it took to reach, in seconds."""

    verdict: Verdict
    seconds: float


def verify(*, tell: Tell = lambda _: None) -> Iterator[Proved]:
    """Run every proof in one REPEATABLE READ snapshot and yield each verdict as it is reached, failed ones too.

    Writes nothing, so it may run while rounds are settled. `tell` hears of settlement batches as they are counted.
    Iterate to the end: the snapshot is held open until then.
    """
    with books.reading() as as_of:
        with connection.cursor() as cursor:
            cursor.execute("SET LOCAL statement_timeout = 0")
            cursor.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
        for proof in _proofs(as_of, tell):
            started = time.perf_counter()
            for verdict in proof():
                yield Proved(verdict=verdict, seconds=time.perf_counter() - started)
                started = time.perf_counter()


def _proofs(as_of: AsOf, tell: Tell) -> Iterator[Callable[[], Iterable[Verdict]]]:
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
    yield lambda: [reported.check_reports(upto=as_of.batches, house_banked=_house_banked())]
    yield lambda: [recounted.check_read_models(as_of=as_of, tell=tell)]
    yield rules.check_laws
    yield lambda: [rules.check_bets_laid()]


def _house_banked() -> dict[str, bool]:
    return {key: ruleset.game.IS_HOUSE_BANKED for key, ruleset in catalog.RULESETS.items()}
