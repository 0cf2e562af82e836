"""Comparing what was built again with what stands, set-wise in the database; the first difference is named.

An account has one number in both schemas (`schema`), so rows are compared as they are.
"""

import dataclasses
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from django.db import connection
from psycopg import sql

from casino.replaying.schema import Scratch
from casino.settlement import replay


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Where the log, replayed, does not give what stands: "lane 3 batch 17", "ledger_transfer", the values of both."""

    place: str
    what: str
    stands: str
    replayed: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """Some batches of a lane, and the log positions in them, all bounds included."""

    lane: int
    first_batch: int
    last_batch: int
    first_position: int
    last_position: int


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class _Compared:
    """A table of both schemas: its lane, the column that says how far it has come, keys, values, account columns."""

    table: str
    lane: str
    order: str
    keys: Sequence[str]
    values: Sequence[str]
    accounts: Sequence[str] = ()


_BY_BATCH = (
    _Compared(
        table="ledger_batch",
        lane="lane",
        order="number",
        keys=("number",),
        values=("first_entry", "last_entry", "entries", "transfers", "total", "root", "previous", "head"),
    ),
    _Compared(
        table="ledger_transfer",
        lane="lane",
        order="batch",
        keys=("batch", "number"),
        values=("entry", "amount", "code", "is_reversal"),
        accounts=("debit", "credit"),
    ),
    _Compared(
        table="ledger_delta",
        lane="lane",
        order="batch",
        keys=("batch", "account"),
        values=("debits", "credits", "n"),
        accounts=("account",),
    ),
    _Compared(table="ledger_total", lane="lane", order="batch", keys=("batch", "kind"), values=("debits", "credits")),
)
_OUTCOMES = _Compared(
    table="settlement_outcome",
    lane="shard",
    order="position",
    keys=("position", "part"),
    values=(
        *("batch", "kind", "event", "table_id", "shoe", "number", "slip", "revision", "reverses", "ruleset"),
        *("gaming_day", "occurred_at", "first_transfer", "transfers", "staked", "returned", "facts"),
    ),
)
_FLAGS = _Compared(
    table="settlement_flag",
    lane="shard",
    order="position",
    keys=("position", "part", "place"),
    values=("code", "detail", "table_id", "shoe", "number", "gaming_day", "occurred_at"),
)
_HELD = _Compared(
    table="settlement_held",
    lane="shard",
    order="position",
    keys=("position",),
    values=("table_id", "shoe", "number", "event", "code", "rule", "reason", "leaf", "staked", "gaming_day", "held_at"),
)


def of_stretch(*, scratch: Scratch, stretch: Stretch) -> Iterator[Difference]:
    """Yield the first difference of each table within some batches that both schemas should have."""
    positions = (stretch.first_position, stretch.last_position)
    batches = (stretch.first_batch, stretch.last_batch)
    for compared in (_OUTCOMES, *_BY_BATCH, _FLAGS, _HELD):
        span = positions if compared.order == "position" else batches
        found = _first(scratch, compared, stretch.lane, span)
        if found is not None:
            yield found


def _first(scratch: Scratch, compared: _Compared, lane: int, span: tuple[int, int]) -> Difference | None:
    """Join both sides by key and return the first pair that is not equal."""
    statement = sql.SQL(
        "with stands as ({stands}), replayed as ({replayed}) "
        "select {order}, to_json(stands), to_json(replayed) from stands full join replayed using ({keys}) "
        "where row({left}) is distinct from row({right}) order by {keys} limit 1000"
    ).format(
        stands=_side(scratch.stands, compared),
        replayed=_side(scratch.name, compared),
        keys=_names(compared.keys),
        order=sql.SQL("json_build_array({})").format(_names(compared.keys)),
        left=_columns(compared, "stands"),
        right=_columns(compared, "replayed"),
    )
    with connection.cursor() as cursor:
        cursor.execute(statement.as_string(None), [lane, *span, lane, *span])
        found = cursor.fetchall()
    return next((told for row in found if (told := _described(compared, lane, *map(_parsed, row))) is not None), None)


def _described(compared: _Compared, lane: int, keys: Any, stands: Any, replayed: Any) -> Difference | None:
    """Tell what differs in a row; None where this release only tells more facts than were stored."""
    names = (*compared.values, *compared.accounts)
    differing = [name for name in names if _member(stands, name) != _member(replayed, name)]
    if differing == ["facts"] and _only_tells_more(stands["facts"], replayed["facts"]):
        return None
    place = [f"{compared.lane} {lane}", *map(" ".join, zip(compared.keys, map(str, keys), strict=True))]
    left, right = (_told(side, differing, compared.accounts) for side in (stands, replayed))
    return Difference(place=", ".join(place), what=compared.table, stands=left, replayed=right)


def _only_tells_more(stored: str, again: str) -> bool:
    decode = msgspec.json.decode
    return replay.agrees(stored=decode(stored), again=decode(again))


def _parsed(text: Any) -> Any:
    """Read JSON that the driver may have left as text."""
    return msgspec.json.decode(text) if isinstance(text, str | bytes) else text


def _member(side: Any, name: str) -> str:
    return "" if side is None else repr(side[name])


def _told(side: Any, names: Sequence[str], ids: Sequence[str]) -> str:
    if side is None:
        return "nothing"
    return ", ".join(f"{name} {_code(side[name]) if name in ids else side[name]}" for name in names)


def _code(account: int | None) -> str:
    """Name an account of the scratch schema."""
    with connection.cursor() as cursor:
        cursor.execute("select code from ledger_account where id = %s", [account])
        row = cursor.fetchone()
    return str(row[0]) if row else "an account that the log does not open"


def _side(schema: str, compared: _Compared) -> sql.Composable:
    """Select the rows of one schema."""
    names = dict.fromkeys((*compared.keys, *compared.values, *compared.accounts))
    columns = [sql.SQL("{0}::text as {0}" if name == "facts" else "{0}").format(sql.Identifier(name)) for name in names]
    return sql.SQL("select {columns} from {table} where {lane} = %s and {order} >= %s and {order} <= %s").format(
        columns=sql.SQL(", ").join(columns),
        table=sql.Identifier(schema, compared.table),
        lane=sql.Identifier(compared.lane),
        order=sql.Identifier(compared.order),
    )


def _names(names: Sequence[str]) -> sql.Composable:
    return sql.SQL(", ").join(map(sql.Identifier, names))


def _columns(compared: _Compared, side: str) -> sql.Composable:
    every = dict.fromkeys((*compared.keys, *compared.values, *compared.accounts))
    return sql.SQL(", ").join(sql.Identifier(side, name) for name in every)
