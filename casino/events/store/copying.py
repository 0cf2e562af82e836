"""Rows into the log by binary COPY. Timestamps go as int8 microseconds and json as bytes: the wire form is the same."""

import datetime
from collections.abc import Sequence
from typing import Any

import psycopg

from casino.events.store.rows import Incoming

_EVENT_COLUMNS = (
    "shard, position, stream, version, kind, source, event_id, time, received_at, gaming_day, door, body, leaf"
)
_EVENT_TYPES = (
    *("int2", "int8", "text", "int4", "text", "text", "text"),
    *("int8", "int8", "int4", "int2", "bytea", "bytea"),
)
_IDENTITY_COLUMNS = "source, event_id, stream, version, shard, position, leaf, is_opening"
_IDENTITY_TYPES = ("text", "text", "text", "int4", "int2", "int8", "bytea", "bool")
_EPOCH = datetime.datetime(2000, 1, 1, tzinfo=datetime.UTC)
_DAY_ZERO = _EPOCH.toordinal()

Placed = tuple[Incoming, int, int]
"""An event with its position and its version."""


def copy_events(
    *, cursor: psycopg.Cursor[tuple[Any, ...]], placed: Sequence[Placed], received_at: datetime.datetime
) -> None:
    """Write identities and events; unique violations come from here."""
    identities = f"copy events_identity ({_IDENTITY_COLUMNS}) from stdin (format binary)"
    with cursor.copy(identities) as copy:
        copy.set_types(_IDENTITY_TYPES)
        write = copy.write_row
        for event, position, version in placed:
            write((
                event.source, event.event_id, event.stream, version, event.shard, position, event.leaf,
                event.is_opening,
            ))  # fmt: skip
    received_us = _microseconds(received_at)
    with cursor.copy(f"copy events_event ({_EVENT_COLUMNS}) from stdin (format binary)") as copy:
        copy.set_types(_EVENT_TYPES)
        write = copy.write_row
        for event, position, version in placed:
            write((
                event.shard, position, event.stream, version, event.kind, event.source, event.event_id,
                _microseconds(event.time), received_us, event.gaming_day.toordinal() - _DAY_ZERO, event.door,
                event.body, event.leaf,
            ))  # fmt: skip


def _microseconds(moment: datetime.datetime) -> int:
    since = moment - _EPOCH
    return (since.days * 86_400 + since.seconds) * 1_000_000 + since.microseconds
