"""Projectors that commit, race each other and tell the channel."""

import threading
from collections.abc import Callable

import psycopg
import pytest
from django.db import connection

from reports import models, projectors
from reports.feed import Feed
from tests.reports.feeds import ListFeed, bet, one_shard, played


def in_a_thread(work: Callable[[], object]) -> None:
    """Do something on another connection and wait for it."""

    def alone() -> None:
        try:
            work()
        finally:
            connection.close()

    worker = threading.Thread(target=alone)
    worker.start()
    worker.join()


def drain(feed: Feed, folded: list[int]) -> None:
    """Project shard 0 to its end on a connection of this thread's own."""
    try:
        while count := projectors.project(shard=0, feed=feed):
            folded.append(count)
    finally:
        connection.close()


def test_the_channel_hears_of_the_batch_at_commit(own_database: str) -> None:
    with psycopg.connect(own_database, autocommit=True) as listener:
        listener.execute("LISTEN casino_projected")
        projectors.project(shard=3, feed=ListFeed(batches={3: [[played(1, 1)], [played(2, 2)]]}))
        heard = [note.payload for note in listener.notifies(timeout=60, stop_after=1)]
    assert heard == ["3:2"]


def test_two_projectors_on_one_shard_fold_every_batch_once(own_database: str) -> None:  # noqa: ARG001 - they commit
    feed = one_shard([played(number, number % 90 + 1, shoe=number // 90 + 1) for number in range(1, 400)], size=3)
    folded: list[int] = []
    workers = [threading.Thread(target=drain, args=(feed, folded)) for _ in range(2)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert sum(folded) == 133
    assert models.BetDay.objects.get().rounds == 399
    assert models.Cursor.objects.get().batch == 133


def test_a_batch_that_cannot_be_folded_leaves_no_trace(own_database: str) -> None:  # noqa: ARG001 - it commits
    too_much = played(2, 2, bets=(bet(staked=2**63),))
    with pytest.raises(psycopg.errors.NumericValueOutOfRange):
        projectors.project(shard=0, feed=one_shard([played(1, 1), too_much]))
    assert not models.TableDay.objects.exists()
    assert models.Cursor.objects.get_or_create(version=1, shard=0)[0].batch == 0
