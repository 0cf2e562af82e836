"""Django's connection, spoken to as psycopg does: parameters bound by the server, binary results, json as bytes."""

from typing import Any

import psycopg
from django.db import connection
from psycopg.pq import Format
from psycopg.types.string import BytesBinaryDumper

_BYTEA_OID = 17


def binary_cursor() -> psycopg.Cursor[tuple[Any, ...]]:
    """Return a cursor of the current connection (and transaction) with binary results and json columns as raw bytes."""
    connection.ensure_connection()
    cursor = psycopg.Cursor(connection.connection)
    cursor.format = Format.BINARY
    bytea = psycopg.adapters.get_loader(_BYTEA_OID, Format.BINARY)
    assert bytea is not None
    cursor.adapters.register_loader("json", bytea)
    cursor.adapters.register_dumper(bytes, BytesBinaryDumper)  # the compiled one, also where a column's type is named
    return cursor


def sqlstate(*, error: BaseException) -> str:
    """Return the SQLSTATE of a database error, whether Django wrapped it or not; empty where there is none."""
    inner = error if isinstance(error, psycopg.Error) else error.__cause__
    return getattr(inner, "sqlstate", None) or ""
