"""Incidents and dead letters: what came in and has no effect, kept with its bytes, each once however often it comes."""

import datetime
import hashlib
from collections.abc import Sequence
from typing import Any

import psycopg

from casino.events.store.connection import binary_cursor
from casino.events.store.rows import DeadLetter, Incident

_INCIDENT = """
    insert into events_incident
        (code, source, event_id, kind, leaf, body, reason, door, topic, partition, "offset", recorded_at)
    values (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s) on conflict do nothing
"""
_DEAD_LETTER = """
    insert into events_dead_letter (topic, partition, "offset", key, body, digest, code, reason, recorded_at)
    values (%s, %s, %s, %s, %s, %s, %s, %s, %s) on conflict do nothing
"""


def keep_dead_letter(*, letter: DeadLetter) -> None:
    """Keep one dead letter in a transaction of its own (or the caller's); a known one is not kept again."""
    keep_dead_letters(cursor=binary_cursor(), dead_letters=[letter], recorded_at=datetime.datetime.now(datetime.UTC))


def keep_incidents(
    *, cursor: psycopg.Cursor[tuple[Any, ...]], incidents: Sequence[Incident], recorded_at: datetime.datetime
) -> None:
    """Insert incidents, each once for the same event, content and code."""
    if not incidents:
        return
    cursor.executemany(_INCIDENT, [_incident_row(incident=one, recorded_at=recorded_at) for one in incidents])


def keep_dead_letters(
    *, cursor: psycopg.Cursor[tuple[Any, ...]], dead_letters: Sequence[DeadLetter], recorded_at: datetime.datetime
) -> None:
    """Insert dead letters, each once for the same record and bytes."""
    if not dead_letters:
        return
    cursor.executemany(
        _DEAD_LETTER,
        [
            (
                letter.record.topic,
                letter.record.partition,
                letter.record.offset,
                letter.key,
                letter.body,
                hashlib.sha256(letter.body).digest(),
                letter.code,
                letter.reason,
                recorded_at,
            )
            for letter in dead_letters
        ],
    )


def _incident_row(*, incident: Incident, recorded_at: datetime.datetime) -> tuple[Any, ...]:
    record = incident.record
    return (
        incident.code,
        incident.source,
        incident.event_id,
        incident.kind,
        incident.leaf,
        incident.body,
        incident.reason,
        incident.door,
        record.topic if record else "",
        record.partition if record else None,
        record.offset if record else None,
        recorded_at,
    )
