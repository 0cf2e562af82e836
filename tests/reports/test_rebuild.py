"""Rebuilding gives the identical digest; batching, shards and interruptions leave no trace in it."""

import datetime as dt
import threading

import pytest
from django.db import connection, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from reports import digests, models, projectors, rebuild
from reports.errors import RebuildRunning
from reports.feed import Feed, Outcome
from tests.reports.feeds import ListFeed, bet, cut, one_shard, played, voided
from tests.reports.histories import histories
from tests.reports.test_projectors_together import drain, in_a_thread

NOW = dt.datetime(2026, 11, 30, 3, tzinfo=dt.UTC)


def fold(feed: Feed) -> None:
    for shard in feed.shards():
        while projectors.project(shard=shard, feed=feed):
            pass


def live_digest() -> str:
    version = models.ReadModel.objects.get(is_live=True).version
    return digests.digest(cursor=projectors.open_cursor(), version=version)


def folded_digest(feed: Feed) -> str:
    """Fold a feed from the beginning, take the digest, and forget everything again."""
    with transaction.atomic():
        fold(feed)
        found = live_digest()
        transaction.set_rollback(True)
    return found


@pytest.mark.django_db
@settings(max_examples=20, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(outcomes=histories(), size=st.integers(1, 7))
def test_the_digest_does_not_depend_on_batching(outcomes: list[Outcome], size: int) -> None:
    assert folded_digest(one_shard(outcomes)) == folded_digest(one_shard(outcomes, size=size))


@pytest.mark.django_db
@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(first=histories(tables=("T01",)), second=histories(tables=("T02",)), size=st.integers(1, 5))
def test_the_digest_does_not_depend_on_which_shard_a_table_is_in(
    first: list[Outcome], second: list[Outcome], size: int
) -> None:
    apart = ListFeed(batches={0: cut(outcomes=first, size=size), 5: cut(outcomes=second, size=9)})
    assert folded_digest(apart) == folded_digest(one_shard([*first, *second]))


@pytest.mark.django_db
@pytest.mark.parametrize(
    "other",
    [
        pytest.param([played(1, 1, bets=(bet(staked=10_001),))], id="a stake"),
        pytest.param([played(1, 2)], id="a round number"),
        pytest.param([played(1, 1), voided(2, 1, [bet()])], id="a void"),
    ],
)
def test_another_history_has_another_digest(other: list[Outcome]) -> None:
    assert folded_digest(one_shard([played(1, 1)])) != folded_digest(one_shard(other))


def test_a_rebuild_is_identical_and_takes_over(own_database: str) -> None:  # noqa: ARG001 - it commits
    feed = one_shard([played(number, number) for number in range(1, 40)], size=5)
    fold(feed)
    rebuilt = rebuild.rebuild(feed=feed, now=NOW)
    assert (rebuilt.version, rebuilt.batches, rebuilt.is_identical) == (2, 8, True)
    assert models.BetDay.objects.get().version == models.Cursor.objects.get().version == 2
    assert models.ReadModel.objects.get().digest == rebuilt.digest_after == live_digest()


def test_a_changed_row_is_told_and_put_right(own_database: str) -> None:  # noqa: ARG001 - it commits
    feed = one_shard([played(1, 1)])
    fold(feed)
    models.BetDay.objects.update(returned=1)
    assert not rebuild.rebuild(feed=feed, now=NOW).is_identical
    assert models.BetDay.objects.get().returned == 19_500


def test_a_rebuild_brings_late_projectors_up_to_where_it_ended(own_database: str) -> None:  # noqa: ARG001 - it commits
    feed = one_shard([played(number, number) for number in range(1, 11)], size=1)
    fold(one_shard([played(number, number) for number in range(1, 4)], size=1))
    assert rebuild.rebuild(feed=feed, now=NOW).is_identical
    assert models.Cursor.objects.get().batch == 10


def test_a_projector_goes_on_with_the_new_rows(own_database: str) -> None:  # noqa: ARG001 - it commits
    outcomes = [played(number, number) for number in range(1, 5)]
    fold(one_shard(outcomes[:2], size=1))
    rebuild.rebuild(feed=one_shard(outcomes[:2], size=1), now=NOW)
    fold(one_shard(outcomes, size=1))
    assert models.BetDay.objects.get().rounds == 4


def test_what_a_rebuild_cut_short_left_behind_is_cleared(own_database: str) -> None:  # noqa: ARG001 - it commits
    feed = one_shard([played(1, 1)])
    fold(feed)
    models.ReadModel.objects.create(version=2, fold=1, since=NOW)
    models.BetDay.objects.filter(version=1).update(version=2)
    rebuild.rebuild(feed=feed, now=NOW)
    assert [(row.version, row.rounds) for row in models.BetDay.objects.all()] == [(2, 1)]


def test_rows_of_other_folding_rules_are_replaced_without_comparing(own_database: str) -> None:  # noqa: ARG001
    models.ReadModel.objects.update(fold=0)
    rebuilt = rebuild.rebuild(feed=one_shard([played(1, 1)]), now=NOW)
    assert (rebuilt.digest_before, rebuilt.is_identical) == ("", False)
    assert models.ReadModel.objects.get().fold == projectors.FOLD_VERSION


def test_two_rebuilds_do_not_run_at_once(own_database: str) -> None:  # noqa: ARG001 - two connections
    refused: list[RebuildRunning] = []

    def second() -> None:
        with pytest.raises(RebuildRunning) as running:
            rebuild.rebuild(feed=one_shard([]), now=NOW)
        refused.append(running.value)

    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", (0x5245504F,))
    in_a_thread(second)
    assert len(refused) == 1


def test_projectors_and_rebuilds_at_once_lose_and_repeat_nothing(own_database: str) -> None:  # noqa: ARG001 - races
    feed = one_shard([played(number, number % 90 + 1, shoe=number // 90 + 1) for number in range(1, 301)], size=1)
    worker = threading.Thread(target=drain, args=(feed, []))
    worker.start()
    rebuilt = [rebuild.rebuild(feed=feed, now=NOW).is_identical for _ in range(2)]
    worker.join()
    assert rebuilt == [True, True]
    assert (models.BetDay.objects.get().rounds, models.Cursor.objects.get().batch) == (300, 300)
