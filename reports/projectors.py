"""Folds what the feed brings into the read models, batch by batch, in the transaction that moves the cursor."""

import dataclasses
from collections.abc import Sequence
from typing import Final, LiteralString

import psycopg
from django.db import connection, transaction

from reports import rows
from reports.errors import FoldChanged, GapInFeed
from reports.feed import Feed, Outcome, OutcomeBatch
from reports.folds.every import Folds
from reports.folds.shoes import ShoeRow, Shoes, shoe_keys
from reports.folds.tables import TableRow, Tables

FOLD_VERSION: Final = 4
"""Grows when the folds give other rows than before; the live read model must then be rebuilt."""
CHANNEL: Final = "casino_projected"
"""PostgreSQL channel told '<shard>:<batch>' when read models have moved."""
BATCHES_MAX: Final = 8
"""Settlement batches folded in one transaction: many small ones at a low rate, a few thousand rounds in catch-up."""

MARK_EVERY: Final = 2_048
"""Events of a shard after which it is marked where play stands, for figures as of an earlier point."""

_LOCK: Final = """
    SELECT place.version, place.batch, place.position, model.fold
    FROM reports_cursor AS place JOIN reports_model AS model ON model.version = place.version
    WHERE model.is_live AND place.shard = %s FOR UPDATE OF place
"""
_BEGIN: Final = """
    INSERT INTO reports_cursor (version, shard, batch, position)
    SELECT version, %s, 0, 0 FROM reports_model WHERE is_live ON CONFLICT DO NOTHING
"""
_MOVE: Final = "UPDATE reports_cursor SET batch = %s, position = %s WHERE version = %s AND shard = %s"
_MOVE_AND_TELL: Final = """
    WITH moved AS (
        UPDATE reports_cursor SET batch = %s, position = %s WHERE version = %s AND shard = %s RETURNING shard
    ) SELECT pg_notify(%s, %s) FROM moved
"""
_TOUCH: Final = """
    INSERT INTO reports_mark_day (version, shard, number, gaming_day)
    SELECT %s, %s, %s, * FROM unnest(%s::date[]) ON CONFLICT DO NOTHING
"""
_PLAYED: Final = ", ".join(rows.BET_DAYS.columns)
_MARK: Final = f"""
    WITH mark AS (
        INSERT INTO reports_mark (version, shard, number, batch) VALUES (%s, %s, %s, %s)
        RETURNING version, shard, number
    )
    INSERT INTO reports_mark_bet (number, version, shard, {_PLAYED})
    SELECT number, version, shard, {_PLAYED} FROM mark
    JOIN reports_mark_day USING (version, shard, number) JOIN reports_bet_day USING (version, shard, gaming_day)
"""  # noqa: S608 - every name is one of ours


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """How far one shard is folded in one version of the read models; its row is locked."""

    version: int
    shard: int
    batch: int
    position: int


def project(*, shard: int, feed: Feed) -> int:
    """Fold the next batches of a shard into the live read models and tell the channel; returns how many, 0 at the end.

    Waits for another projector of the same shard. Raises GapInFeed, and FoldChanged when a rebuild is due.
    """
    with transaction.atomic():
        cursor = open_cursor()
        place = lock_live(cursor=cursor, shard=shard)
        batches = feed.read(shard=shard, after_batch=place.batch, limit_batches=BATCHES_MAX)
        if not batches:
            return 0
        _fold(cursor, place, batches, _MOVE_AND_TELL, (CHANNEL, f"{shard}:{batches[-1].number}"))
    return len(batches)


def open_cursor() -> rows.Cursor:
    """Open a plain psycopg cursor on Django's connection: parameters bound by the server, no ORM in the way."""
    connection.ensure_connection()
    return psycopg.Cursor(connection.connection)


def lock_live(*, cursor: rows.Cursor, shard: int) -> Place:
    """Lock the live cursor of a shard, beginning it at batch 0 when the shard is new."""
    found = cursor.execute(_LOCK, (shard,)).fetchone()
    if found is None:
        cursor.execute(_BEGIN, (shard,))
        found = cursor.execute(_LOCK, (shard,)).fetchone()
    assert found is not None, "exactly one read model is live"
    version, batch, position, fold_version = found
    if fold_version != FOLD_VERSION:
        raise FoldChanged(live=fold_version, program=FOLD_VERSION)
    return Place(version=version, shard=shard, batch=batch, position=position)


def fold(*, cursor: rows.Cursor, place: Place, batches: Sequence[OutcomeBatch]) -> None:
    """Fold batches that follow a locked place into its version and move the cursor, in the caller's transaction."""
    _fold(cursor, place, batches, _MOVE, ())


def _fold(
    cursor: rows.Cursor, place: Place, batches: Sequence[OutcomeBatch], move: LiteralString, told: tuple[str, ...]
) -> None:
    for expected, batch in enumerate(batches, place.batch + 1):
        if batch.number != expected:
            raise GapInFeed(shard=place.shard, expected=expected, found=batch.number)
    outcomes = [outcome for batch in batches for outcome in batch.outcomes]
    folds = _read_standing(cursor, place.version, outcomes)
    folds.add(outcomes)
    last = batches[-1]
    with cursor.connection.pipeline():  # one round trip for all of it: at a low rate a batch is a round or two
        for shape, changed in folds.rows():
            shape.write(cursor=cursor, version=place.version, shard=place.shard, rows=changed)
        _mark(cursor, place, outcomes, last)
        cursor.execute(move, (last.number, last.last_position, place.version, place.shard, *told))


def _mark(cursor: rows.Cursor, place: Place, outcomes: Sequence[Outcome], last: OutcomeBatch) -> None:
    """Note which days of play these outcomes change, and keep what those days hold where the next mark is due."""
    mark = (place.version, place.shard, place.position // MARK_EVERY + 1)
    days = {outcome.gaming_day for outcome in outcomes if outcome.bets or outcome.reversed}
    if days:
        cursor.execute(_TOUCH, (*mark, sorted(days)))
    if last.last_position >= mark[-1] * MARK_EVERY:
        cursor.execute(_MARK, (*mark, last.number))


def _read_standing(cursor: rows.Cursor, version: int, outcomes: Sequence[Outcome]) -> Folds:
    names = sorted({outcome.table for outcome in outcomes if outcome.table is not None})
    found = rows.TABLES.read(cursor=cursor, version=version, found=[(name,) for name in names])
    tables = [TableRow(**dict(zip(rows.TABLES.columns, values, strict=True))) for values in found]
    wanted = {*shoe_keys(outcomes), *((row.table_id, row.shoe) for row in tables if row.shoe is not None)}
    found = rows.SHOES.read(cursor=cursor, version=version, found=sorted(wanted))
    return Folds(
        tables=Tables(tables),
        shoes=Shoes(ShoeRow(**dict(zip(rows.SHOES.columns, values, strict=True))) for values in found),
    )
