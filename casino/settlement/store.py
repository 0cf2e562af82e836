"""Writing what a batch decided, and the cursor that says how far a shard is settled.

No ORM here: this is the hot path. Rows go by binary COPY; everything happens in the caller's transaction.
"""

import dataclasses
import datetime as dt
from collections.abc import Collection, Sequence
from typing import Any

import msgspec
import psycopg
from django.db import connection, transaction

from casino.events.store import Logged
from casino.events.store.connection import binary_cursor
from casino.settlement import days
from casino.settlement.errors import CursorLost
from casino.settlement.outcomes.facts import flagged
from casino.settlement.outcomes.outcome import Outcome, Stored
from casino.settlement.outcomes.past import Past
from casino.settlement.outcomes.shoes import Shoe

Cursor = psycopg.Cursor[tuple[Any, ...]]

_OUTCOME_COLUMNS = (
    "shard, position, part, batch, kind, event, table_id, shoe, number, slip, revision, reverses, ruleset, gaming_day,"
    " occurred_at, first_transfer, transfers, staked, returned, facts"
)
_OUTCOME_TYPES = (
    *("int2", "int8", "int2", "int8", "int2", "text", "text", "int4", "int4", "text", "int4", "int4", "text", "int4"),
    *("int8", "int4", "int4", "int8", "int8", "bytea"),
)
_FLAG_COLUMNS = "shard, position, part, place, code, detail, table_id, shoe, number, gaming_day, occurred_at"
_HELD = """
    insert into settlement_held
        (shard, position, table_id, shoe, number, event, code, rule, reason, leaf, staked, gaming_day, held_at)
    values (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)
"""
_CLOSE = """
    update settlement_held set closed_by_position = %s
    where shard = %s and position = %s and closed_by_position is null
"""
_SHOES = """
    insert into settlement_shoe (table_id, shoe, last_number, last_time, counts, cut_number, ended_after)
    select * from json_to_recordset(%s::json) as r (table_id text, shoe integer, last_number integer,
        last_time timestamptz, counts json, cut_number integer, ended_after integer)
    on conflict (table_id, shoe) do update set last_number = excluded.last_number, last_time = excluded.last_time,
        counts = excluded.counts, cut_number = excluded.cut_number, ended_after = excluded.ended_after
"""
_TABLE = """
    insert into settlement_table (table_id, limits, day) values (%s, %s, %s)
    on conflict (table_id) do update set limits = excluded.limits, day = excluded.day
"""
_CLAIM = """
    select position, batch, (select max(gaming_day) from settlement_day d where d.shard = c.shard)
    from settlement_cursor c where shard = %s for update of c skip locked
"""
_DAY = "insert into settlement_day (shard, gaming_day, batch) values (%s, %s, %s)"
_MOVE = """
    update settlement_cursor set position = %s, batch = batch + 1, moved_at = clock_timestamp()
    where shard = %s and position = %s and batch = %s
"""
_PLACES = """
    select shard, position, batch,
        extract(epoch from clock_timestamp() - greatest(moved_at, timestamptz 'epoch'))::float8
    from settlement_cursor
"""
_DAY_ZERO = dt.date(2000, 1, 1).toordinal()
_TIME_ZERO = dt.datetime(2000, 1, 1, tzinfo=dt.UTC)
_encode = msgspec.json.Encoder().encode
_settled: dict[tuple[str, str, int], int] = {}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """How far a shard is settled: last position and batch, seconds since, and the gaming day it has come to."""

    shard: int
    position: int
    batch: int
    idle_s: float = 0.0
    day: dt.date | None = None


def claim(*, cursor: Cursor, shard: int) -> Place | None:
    """Lock a shard's cursor for this transaction; None where another worker has it, who will look again when done."""
    row = cursor.execute(_CLAIM, [shard]).fetchone()
    if row is None:
        made = cursor.execute("insert into settlement_cursor (shard) values (%s) on conflict do nothing", [shard])
        if not made.rowcount:
            return None
        row = (0, 0, None)
    return Place(shard=shard, position=row[0], batch=row[1], day=row[2])


def position(*, shard: int) -> int:
    """Return how far a shard is settled at least, 0 where it was never drained.

    This process remembers how far it has settled itself; another worker may have gone further.
    """
    known = _settled.get(_memory_key(shard))
    if known is None:
        row = binary_cursor().execute("select position from settlement_cursor where shard = %s", [shard]).fetchone()
        known = row[0] if row is not None else 0
    return known


def remember(*, place: Place) -> None:
    """Keep in this process how far a shard is settled, once the transaction has committed."""
    transaction.on_commit(lambda: _settled.__setitem__(_memory_key(place.shard), place.position))


def places() -> dict[int, Place]:
    """Return how far each shard is settled, by shard; shards never drained are missing."""
    return {
        shard: Place(shard=shard, position=position, batch=batch, idle_s=idle_s)
        for shard, position, batch, idle_s in binary_cursor().execute(_PLACES)
    }


def write(*, cursor: Cursor, place: Place, past: Past, events: Sequence[Logged]) -> None:
    """Write the outcomes of a batch with all that follows from them, and move the cursor past its events.

    Raises CursorLost where the cursor stands elsewhere than it was claimed.
    """
    _copy_outcomes(cursor, place.shard, place.batch + 1, past.stored)
    flags = [
        row for stored in past.stored if stored.outcome.facts.get("flags") for row in _flag_rows(place.shard, stored)
    ]
    if flags:
        _copy_flags(cursor, flags)
    mover = cursor.connection.cursor()
    with cursor.connection.pipeline():  # one round trip for all of it: at a low rate a batch is a round or two
        _write_holds(cursor, place, past.stored, events)
        _write_shoes(cursor, past.shoes.values())
        for name, table in past.changed_tables.items():
            cursor.execute(_TABLE, [name, _encode(table.limits).decode(), table.day])
        for day in days.turned(events=events, day=place.day):
            cursor.execute(_DAY, [place.shard, day, place.batch + 1])
        mover.execute(_MOVE, [events[-1].position, place.shard, place.position, place.batch])
    if mover.rowcount != 1:
        raise CursorLost(f"the cursor of shard {place.shard} left position {place.position} meanwhile")


def _write_holds(cursor: Cursor, place: Place, stored: Sequence[Stored], events: Sequence[Logged]) -> None:
    first = place.position + 1
    for one in stored:
        facts = one.outcome.facts
        if "held" in facts:
            cursor.execute(_HELD, _held_row(place.shard, one, events[one.position - first].leaf))
        if "closes" in facts:
            cursor.execute(_CLOSE, [one.position, place.shard, facts["closes"]["position"]])


def _write_shoes(cursor: Cursor, shoes: Collection[Shoe]) -> None:
    if shoes:
        cursor.execute(_SHOES, [_encode([_shoe_row(shoe) for shoe in shoes]).decode()])


def _shoe_row(shoe: Shoe) -> dict[str, Any]:
    return {
        "table_id": shoe.table,
        "shoe": shoe.shoe,
        "last_number": shoe.last_number,
        "last_time": shoe.last_time,
        "counts": shoe.counts,
        "cut_number": shoe.cut_number,
        "ended_after": shoe.ended_after,
    }


def _copy_flags(cursor: Cursor, flags: Sequence[tuple[Any, ...]]) -> None:
    with cursor.copy(f"copy settlement_flag ({_FLAG_COLUMNS}) from stdin") as copy:
        for row in flags:
            copy.write_row(row)


def _copy_outcomes(cursor: Cursor, shard: int, batch: int, stored: Sequence[Stored]) -> None:
    with cursor.copy(f"copy settlement_outcome ({_OUTCOME_COLUMNS}) from stdin (format binary)") as copy:
        copy.set_types(_OUTCOME_TYPES)
        write = copy.write_row
        for one in stored:
            outcome = one.outcome
            since = outcome.occurred_at - _TIME_ZERO
            write((
                shard, one.position, one.part, batch, outcome.kind, outcome.event, outcome.table, outcome.shoe,
                outcome.number, outcome.slip, outcome.revision, outcome.reverses, outcome.ruleset,
                outcome.gaming_day.toordinal() - _DAY_ZERO,
                (since.days * 86_400 + since.seconds) * 1_000_000 + since.microseconds,
                one.first_transfer, one.transfers, outcome.staked, outcome.returned, _encode(outcome.facts),
            ))  # fmt: skip


def _flag_rows(shard: int, stored: Stored) -> list[tuple[Any, ...]]:
    outcome = stored.outcome
    return [
        (
            *(shard, stored.position, stored.part, place, code, detail),
            *(outcome.table, outcome.shoe, outcome.number, outcome.gaming_day, outcome.occurred_at),
        )
        for place, (code, detail) in enumerate(flagged(facts=outcome.facts))
    ]


def _held_row(shard: int, stored: Stored, leaf: bytes) -> list[Any]:
    outcome: Outcome = stored.outcome
    held = outcome.facts["held"]
    return [
        shard, stored.position, outcome.table, outcome.shoe, outcome.number, outcome.event, held["code"], held["rule"],
        held["message"], leaf, held["staked"], outcome.gaming_day, outcome.occurred_at,
    ]  # fmt: skip


def _memory_key(shard: int) -> tuple[str, str, int]:
    database = connection.settings_dict
    return f"{database['HOST']}:{database['PORT']}", database["NAME"], shard
