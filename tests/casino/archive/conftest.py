"""A settled day whose log and transfers stand in partitions of a few rows, as those of many years would."""

import pathlib
from collections.abc import Iterator
from typing import Any

import pytest
from django.db import connection

from tests.databases import cloned
from tests.flow import days

POSITIONS, BATCHES = 12, 2
TABLES = 16
_NARROW = """
    alter table events_event detach partition events_event_000000;
    drop table events_event_000000;
    create table events_event_000000 (like events_event including all);
    select archive_attach('events_event', 'events_event_000000', 0, {positions});
    create table events_event_rest (like events_event including all);
    select archive_attach('events_event', 'events_event_rest', {positions}, 1048576);
    alter table ledger_transfer detach partition ledger_transfer_000000000000;
    drop table ledger_transfer_000000000000;
    select ledger_add_partition('ledger_transfer', 0, {batches});
    select ledger_add_partition('ledger_transfer', {batches}, 4096);
"""


@pytest.fixture(scope="module")
def settled_day(test_database: None, django_db_blocker: Any) -> Iterator[None]:  # noqa: ARG001 - ordering only
    """A day settled once for all tests of a module, every shard beyond its first narrow partition."""
    with django_db_blocker.unblock(), cloned():
        with connection.cursor() as cursor:
            cursor.execute(_NARROW.format(positions=POSITIONS, batches=BATCHES))
        days.admit()
        days.deliver(days.bodies(rounds=500, tables=TABLES))
        days.settle_all(limit=POSITIONS)
        yield


@pytest.fixture
def day(settled_day: None, django_db_blocker: Any) -> Iterator[str]:  # noqa: ARG001 - ordering only
    """That day in a database of one's own."""
    with django_db_blocker.unblock(), cloned() as address:
        yield address


@pytest.fixture
def folder(tmp_path: pathlib.Path) -> pathlib.Path:
    """Where the files go."""
    return tmp_path / "archive"
