"""A day delivered twice, in any batching, with duplicates: the same balances, the same digest, and proofs that hold."""

import dataclasses
from collections.abc import Sequence

import pytest
from django.db import transaction

from casino import draining
from casino.access import sources
from casino.events import store as log
from casino.ingest.accept import Arrival, Door, accept
from casino.proofs.verify import verify
from casino.settlement import drain
from casino.simulation import day
from ledger import balances
from reports import digests, projectors
from reports.queries import books

ROUNDS = 60


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """What a delivery ended with."""

    digest: str
    balances: dict[str, int]


@pytest.fixture(scope="module")
def bodies() -> list[bytes]:
    """A day of four tables with voids, corrections, illegal rounds and slips."""
    return [event.body for event in day.gaming_day(number=1, tables=4, players=8, rounds=ROUNDS, seed=11)]


def deliver(bodies: Sequence[bytes], *, at_once: int, settled_at_once: int) -> Ending:
    """Take events in and settle them, in batches of these sizes, then forget everything again."""
    with transaction.atomic():
        for name in ("sim.tables", "sim.cage", "sim.pit"):
            sources.register(name=name, kinds_allowed=["*"], tables=["*"])
        for first in range(0, len(bodies), at_once):
            accept(arrivals=[Arrival(body=body, door=Door.FILE) for body in bodies[first : first + at_once]])
        for shard in log.heads():
            while drain.settle_batch(shard=shard, limit=settled_at_once).events:
                draining.project(shard)
        assert [proved.verdict for proved in verify() if not proved.verdict.ok] == []
        ending = _ending()
        transaction.set_rollback(True)
    return ending


def _ending() -> Ending:
    version = books.as_of().version
    trial = balances.trial_balance()
    assert trial.difference == 0
    return Ending(
        digest=digests.digest(cursor=projectors.open_cursor(), version=version),
        balances={row.kind.name: row.balance for row in trial.rows},
    )


@pytest.mark.django_db
@pytest.mark.slow
def test_batches_and_duplicates_leave_no_trace(bodies: list[bytes]) -> None:
    straight = deliver(bodies, at_once=1000, settled_at_once=1000)
    again = [body for at, body in enumerate(bodies) for body in ([body, body] if at % 3 == 0 else [body])]
    assert deliver([*again, *bodies[-20:]], at_once=17, settled_at_once=13) == straight
    assert deliver(bodies + bodies, at_once=400, settled_at_once=4) == straight
