"""How the rows of the read models are read and written: set-wise, one statement per model and batch."""

import dataclasses
import functools
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, LiteralString

import msgspec
import psycopg
from psycopg import sql

from reports.folds.days import CAGE_COLUMNS, TABLE_COLUMNS

Columns = Mapping[str, LiteralString]
"""Column name to PostgreSQL type, in the order of the rows."""
Cursor = psycopg.Cursor[Any]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Rows:
    """The rows of one read model: `keys` find a row, and new `values` are added to the old ones or take their place.

    `is_keyed_by_shard` tells whether several shards may each have a row of the same keys.
    """

    table: LiteralString
    keys: Columns
    values: Columns
    is_keyed_by_shard: bool
    adds: bool

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns of a row as the folds give it, version and shard left out."""
        return (*self.keys, *self.values)

    def values_of(self, row: object) -> tuple[Any, ...]:
        """Take the values of a folded row whose attributes are named like the columns."""
        return tuple(getattr(row, name) for name in self.columns)

    def selected(self, name: str) -> sql.Composable:
        """Name a column in a SELECT; JSON leaves as text, because Django's connections do not parse it."""
        shape = "{}::text" if {**self.keys, **self.values}[name] == "jsonb" else "{}"
        return sql.SQL(shape).format(sql.Identifier(name))

    def parsed(self, row: tuple[Any, ...]) -> tuple[Any, ...]:
        """Parse the JSON of a row that was read by `selected` columns, the first of this model's in order."""
        at = self.columns.index("limits") if "limits" in self.columns else None
        if at is None or row[at] is None:
            return row
        return (*row[:at], json.loads(row[at]), *row[at + 1 :])

    def read(self, *, cursor: Cursor, version: int, found: Sequence[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
        """Read the rows whose keys are among those given, such as [("T01", 214), ("T02", 97)]."""
        rows = cursor.execute(_selection(self), (_records(tuple(self.keys), found), version))
        return [self.parsed(row) for row in rows]

    def write(self, *, cursor: Cursor, version: int, shard: int, rows: Iterable[Sequence[Any]]) -> None:
        """Write the rows of one shard; none is no statement at all."""
        records = _records(self.columns, rows)
        if records != _NO_RECORDS:
            cursor.execute(_upsert(self), (version, shard, records))


_NO_RECORDS: Final = "[]"
_encode = msgspec.json.Encoder().encode


def _records(names: tuple[str, ...], rows: Iterable[Sequence[Any]]) -> str:
    """Write rows as one JSON parameter: the driver takes ten times as long to write an array for each column."""
    return _encode([dict(zip(names, row, strict=True)) for row in rows]).decode()


@functools.cache
def _selection(shape: Rows) -> bytes:
    return (
        sql.SQL(
            "SELECT {columns} FROM {table} JOIN json_to_recordset(%s::json) AS wanted({shape}) USING ({names})"
            " WHERE version = %s"
        )
        .format(
            columns=sql.SQL(", ").join(map(shape.selected, shape.columns)),
            table=sql.Identifier(shape.table),
            shape=_typed(shape.keys),
            names=_names(shape.keys),
        )
        .as_bytes(None)
    )


@functools.cache
def _upsert(shape: Rows) -> bytes:
    found_by = ["version", *shape.keys, *(["shard"] if shape.is_keyed_by_shard else [])]
    change = "{name} = {old} + {new}" if shape.adds else "{name} = {new}"
    changes = (
        sql.SQL(change).format(
            name=sql.Identifier(name), old=sql.Identifier(shape.table, name), new=sql.Identifier("excluded", name)
        )
        for name in shape.values
    )
    return (
        sql.SQL(
            "INSERT INTO {table} (version, shard, {columns}) SELECT %s, %s, {columns} "
            "FROM json_to_recordset(%s::json) AS given({shape}) ON CONFLICT ({found_by}) DO UPDATE SET {changes}"
        )
        .format(
            table=sql.Identifier(shape.table),
            columns=_names(shape.columns),
            shape=_typed({**shape.keys, **shape.values}),
            found_by=_names(found_by),
            changes=sql.SQL(", ").join(changes),
        )
        .as_bytes(None)
    )


def _names(names: Iterable[str]) -> sql.Composed:
    return sql.SQL(", ").join(map(sql.Identifier, names))


def _typed(columns: Columns) -> sql.Composed:
    return sql.SQL(", ").join(
        sql.SQL("{} {}").format(sql.Identifier(name), sql.SQL(kind)) for name, kind in columns.items()
    )


def _sums(*names: LiteralString) -> dict[str, LiteralString]:
    return dict.fromkeys(names, "bigint")


def _times(*names: LiteralString) -> dict[str, LiteralString]:
    return dict.fromkeys(names, "timestamptz")


def clear(*, cursor: Cursor, table: str, keep: int) -> None:
    """Delete the rows of every version but one from a table of this package."""
    cursor.execute(sql.SQL("DELETE FROM {} WHERE version <> %s").format(sql.Identifier(table)), (keep,))


BET_DAYS: Final = Rows(
    table="reports_bet_day",
    keys={"gaming_day": "date", "ruleset": "text", "bet": "text", "table_id": "text", "is_test": "boolean"},
    values={
        **_sums("rounds", "bets", "staked", "returned"),
        "staked_squares": "numeric",
        **_sums("reversed_rounds", "reversed_bets", "reversed_staked", "reversed_returned"),
        **_sums("late_rounds", "late_bets", "late_staked", "late_returned"),
        "late_squares": "numeric",
    },
    is_keyed_by_shard=True,
    adds=True,
)
TABLE_DAYS: Final = Rows(
    table="reports_table_day",
    keys={"gaming_day": "date", "table_id": "text", "is_test": "boolean"},
    values=_sums(*TABLE_COLUMNS),
    is_keyed_by_shard=True,
    adds=True,
)
CAGE_DAYS: Final = Rows(
    table="reports_cage_day",
    keys={"gaming_day": "date", "cage": "text"},
    values=_sums(*CAGE_COLUMNS),
    is_keyed_by_shard=True,
    adds=True,
)
SHOES: Final = Rows(
    table="reports_shoe",
    keys={"table_id": "text", "shoe": "bigint"},
    values={
        "gaming_day": "date",
        "ruleset": "text",
        **_times("started_at", "ended_at", "first_at", "last_at"),
        **_sums("last_number", "settled", "held", "voided", "corrected", "not_checkable", "beyond", "reset_after"),
        "results": "text",
        "position": "bigint",
    },
    is_keyed_by_shard=False,
    adds=False,
)
TABLES: Final = Rows(
    table="reports_table",
    keys={"table_id": "text"},
    values={
        "state": "text",
        "ruleset": "text",
        "limits": "jsonb",
        **_sums("minimum", "shoe", "number", "held"),
        **_times("last_round_at", "changed_at"),
        **_sums("position", "seq"),
    },
    is_keyed_by_shard=False,
    adds=False,
)
ALL: Final = (BET_DAYS, TABLE_DAYS, CAGE_DAYS, SHOES, TABLES)
MARKS: Final = ("reports_mark", "reports_mark_day", "reports_mark_bet")
"""Where play stood along each shard; what they hold follows from the rest, and where they stand is no matter."""
VERSIONED: Final = (*(shape.table for shape in ALL), *MARKS, "reports_cursor", "reports_model")
"""Every table whose rows belong to one version."""
