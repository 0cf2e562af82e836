"""What the log already knows of a batch: identities, stream versions, and whether a stream is opened.

Each row is looked up by its own index probe (`lateral`): a join would be planned as a scan of the whole table while it
is small, and would grow with it. Names go as one text of lines: an id holds no line break, and an array costs the
client ten times more.
"""

from collections.abc import Collection, Sequence
from typing import Any

import msgspec
import psycopg

_IDENTITIES = """
    select n.source, n.event_id, i.shard, i.position, i.version, i.leaf
    from unnest(string_to_array(%s, E'\\n'), string_to_array(%s, E'\\n')) as n (source, event_id)
    cross join lateral (
        select shard, position, version, leaf from events_identity
        where source = n.source and event_id = n.event_id limit 1
    ) i
"""
_STREAMS = """
    select n.stream, i.version, i.is_opened
    from unnest(string_to_array(%s, E'\\n')) as n (stream)
    cross join lateral (
        select max(version) as version, bool_or(is_opening) as is_opened from events_identity where stream = n.stream
    ) i
    where i.version is not null
"""


class Known(msgspec.Struct, kw_only=True, gc=False):
    """An event that the log holds (or that an earlier one of the same batch will be). `body` is read when needed."""

    shard: int
    position: int
    version: int
    leaf: bytes
    body: bytes | None = None


class Stream(msgspec.Struct, kw_only=True, gc=False):
    """Where a stream ends."""

    version: int = 0
    is_opened: bool = False


def known_events(
    *, cursor: psycopg.Cursor[tuple[Any, ...]], ids: Sequence[tuple[str, str]]
) -> dict[tuple[str, str], Known]:
    """Return the events among these (source, id) that the log holds."""
    cursor.execute(
        _IDENTITIES, ["\n".join([source for source, _ in ids]), "\n".join([event_id for _, event_id in ids])]
    )
    return {
        (source, event_id): Known(shard=shard, position=position, version=version, leaf=leaf)
        for source, event_id, shard, position, version, leaf in cursor
    }


def streams(*, cursor: psycopg.Cursor[tuple[Any, ...]], names: Collection[str]) -> dict[str, Stream]:
    """Return the end of each of these streams that exists."""
    cursor.execute(_STREAMS, ["\n".join(names)])
    return {name: Stream(version=version, is_opened=is_opened) for name, version, is_opened in cursor}


def body_of(*, cursor: psycopg.Cursor[tuple[Any, ...]], known: Known) -> bytes | None:
    """Return the bytes of a known event; None where they left for an archive."""
    if known.body is None:
        cursor.execute(
            "select body from events_event where shard = %s and position = %s", [known.shard, known.position]
        )
        row = cursor.fetchone()
        if row is None:
            return None
        known.body = bytes(row[0])
    return known.body
