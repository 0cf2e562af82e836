"""Reading the log: by shard in position order, by stream, or one event. Bodies come as the bytes received."""

from typing import Any

from casino.events.errors import EventNotFound
from casino.events.store.connection import binary_cursor
from casino.events.store.rows import Logged

_COLUMNS = (
    "e.shard, e.position, e.stream, e.version, e.kind, e.source, e.event_id, e.time, e.received_at, e.gaming_day,"
    " e.leaf, e.body"
)
# Positions are dense, so the upper bound loses nothing and leaves one or two partitions to look at.
_READ = f"""
    select {_COLUMNS} from events_event e
    where e.shard = %s and e.position > %s and e.position <= %s order by e.position
"""  # noqa: S608 - constants of this module
_STREAM = f"""
    select {_COLUMNS} from events_identity i join events_event e on e.shard = i.shard and e.position = i.position
    where i.stream = %s order by i.version
"""  # noqa: S608 - constants of this module
_ONE = f"select {_COLUMNS} from events_event e where e.shard = %s and e.position = %s"  # noqa: S608 - constants


def read(*, shard: int, after: int, limit: int) -> list[Logged]:
    """Return up to `limit` events of a shard at positions after + 1, after + 2, ...; empty at the end of the log."""
    return _logged(query=_READ, parameters=[shard, after, after + limit])


def read_stream(*, stream: str) -> list[Logged]:
    """Return all events of a stream in version order."""
    return _logged(query=_STREAM, parameters=[stream])


def read_one(*, shard: int, position: int) -> Logged:
    """Return the event at a position; raises EventNotFound."""
    found = _logged(query=_ONE, parameters=[shard, position])
    if not found:
        raise EventNotFound(f"no event stands at {shard}:{position}")
    return found[0]


def read_leaves(*, shard: int, first: int, last: int) -> dict[int, bytes]:
    """Return the hashes of the events of a shard from one position to another, both included, by position."""
    cursor = binary_cursor()
    cursor.execute(
        "select position, leaf from events_event where shard = %s and position >= %s and position <= %s",
        [shard, first, last],
    )
    return dict(cursor.fetchall())


def find(*, source: str, event_id: str) -> tuple[int, int] | None:
    """Return shard and position of the event with this identity, or None."""
    cursor = binary_cursor()
    cursor.execute(
        "select shard, position from events_identity where source = %s and event_id = %s", [source, event_id]
    )
    row = cursor.fetchone()
    return None if row is None else (int(row[0]), int(row[1]))


def head(*, shard: int) -> int:
    """Return the position of the last event of a shard, 0 where it has none."""
    return heads()[shard]


def heads() -> dict[int, int]:
    """Return the last position of every shard ({0: 1812, 1: 0, ...}), in one statement."""
    cursor = binary_cursor()
    cursor.execute("select shard, position from events_head order by shard")
    return dict(cursor.fetchall())


def event_ids(*, source: str, first: str, last: str) -> list[str]:
    """Return the ids between two that a source has used, both included: one range of the identity's index."""
    cursor = binary_cursor()
    cursor.execute(
        "select event_id from events_identity where source = %s and event_id >= %s and event_id <= %s",
        [source, first, last],
    )
    return [event_id for (event_id,) in cursor.fetchall()]


def _logged(*, query: str, parameters: list[Any]) -> list[Logged]:
    cursor = binary_cursor()
    cursor.execute(query, parameters)
    return [
        Logged(
            shard=shard,
            position=position,
            stream=stream,
            version=version,
            kind=kind,
            source=source,
            event_id=event_id,
            time=time,
            received_at=received_at,
            gaming_day=day,
            leaf=leaf,
            body=body,
        )
        for shard, position, stream, version, kind, source, event_id, time, received_at, day, leaf, body in cursor
    ]
