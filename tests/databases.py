"""A database of one's own, cloned from the migrated test database in a tenth of a second.

Tests that commit, race with several connections or attack append-only tables take `own_database`: they may leave
anything behind, because the clone is dropped. Tests that fit in one rolled-back transaction take pytest-django's `db`.
"""

import contextlib
import itertools
import os
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, urlencode

import psycopg
import pytest
from django.db import connections
from django.db.backends.base.creation import TEST_DATABASE_PREFIX
from django.test.utils import setup_databases, teardown_databases
from psycopg import sql

_numbers = itertools.count(1)


def dsn(*, name: str | None = None) -> str:
    """Return the libpq string of the current default database, or of another one on the same server."""
    settings = connections["default"].settings_dict
    return psycopg.conninfo.make_conninfo(
        dbname=name or settings["NAME"],
        user=settings["USER"],
        password=settings["PASSWORD"],
        host=settings["HOST"],
        port=settings["PORT"],
    )


def url(*, name: str | None = None) -> str:
    """Return the same as an address for DATABASE_URL; the host may be a socket folder, so it stands in the query."""
    settings = connections["default"].settings_dict
    person = f"{quote(settings['USER'], safe='')}:{quote(settings['PASSWORD'], safe='')}"
    place = urlencode({"host": settings["HOST"], "port": settings["PORT"]})
    return f"postgresql://{person}@/{name or settings['NAME']}?{place}"


@pytest.fixture(scope="session")
def test_database(django_db_setup: None, django_db_blocker: Any, django_db_keepdb: bool) -> Iterator[None]:  # noqa: ARG001, FBT001 - pytest-django's
    """Have a migrated test database in any run: where no collected test asks for `db`, pytest-django makes none."""
    if str(connections["default"].settings_dict["NAME"]).startswith(TEST_DATABASE_PREFIX):
        yield
        return
    with django_db_blocker.unblock():
        made = setup_databases(verbosity=0, interactive=False, aliases={"default": False}, keepdb=django_db_keepdb)
    yield
    if not django_db_keepdb:
        with django_db_blocker.unblock():
            teardown_databases(made, verbosity=0)


@pytest.fixture
def own_database(test_database: None, django_db_blocker: Any) -> Iterator[str]:  # noqa: ARG001 - ordering only
    """Point Django at a fresh clone of the test database; yields its libpq string."""
    with django_db_blocker.unblock(), cloned() as address:
        yield address


@contextlib.contextmanager
def cloned() -> Iterator[str]:
    """Point Django at a fresh clone of its database for the time of the block; yields the clone's libpq string.

    The caller has unblocked the database. Blocks may follow each other: each starts as the template was.
    """
    default = connections["default"]
    template = default.settings_dict["NAME"]
    clone = f"{template}_{os.getpid()}_{next(_numbers)}"
    connections.close_all()
    with psycopg.connect(dsn(name="postgres"), autocommit=True) as server:
        server.execute(
            sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(sql.Identifier(clone), sql.Identifier(template)),
        )
    default.settings_dict["NAME"] = clone
    try:
        yield dsn()
    finally:
        connections.close_all()
        default.settings_dict["NAME"] = template
        with psycopg.connect(dsn(name="postgres"), autocommit=True) as server:
            server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(clone)))
