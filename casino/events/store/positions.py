"""How far each partition of a topic was read: our own record, moved with the events in one transaction.

Source: design, section 4; a consumer that lost its partition while it slept finds the position moved and stops.
"""

from collections.abc import Sequence
from typing import Any

import psycopg

from casino.events.errors import PositionLost
from casino.events.store.connection import binary_cursor
from casino.events.store.rows import SourcePosition

_MOVE = """
    update events_position p set next_offset = n.next_after
    from unnest(%s::text[], %s::integer[], %s::bigint[], %s::bigint[])
        as n (topic_id, partition, next_before, next_after)
    where p.topic_id = n.topic_id and p.partition = n.partition and p.next_offset = n.next_before
    returning p.topic_id, p.partition
"""


def position_of(*, topic_id: str, partition: int) -> int | None:
    """Return the next offset to read of a partition of the topic with this id, or None where none was read yet."""
    cursor = binary_cursor()
    cursor.execute(
        "select next_offset from events_position where topic_id = %s and partition = %s", [topic_id, partition]
    )
    row = cursor.fetchone()
    return None if row is None else int(row[0])


def move(*, cursor: psycopg.Cursor[tuple[Any, ...]], moves: Sequence[SourcePosition]) -> None:
    """Compare and set the position of each partition; raises PositionLost where a stored one is another.

    Partitions that were never read yet get their row here.
    """
    standing = [one for one in moves if one.next_before is not None]
    moved: set[tuple[str, int]] = set()
    if standing:
        columns = zip(
            *((one.topic_id, one.partition, one.next_before, one.next_after) for one in standing), strict=True
        )
        cursor.execute(_MOVE, [list(column) for column in columns])
        moved = {(topic_id, partition) for topic_id, partition in cursor.fetchall()}
    for one in moves:
        if (one.topic_id, one.partition) in moved:
            continue
        if one.next_before or not _insert(cursor=cursor, move=one):
            raise PositionLost(
                f"partition {one.partition} of topic {one.topic_id} no longer stands at {one.next_before}: "
                "another consumer has taken it over",
                partition=one.partition,
            )


def _insert(*, cursor: psycopg.Cursor[tuple[Any, ...]], move: SourcePosition) -> bool:
    cursor.execute(
        "insert into events_position (topic_id, partition, next_offset) values (%s, %s, %s) on conflict do nothing",
        [move.topic_id, move.partition, move.next_after],
    )
    return cursor.rowcount == 1
