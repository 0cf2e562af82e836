"""Passing over records that the broker no longer has: a person's decision, kept as an incident."""

import dataclasses
import hashlib

from casino.events import store
from casino.ingest.kafka.errors import NoGap
from casino.ingest.kafka.topics import Topic

CODE = "offset_gap_passed"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """The offsets of a partition from where we stand (`first`) to the last one that is to be passed over."""

    topic: Topic
    partition: int
    stored: int | None
    last: int

    @property
    def first(self) -> int:
        """Return the first offset that was not read."""
        return self.stored or 0


def find(*, topic: Topic, partition: int, next_offset: int) -> Gap:
    """Return what lies between our position and `next_offset`; raises NoGap where that is nothing."""
    if not 0 <= partition < topic.partitions:
        raise NoGap(f"topic {topic.name} has partitions 0 to {topic.partitions - 1}, not {partition}")
    stored = store.position_of(topic_id=topic.id, partition=partition)
    gap = Gap(topic=topic, partition=partition, stored=stored, last=next_offset - 1)
    if gap.last < gap.first:
        raise NoGap(f"partition {partition} of {topic.name} is read up to {gap.first - 1} already")
    return gap


def pass_over(*, gap: Gap, person: str, reason: str) -> None:
    """Move the partition's position behind the gap and keep who did it and why, in one transaction.

    Raises PositionLost where a consumer moved the position meanwhile.
    """
    said = f"{person} passed over offsets {gap.first} to {gap.last} of {gap.topic.name}/{gap.partition}: {reason}"
    move = store.SourcePosition(
        topic_id=gap.topic.id, partition=gap.partition, next_before=gap.stored, next_after=gap.last + 1
    )
    incident = store.Incident(
        code=CODE,
        reason=said,
        source="kafka",
        event_id=f"{gap.topic.id}.{gap.partition}.{gap.first}",
        kind="",
        leaf=hashlib.sha256(said.encode()).digest(),
        body=b"",
        door=store.Door.KAFKA,
        record=store.SourceRecord(topic=gap.topic.name, partition=gap.partition, offset=gap.first),
    )
    store.append(events=[], positions=[move], incidents=[incident])
