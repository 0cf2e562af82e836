"""The log against the ledger in several processes says what one process says, in the snapshot of who asks."""

import psycopg
import pytest

from casino.proofs import replayed
from casino.settlement import store
from ledger.audit.verdict import Verdict
from reports.queries import books
from tests.flow import days

FORGE = "update settlement_outcome set returned = returned + 1 where kind = 1 and part = 0 and position = 7"


@pytest.fixture
def day(own_database: str) -> str:
    """A simulated day of several shards, in a database of its own."""
    days.admit()
    days.deliver(days.bodies(rounds=120))
    days.settle_all(limit=40)
    return own_database


def forge(database: str) -> None:
    """Change some outcomes as a superuser, on another connection."""
    with psycopg.connect(database, autocommit=True) as owner:
        owner.execute("set session_replication_role = replica")
        owner.execute("alter table settlement_outcome disable trigger all")
        owner.execute(FORGE)


def replay(*, processes: int) -> Verdict:
    """Settle all that is settled again; returns what was found."""
    settled = {shard: place.position for shard, place in store.places().items()}
    told: list[int] = []
    verdict = replayed.check_replay(shards=settled, processes=processes, tell=told.append)
    assert sum(told) == sum(settled.values())
    return verdict


@pytest.mark.usefixtures("day")
def test_two_processes_prove_what_one_does() -> None:
    alone = replay(processes=1)
    assert alone.ok
    with books.reading():
        assert replay(processes=2) == alone


def test_two_processes_name_what_one_does(day: str) -> None:
    forge(day)
    alone = replay(processes=1)
    assert not alone.ok
    with books.reading():
        assert replay(processes=2) == alone


def test_what_changes_after_the_snapshot_is_not_looked_at(day: str) -> None:
    with books.reading():
        forge(day)
        assert replay(processes=2).ok
    assert not replay(processes=1).ok
