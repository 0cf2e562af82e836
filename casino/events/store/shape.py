"""The number of shards is part of the data: it is fixed when the database is created."""

import functools

from django.conf import settings
from django.db import connection

from casino.events.errors import ShapeMismatch
from casino.events.store.connection import binary_cursor


def check_shape() -> None:
    """Compare the settings with the database; every process that writes or settles calls this when it starts.

    Raises ShapeMismatch: with another number of shards a table's rounds would go to another shard than before, and
    their order would be lost.
    """
    cursor = binary_cursor()
    cursor.execute("select shards from events_shape")
    row = cursor.fetchone()
    if row is None or row[0] != settings.SHARDS:
        found = "no number of shards" if row is None else f"{row[0]} shards"
        raise ShapeMismatch(
            f"this database was created with {found}, the setting SHARDS says {settings.SHARDS}; "
            f"start with SHARDS={row[0] if row else settings.SHARDS}, or create a new database"
        )


def check_once() -> None:
    """Check the shape at the first call of this process for its database; later calls cost nothing."""
    _check(str(connection.settings_dict["NAME"]), settings.SHARDS)


@functools.cache
def _check(_database: str, _shards: int) -> None:
    check_shape()
