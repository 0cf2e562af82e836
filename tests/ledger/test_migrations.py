"""Migrations that rebuild what has grown large are not cut short by the time limit of a process."""

import pathlib
import threading
import time

import psycopg
import pytest
from django.db import connection, transaction

import ledger.migrations

LIMIT_MS = 200
WAITS = """
select exists (select from pg_stat_activity where wait_event_type = 'Lock' and query like '%ledger_transfer_pkey%')
"""


def _read_until_waited_for(reader: psycopg.Connection, asked: str) -> None:
    """Keep the table, as a large one keeps its migration, until somebody has waited for it longer than the limit."""
    with psycopg.connect(asked, autocommit=True) as watch:
        while watch.execute(WAITS).fetchone() != (True,):
            time.sleep(0.01)
        time.sleep(2 * LIMIT_MS / 1e3)
    reader.rollback()


@pytest.mark.parametrize("name", ["0011_transfer_key.reverse.sql", "0011_transfer_key.sql"])
def test_a_rebuilt_key_takes_the_time_it_needs(own_database: str, name: str) -> None:
    sql = (pathlib.Path(ledger.migrations.__path__[0]) / name).read_text()
    with psycopg.connect(own_database) as reader:
        reader.execute("select from ledger_transfer")
        end = threading.Thread(target=_read_until_waited_for, args=(reader, own_database), daemon=True)
        end.start()
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"set local statement_timeout = {LIMIT_MS}")
            cursor.execute(sql)
        end.join()
