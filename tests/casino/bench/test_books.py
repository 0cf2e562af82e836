"""The books that the bench reads are posted by it, and every reading of them answers."""

import dataclasses
from typing import Any

import pytest

from casino.bench import floors
from casino.bench.books import reading, run
from ledger import audit
from tests import databases

READ = reading.ReadingResult(
    transfers=10_000_000,
    batches=1_000,
    player_p50_ms=0.6,
    player_p99_ms=1.4,
    tray_p50_ms=0.9,
    own_cpu_ms=0.5,
    trial_p50_ms=2.0,
    newest_page_ms=20.0,
    second_page_ms=20.0,
    oldest_page_ms=31.0,
)


@pytest.mark.slow
def test_books_are_filled_by_posting_and_read_by_another_process(own_database: str) -> None:  # noqa: ARG001 - ordering
    address = databases.url()
    environment = {"DATABASE_URL": address, "DATABASE_OWNER_URL": address}
    found = run.measure(environment=environment, transfers=20_000, entries=500)
    assert found.transfers > 20_000
    assert found.batches == 6
    assert min(found.player_p50_ms, found.trial_p50_ms, found.newest_page_ms, found.oldest_page_ms) > 0
    assert all(verdict.ok for verdict in audit.check())


@pytest.mark.parametrize(
    ("changes", "is_reached"),
    [({}, True), ({"tray_p50_ms": 1.8}, True), ({"tray_p50_ms": 1.8, "own_cpu_ms": 1.2}, False),
     ({"tray_p50_ms": 1.8, "own_cpu_ms": None}, False)],
    ids=["fast enough", "slow on a busy machine, but thrifty", "slow and dear", "slow, its server elsewhere"],
)  # fmt: skip
def test_a_balance_is_fast_or_thrifty(changes: dict[str, Any], is_reached: bool) -> None:  # noqa: FBT001 - a column
    assert floors.balance_as_of(result=dataclasses.replace(READ, **changes)).is_reached is is_reached


def test_a_balance_tells_both_kinds_of_account() -> None:
    found = floors.balance_as_of(result=READ).found
    assert found == "0.60 ms of a player, 0.90 ms of a tray, 0.50 ms own CPU"


def test_a_statement_whose_pages_grow_dearer_is_below_the_floor() -> None:
    assert not floors.statement(result=READ).is_reached
    assert floors.statement(result=READ).found == "1.55, 31.0 ms against 20.0 ms"


def test_a_trial_balance_within_a_tenth_of_a_second_is_enough() -> None:
    assert floors.trial_balance(result=READ).is_reached
