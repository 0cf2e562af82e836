"""The one place that writes and reads the log.

`append` a batch, `read` a shard, `read_stream` a round's events; incidents and dead letters are kept beside it.
"""

from casino.events.store.appending import append, preview
from casino.events.store.notes import keep_dead_letter
from casino.events.store.partitions import extend
from casino.events.store.positions import position_of
from casino.events.store.reading import event_ids, find, head, heads, read, read_leaves, read_one, read_stream
from casino.events.store.rows import (
    Appended,
    AppendStatus,
    DeadLetter,
    Door,
    Incident,
    Incoming,
    Logged,
    SourcePosition,
    SourceRecord,
)
from casino.events.store.shape import check_shape

__all__ = [
    "AppendStatus",
    "Appended",
    "DeadLetter",
    "Door",
    "Incident",
    "Incoming",
    "Logged",
    "SourcePosition",
    "SourceRecord",
    "append",
    "check_shape",
    "event_ids",
    "extend",
    "find",
    "head",
    "heads",
    "keep_dead_letter",
    "position_of",
    "preview",
    "read",
    "read_leaves",
    "read_one",
    "read_stream",
]
