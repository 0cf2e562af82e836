"""Folds the whole feed anew beside the live read models, compares, and lets the new rows take their place.

Projectors go on meanwhile; they are kept waiting only while the last few batches are folded and the two are compared.
"""

import dataclasses
import datetime as dt
from collections.abc import Callable
from typing import Final

from django.db import transaction

from reports import digests, projectors, rows
from reports.errors import RebuildRunning
from reports.feed import Feed
from reports.projectors import Place

_LOCK_NUMBER: Final = 0x5245504F  # "REPO": one rebuild at a time in a database
_BATCHES_AT_ONCE: Final = 32

Progress = Callable[[int], None]
"""Told how many batches were folded since it was last told."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Rebuilt:
    """What a rebuild found. `digest_before` is "" where other folding rules made the old rows."""

    version: int
    batches: int
    digest_before: str
    digest_after: str

    @property
    def is_identical(self) -> bool:
        """Whether the old rows could be compared and were the same."""
        return self.digest_before == self.digest_after


def rebuild(*, feed: Feed, now: dt.datetime, progress: Progress = lambda _: None) -> Rebuilt:
    """Fold everything into a new version, compare it with the live one, and show the new one from then on.

    A difference does not keep the new rows from taking over: they are what the facts say. `now` is noted as the time
    of the change. Raises RebuildRunning while another one is at work.
    """
    cursor = projectors.open_cursor()
    if not _one(cursor, "SELECT pg_try_advisory_lock(%s)", _LOCK_NUMBER):
        raise RebuildRunning("another rebuild is at work in this database")
    try:
        version = _begin(cursor, now)
        batches = sum(_fold_shard(version, shard, feed, progress) for shard in feed.shards())
        with transaction.atomic():
            return _take_over(version, batches, feed, now)
    finally:
        cursor.execute("SELECT pg_advisory_unlock(%s)", (_LOCK_NUMBER,))


def _begin(cursor: rows.Cursor, now: dt.datetime) -> int:
    """Make the next version, and clear what a rebuild that was cut short left behind."""
    with transaction.atomic():
        for table in rows.VERSIONED:
            rows.clear(cursor=cursor, table=table, keep=_live(cursor))
        version = _live(cursor) + 1
        cursor.execute(
            "INSERT INTO reports_model (version, is_live, fold, digest, since) VALUES (%s, false, %s, '', %s)",
            (version, projectors.FOLD_VERSION, now),
        )
        return version


def _fold_shard(version: int, shard: int, feed: Feed, progress: Progress) -> int:
    folded = 0
    while count := _fold_some(version, shard, feed, _BATCHES_AT_ONCE):
        folded += count
        progress(count)
    return folded


def _fold_some(version: int, shard: int, feed: Feed, limit: int) -> int:
    with transaction.atomic():
        cursor = projectors.open_cursor()
        place = _place(cursor, version, shard)
        batches = feed.read(shard=shard, after_batch=place.batch, limit_batches=limit)
        if batches:
            projectors.fold(cursor=cursor, place=place, batches=batches)
        return len(batches)


def _place(cursor: rows.Cursor, version: int, shard: int) -> Place:
    cursor.execute(
        "INSERT INTO reports_cursor (version, shard, batch, position) VALUES (%s, %s, 0, 0) ON CONFLICT DO NOTHING",
        (version, shard),
    )
    found = cursor.execute(
        "SELECT batch, position FROM reports_cursor WHERE version = %s AND shard = %s FOR UPDATE", (version, shard)
    ).fetchone()
    assert found is not None, "its row was made above"
    batch, position = found
    return Place(version=version, shard=shard, batch=batch, position=position)


def _take_over(version: int, batches: int, feed: Feed, now: dt.datetime) -> Rebuilt:
    cursor = projectors.open_cursor()
    live = _live(cursor)
    is_comparable = _one(cursor, "SELECT fold FROM reports_model WHERE version = %s", live) == projectors.FOLD_VERSION
    for shard in sorted(feed.shards()):  # every live cursor is locked, so both versions can be brought to one place
        new, old = _place(cursor, version, shard), _place(cursor, live, shard)
        batches += _level(cursor, new, old.batch, feed)
        if is_comparable:
            _level(cursor, old, new.batch, feed)
    before = digests.digest(cursor=cursor, version=live) if is_comparable else ""
    after = digests.digest(cursor=cursor, version=version)
    cursor.execute("UPDATE reports_model SET is_live = false WHERE version = %s", (live,))
    cursor.execute(
        "UPDATE reports_model SET is_live = true, digest = %s, since = %s WHERE version = %s", (after, now, version)
    )
    for table in rows.VERSIONED:
        rows.clear(cursor=cursor, table=table, keep=version)
    return Rebuilt(version=version, batches=batches, digest_before=before, digest_after=after)


def _level(cursor: rows.Cursor, behind: Place, upto: int, feed: Feed) -> int:
    """Fold one version of a shard up to a batch that the other has reached already."""
    missing = upto - behind.batch
    if missing <= 0:
        return 0
    batches = feed.read(shard=behind.shard, after_batch=behind.batch, limit_batches=missing)
    projectors.fold(cursor=cursor, place=behind, batches=batches)
    return len(batches)


def _live(cursor: rows.Cursor) -> int:
    return int(_one(cursor, "SELECT version FROM reports_model WHERE is_live"))


def _one(cursor: rows.Cursor, statement: str, *parameters: object) -> int:
    found = cursor.execute(statement.encode(), parameters).fetchone()
    assert found is not None, statement
    return int(found[0])
