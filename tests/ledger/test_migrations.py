"""Migrations that rebuild what has grown large are not cut short by the time limit of a process."""

import pathlib
import threading
import time

import psycopg
import pytest
from django.db import connection, transaction

import ledger.migrations

LIMIT_MS, LONGER_S = 200, 0.6


@pytest.mark.parametrize("name", ["0011_transfer_key.reverse.sql", "0011_transfer_key.sql"])
def test_a_rebuilt_key_takes_the_time_it_needs(own_database: str, name: str) -> None:
    sql = (pathlib.Path(ledger.migrations.__path__[0]) / name).read_text()
    with psycopg.connect(own_database) as reader:
        reader.execute("select from ledger_transfer")
        end = threading.Timer(LONGER_S, reader.rollback)  # the table is waited for, as a large one is
        end.start()
        start = time.monotonic()
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"set local statement_timeout = {LIMIT_MS}")
            cursor.execute(sql)
        assert time.monotonic() - start > LIMIT_MS / 1e3
        end.join()
