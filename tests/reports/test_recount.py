"""Counting anew in memory agrees with what projectors stored, and names what was changed since."""

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reports import models, projectors, recount
from reports.feed import Feed, Outcome
from tests.reports.feeds import noted, one_shard, played, slip
from tests.reports.histories import histories

pytestmark = pytest.mark.django_db


def found(feed: Feed, *, batches: int) -> list[str]:
    """Name the rows that differ from a count of the first batches."""
    counted = recount.count(feed=feed, upto={0: batches})
    cursor = projectors.open_cursor()
    return [str(one) for one in recount.differences(cursor=cursor, version=1, counted=counted)]


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(outcomes=histories(), size=st.integers(1, 6))
def test_a_recount_agrees_with_what_was_folded(outcomes: list[Outcome], size: int) -> None:
    feed = one_shard(outcomes, size=size)
    with transaction.atomic():
        while projectors.project(shard=0, feed=feed):
            pass
        assert found(feed, batches=1000) == []
        transaction.set_rollback(True)


@pytest.fixture
def feed() -> Feed:
    """A folded feed of a few outcomes."""
    outcomes = [
        noted(1, "table.opened", limits={"banker": {"min": 1}}),
        played(2, 1),
        slip(3, "chips.bought", 5, cage="m"),
    ]
    given_feed = one_shard(outcomes)
    projectors.project(shard=0, feed=given_feed)
    return given_feed


def test_a_changed_amount_is_named_with_both_values(feed: Feed) -> None:
    models.BetDay.objects.update(returned=7)
    assert found(feed, batches=1) == [
        "reports_bet_day 2026-11-29 baccarat.seed000/1 banker T01 False: stored (7,), counted (19500,)"
    ]


def test_a_missing_row_and_a_row_too_many_are_named(feed: Feed) -> None:
    models.Shoe.objects.update(shoe=8)
    names = [line.split(":")[0] for line in found(feed, batches=1)]
    assert names == ["reports_shoe T01 7", "reports_shoe T01 8"]


def test_only_the_batches_asked_for_are_counted(feed: Feed) -> None:
    assert len(found(feed, batches=0)) == 5
