"""A settled log is replayed by both commands, each with its time and CPU."""

import os

import pytest

from casino.bench.proving import replays
from tests.casino.settlement.shards import url_of
from tests.flow import days


@pytest.fixture
def environment(own_database: str) -> dict[str, str]:
    """The environment of processes on a database with a short settled day."""
    days.admit()
    days.deliver(days.bodies(rounds=40))
    days.settle_all(limit=40)
    url = url_of(database=own_database)
    return os.environ | {"DATABASE_URL": url, "DATABASE_OWNER_URL": url}


def test_both_replays_tell_rounds_seconds_and_cpu(environment: dict[str, str]) -> None:
    result = replays.measure(environment=environment)
    assert result.rebuilt.rounds == result.proved.rounds > 40
    assert result.rebuilt.rounds_per_s > 0
    assert result.proved.rounds_per_s > 0
    assert result.rebuilt.cpu_us["python"] > 0
