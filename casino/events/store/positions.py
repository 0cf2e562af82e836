"""How far each partition of a topic was read: our own record, moved with the events in one transaction.

Source: design, section 4; a consumer that lost its partition while it slept finds the position moved and stops.
"""

from typing import Any

import psycopg

from casino.events.errors import PositionLost
from casino.events.store.connection import binary_cursor
from casino.events.store.rows import SourcePosition


def position_of(*, topic_id: str, partition: int) -> int | None:
    """Return the next offset to read of a partition of the topic with this id, or None where none was read yet."""
    cursor = binary_cursor()
    cursor.execute(
        "select next_offset from events_position where topic_id = %s and partition = %s", [topic_id, partition]
    )
    row = cursor.fetchone()
    return None if row is None else int(row[0])


def move(*, cursor: psycopg.Cursor[tuple[Any, ...]], position: SourcePosition) -> None:
    """Compare and set; raises PositionLost where the stored position is another one."""
    if position.next_before is not None:
        cursor.execute(
            "update events_position set next_offset = %s where topic_id = %s and partition = %s and next_offset = %s",
            [position.next_after, position.topic_id, position.partition, position.next_before],
        )
        if cursor.rowcount == 1:
            return
    if not position.next_before:
        cursor.execute(
            "insert into events_position (topic_id, partition, next_offset) values (%s, %s, %s) on conflict do nothing",
            [position.topic_id, position.partition, position.next_after],
        )
        if cursor.rowcount == 1:
            return
    raise PositionLost(
        f"partition {position.partition} of topic {position.topic_id} no longer stands at {position.next_before}: "
        "another consumer has taken it over"
    )
