"""The application's own role folds, reads and rebuilds, and can do nothing else to the database."""

import datetime as dt

import psycopg
import pytest
from django.db import ProgrammingError, connection

from reports import models, projectors, rebuild
from reports.queries import days
from tests.reports.feeds import DAY, one_shard, played, slip


def test_the_application_s_role_is_enough(own_database: str) -> None:  # noqa: ARG001 - a role of its own
    feed = one_shard([played(1, 1), slip(2, "chips.bought", 500, table="T01", cage="main")])
    with connection.cursor() as cursor:
        cursor.execute("SET ROLE casino_app")
    projectors.project(shard=0, feed=feed)
    assert rebuild.rebuild(feed=feed, now=dt.datetime.now(dt.UTC)).is_identical
    assert days.summary(day=DAY).counts.settled == 1
    with connection.cursor() as cursor, pytest.raises(ProgrammingError) as refused:
        cursor.execute("TRUNCATE reports_bet_day")
    assert isinstance(refused.value.__cause__, psycopg.errors.InsufficientPrivilege)
    assert models.BetDay.objects.exists()
