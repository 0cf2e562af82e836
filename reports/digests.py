"""One hash over all rows of a read model: equal digests, equal reports.

Rows are hashed in the order of their keys, summed over shards where shards have rows of their own, and without what
tells how they came about (batches, positions). So the digest does not depend on batching.
"""

import hashlib
from collections.abc import Iterable, Iterator
from typing import Any, Final

import msgspec
from psycopg import sql

from reports import rows

_NOT_HASHED: Final = frozenset({"position"})
_encode = msgspec.json.Encoder(order="sorted", decimal_format="number").encode


def digest(*, cursor: rows.Cursor, version: int) -> str:
    """Return the digest of all rows of a version, 64 hexadecimal digits, in the caller's transaction."""
    total = hashlib.sha256()
    for shape in rows.ALL:
        total.update(shape.table.encode() + b"\n")
        _hash_into(total, stored_rows(cursor=cursor, shape=shape, version=version))
    return total.hexdigest()


def stored_rows(*, cursor: rows.Cursor, shape: rows.Rows, version: int) -> Iterator[tuple[Any, ...]]:
    """Stream the rows of one read model in the order of their keys, one for all shards, positions left out."""
    columns = sql.SQL(", ").join(_column(shape, name) for name in hashed_columns(shape))
    keys = sql.SQL(", ").join(map(sql.Identifier, shape.keys))
    order = sql.SQL(", ").join(
        sql.SQL('{} COLLATE "C"' if kind == "text" else "{}").format(sql.Identifier(name))
        for name, kind in shape.keys.items()
    )
    statement = sql.SQL("SELECT {columns} FROM {table} WHERE version = %s {grouped} ORDER BY {order}").format(
        columns=columns,
        table=sql.Identifier(shape.table),
        grouped=sql.SQL("GROUP BY {}").format(keys) if shape.is_keyed_by_shard else sql.SQL(""),
        order=order,
    )
    for row in cursor.stream(statement, (version,)):
        yield shape.parsed(row)


def hashed_columns(shape: rows.Rows) -> tuple[str, ...]:
    """The columns of a read model that say what it reports."""
    return tuple(name for name in shape.columns if name not in _NOT_HASHED)


def _column(shape: rows.Rows, name: str) -> sql.Composable:
    if not shape.is_keyed_by_shard or name in shape.keys:
        return shape.selected(name)
    return sql.SQL("sum({})::{}").format(sql.Identifier(name), sql.SQL(shape.values[name]))


def _hash_into(total: Any, given: Iterable[tuple[Any, ...]]) -> None:
    for row in given:
        total.update(_encode(row))
        total.update(b"\n")
