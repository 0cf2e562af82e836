"""What goes into the log and what comes out of it.

`Logged`, `Incoming`, `Appended` and `SourceRecord` are structs rather than dataclasses: they are made once an event on
the hot path, and a struct outside the garbage collector costs a quarter.
"""

import dataclasses
import datetime
import enum

import msgspec


class Door(enum.IntEnum):
    """Which way an event came in; stored with it."""

    KAFKA = 1
    REST = 2
    FILE = 3
    INTERNAL = 4


class AppendStatus(enum.StrEnum):
    """What became of one event."""

    STORED = "stored"
    DUPLICATE = "duplicate"
    CONFLICT = "conflict"


class Incoming(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A readable event on its way into the log. `leaf` is SHA-256(0x00 || body).

    `gaming_day` is that of its own time by the rules of the site; it is stored and never computed again.
    `is_opening`: the stream may hold only one such event (a round is played once).
    """

    shard: int
    stream: str
    kind: str
    source: str
    event_id: str
    time: datetime.datetime
    door: Door
    body: bytes
    leaf: bytes
    gaming_day: datetime.date
    is_opening: bool
    record: "SourceRecord | None" = None


class Appended(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Where an event stands now; of a duplicate where the first one stands. A conflict stands nowhere (0, 0)."""

    status: AppendStatus
    shard: int = 0
    position: int = 0
    version: int = 0
    code: str = ""
    reason: str = ""


class Logged(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One event of the log, its bytes exactly as received."""

    shard: int
    position: int
    stream: str
    version: int
    kind: str
    source: str
    event_id: str
    time: datetime.datetime
    received_at: datetime.datetime
    gaming_day: datetime.date
    leaf: bytes
    body: bytes


class SourceRecord(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Which record of a topic an event came in."""

    topic: str
    partition: int
    offset: int


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class SourcePosition:
    """The move of one partition's position that goes with a batch: compare with `next_before`, set to `next_after`.

    `next_before` is None where the partition has no position yet.
    """

    topic_id: str
    partition: int
    next_before: int | None
    next_after: int


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Incident:
    """A readable event without effect, and why."""

    code: str
    reason: str
    source: str
    event_id: str
    kind: str
    leaf: bytes
    body: bytes
    door: Door
    record: SourceRecord | None = None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class DeadLetter:
    """A record of a topic that is no readable event. Its bytes are kept as they came."""

    record: SourceRecord
    key: bytes | None
    body: bytes
    code: str
    reason: str
