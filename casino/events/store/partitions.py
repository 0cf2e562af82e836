"""Partitions of the log ahead of need: 2^20 positions of every shard each."""

from casino.events.store.connection import binary_cursor

AHEAD = 4


def extend(*, ahead: int = AHEAD) -> bool:
    """Make the partitions up to `ahead` beyond the one in use; tell whether one was missing. Safe at any time."""
    cursor = binary_cursor()
    cursor.execute("select count(*) from pg_inherits where inhparent = 'events_event'::regclass")
    before = cursor.fetchone()
    cursor.execute("select events_extend(%s)", [ahead])
    cursor.execute("select count(*) from pg_inherits where inhparent = 'events_event'::regclass")
    return cursor.fetchone() != before
