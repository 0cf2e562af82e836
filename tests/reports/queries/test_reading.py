"""A reading is one snapshot, and it cannot write."""

import pytest
from django.db import connection
from django.db.utils import InternalError

from reports import projectors
from reports.queries import books, play
from tests.reports.feeds import DAY, one_shard, played
from tests.reports.test_projectors_together import in_a_thread


def test_a_reading_cannot_write(own_database: str) -> None:  # noqa: ARG001 - a transaction of its own
    with books.reading(), connection.cursor() as cursor, pytest.raises(InternalError, match="read-only"):
        cursor.execute("DELETE FROM reports_shoe")


def test_a_reading_does_not_see_what_commits_meanwhile(own_database: str) -> None:  # noqa: ARG001 - it commits
    days = play.Days(first=DAY, last=DAY)
    with books.reading() as as_of:
        in_a_thread(lambda: projectors.project(shard=0, feed=one_shard([played(1, 1)])))
        assert (as_of.events, play.lines(days=days)) == (0, ())
    assert len(play.lines(days=days)) == 1
