"""Appending a batch: one transaction that locks heads, drops what is known, writes the rest, moves the source position.

The head row of each touched shard is locked first, in ascending order. Positions are therefore dense and position order
is commit order: a reader that has seen position n can never miss a smaller one that commits later.
"""

import datetime
import random
import time
from collections.abc import Sequence
from typing import LiteralString

import psycopg
from django.db import DatabaseError, transaction

from casino.events import strict
from casino.events.store import copying, look_up, partitions, shape
from casino.events.store import positions as source_positions
from casino.events.store.connection import binary_cursor, sqlstate
from casino.events.store.notes import keep_dead_letters, keep_incidents
from casino.events.store.rows import (
    Appended,
    AppendStatus,
    DeadLetter,
    Incident,
    Incoming,
    SourcePosition,
)

_ATTEMPTS = 5
_STORED = AppendStatus.STORED
_UNIQUE_VIOLATION, _CHECK_VIOLATION = "23505", "23514"
_RETRYABLE = {_UNIQUE_VIOLATION, "40001", "40P01"}

_HEADS: LiteralString = "select shard, position from events_head where shard = any(%s) order by shard"
_LOCKED_HEADS: LiteralString = _HEADS + " for update"
_MOVE = """
    update events_head h set position = n.position
    from unnest(%s::smallint[], %s::bigint[]) as n (shard, position) where h.shard = n.shard
"""


def append(
    *,
    events: Sequence[Incoming],
    positions: Sequence[SourcePosition] = (),
    incidents: Sequence[Incident] = (),
    dead_letters: Sequence[DeadLetter] = (),
    received_at: datetime.datetime | None = None,
) -> tuple[Appended, ...]:
    """Append events in the given order, with what the door has to note about their neighbours, all or nothing.

    Returns one Appended for each event, in order. An event whose (source, id) is known is a duplicate where its content
    is equal, spelling aside, and a conflict otherwise; so is a second opening event of a stream. A conflict becomes an
    incident in the same transaction. Two writers that meet on an id are retried here. Raises PositionLost where another
    consumer moved a source position.
    """
    shape.check_once()
    for attempt in range(1, _ATTEMPTS + 1):
        try:
            with transaction.atomic():
                batch = _Batch(received_at=received_at or datetime.datetime.now(datetime.UTC))
                return batch.append(events=events, positions=positions, incidents=incidents, dead_letters=dead_letters)
        except (DatabaseError, psycopg.Error) as error:
            state = sqlstate(error=error)
            if attempt == _ATTEMPTS or state not in {*_RETRYABLE, _CHECK_VIOLATION}:
                raise
            if state == _CHECK_VIOLATION and not partitions.extend():
                raise
            time.sleep(random.uniform(0, 0.01 * attempt))  # noqa: S311 - jitter between two writers, not a secret
    raise AssertionError("unreachable: the last attempt returns or raises")


def preview(*, events: Sequence[Incoming]) -> tuple[Appended, ...]:
    """Return what `append` would, and write and lock nothing."""
    with transaction.atomic():
        batch = _Batch(received_at=datetime.datetime.now(datetime.UTC))
        return batch.place(events=events, heads=_HEADS) if events else ()


class _Batch:
    """One attempt at one batch."""

    def __init__(self, *, received_at: datetime.datetime) -> None:
        self.cursor = binary_cursor()
        self.received_at = received_at
        self.heads: dict[int, int] = {}
        self.known: dict[tuple[str, str], look_up.Known] = {}
        self.streams: dict[str, look_up.Stream] = {}
        self.placed: list[copying.Placed] = []
        self.incidents: list[Incident] = []

    def append(
        self,
        *,
        events: Sequence[Incoming],
        positions: Sequence[SourcePosition],
        incidents: Sequence[Incident],
        dead_letters: Sequence[DeadLetter],
    ) -> tuple[Appended, ...]:
        if positions:
            source_positions.move(cursor=self.cursor, moves=positions)
        results: tuple[Appended, ...] = ()
        if events:
            results = self.place(events=events, heads=_LOCKED_HEADS)
            self._write()
        keep_incidents(cursor=self.cursor, incidents=[*incidents, *self.incidents], recorded_at=self.received_at)
        keep_dead_letters(cursor=self.cursor, dead_letters=dead_letters, recorded_at=self.received_at)
        return results

    def place(self, *, events: Sequence[Incoming], heads: LiteralString) -> tuple[Appended, ...]:
        """Decide what becomes of each event, after one look at what the log knows of them."""
        self.cursor.execute(heads, [sorted({event.shard for event in events})])
        self.heads = dict(self.cursor.fetchall())
        self.known = look_up.known_events(cursor=self.cursor, ids=[(event.source, event.event_id) for event in events])
        self.streams = look_up.streams(cursor=self.cursor, names={event.stream for event in events})
        return tuple([self._place_one(event=event) for event in events])

    def _place_one(self, *, event: Incoming) -> Appended:
        identity = (event.source, event.event_id)
        known = self.known.get(identity)
        if known is not None:
            return self._place_again(event=event, known=known)
        stream = self.streams.get(event.stream)
        if stream is None:
            stream = self.streams[event.stream] = look_up.Stream()
        if event.is_opening:
            if stream.is_opened:
                return self._conflict(
                    event=event, code="second_opening", reason=f"{event.stream} already has its {event.kind}"
                )
            stream.is_opened = True
        position = self.heads[event.shard] = self.heads[event.shard] + 1
        version = stream.version = stream.version + 1
        self.known[identity] = look_up.Known(
            shard=event.shard, position=position, version=version, leaf=event.leaf, body=event.body
        )
        self.placed.append((event, position, version))
        return Appended(status=_STORED, shard=event.shard, position=position, version=version)

    def _place_again(self, *, event: Incoming, known: look_up.Known) -> Appended:
        if known.leaf != event.leaf:
            body = look_up.body_of(cursor=self.cursor, known=known)
            if body is None or strict.canonical(body=body) != strict.canonical(body=event.body):
                other = "content" if body is not None else "bytes, which are in an archive"
                return self._conflict(
                    event=event,
                    code="same_id_other_content",
                    reason=f"{event.source}/{event.event_id} is known with other {other}",
                )
        return Appended(
            status=AppendStatus.DUPLICATE, shard=known.shard, position=known.position, version=known.version
        )

    def _conflict(self, *, event: Incoming, code: str, reason: str) -> Appended:
        self.incidents.append(
            Incident(
                code=code,
                reason=reason,
                source=event.source,
                event_id=event.event_id,
                kind=event.kind,
                leaf=event.leaf,
                body=event.body,
                door=event.door,
                record=event.record,
            )
        )
        return Appended(status=AppendStatus.CONFLICT, code=code, reason=reason)

    def _write(self) -> None:
        if not self.placed:
            return
        touched = sorted({event.shard for event, _, _ in self.placed})
        self.cursor.execute(_MOVE, [touched, [self.heads[shard] for shard in touched]])
        copying.copy_events(cursor=self.cursor, placed=self.placed, received_at=self.received_at)
