"""A whole simulated day: books balance, reports agree, and delivery, duplicates and batches change nothing."""

import random

import pytest

from casino.settlement import replay
from ledger import balances
from tests.casino.settlement.shards import rows
from tests.flow import days


@pytest.fixture(scope="module")
def day_bodies() -> list[bytes]:
    return days.bodies()


@pytest.fixture
def floor(db: None) -> None:  # noqa: ARG001 - ordering only
    days.admit()


def run(bodies: list[bytes], *, limit: int = 1_000, size: int = 500) -> None:
    days.deliver(bodies, size=size)
    days.settle_all(limit=limit)


@pytest.mark.usefixtures("floor")
def test_every_event_has_an_outcome_and_the_books_balance(day_bodies: list[bytes]) -> None:
    run(day_bodies)
    assert rows("select count(*) from settlement_outcome where part = 0") == [(len(day_bodies),)]
    assert balances.trial_balance().difference == 0
    kinds = {kind for (kind,) in rows("select distinct kind from settlement_outcome")}
    assert {1, 2, 3, 4, 5, 7} <= kinds, "the day has settled, voided, corrected and held rounds, slips and notes"


@pytest.mark.usefixtures("floor")
def test_reports_agree_with_the_ledger_by_code(day_bodies: list[bytes]) -> None:
    run(day_bodies)
    ((handle, returned),) = rows(
        """
        select sum(amount) filter (where code in (7, 10))::bigint,
            (sum(amount) filter (where code in (8, 11)) - coalesce(sum(amount) filter (where code = 9), 0))::bigint
        from (select code, amount * (1 - 2 * is_reversal::int) as amount from ledger_transfer) moved
        """
    )
    assert rows("select sum(staked)::bigint, sum(returned)::bigint from reports_bet_day") == [(handle, returned)]


@pytest.mark.usefixtures("floor")
def test_log_settled_again_agrees(day_bodies: list[bytes]) -> None:
    run(day_bodies, limit=70)
    assert [found for shard in range(8) for found in replay.check(shard=shard)] == []


def test_duplicates_in_any_batching_change_nothing(day_bodies: list[bytes], own_database: str) -> None:
    assert own_database
    days.admit()
    run(day_bodies, limit=50)
    once = (days.outcomes(), days.heads(), days.report_digest())
    again = [*day_bodies, *day_bodies]
    random.Random(7).shuffle(again)
    assert set(days.deliver(again, size=37)) == {"duplicate"}
    days.settle_all(limit=50)
    assert (days.outcomes(), days.heads(), days.report_digest()) == once


@pytest.mark.parametrize("limit", [1, 17, 400])
@pytest.mark.usefixtures("floor")
def test_where_batches_end_changes_neither_outcomes_nor_reports(
    day_bodies: list[bytes], limit: int, known: dict[str, object]
) -> None:
    run(day_bodies, limit=limit)
    found = (days.outcomes(), days.report_digest())
    assert known.setdefault("found", found) == found


@pytest.fixture(scope="module")
def known() -> dict[str, object]:
    """Keep what the first batching gave, for the others to compare with."""
    return {}


@pytest.mark.usefixtures("floor")
def test_events_delivered_while_earlier_ones_settle_end_the_same(
    day_bodies: list[bytes], known: dict[str, object]
) -> None:
    for first in range(0, len(day_bodies), 41):
        run(day_bodies[first : first + 41], limit=13)
    found = (days.outcomes(), days.report_digest())
    assert known.setdefault("found", found) == found
