"""Our own record of how far each owned partition was read, and what a lost compare-and-set means.

Source: design, section 4. A partition that was just taken over may still be moved by the last batch of its former
owner: then its position is read again. Once this consumer has moved a partition itself, losing means that somebody
else owns it.
"""

import collections
from collections.abc import Iterable

import kafka

from casino.events import store
from casino.ingest.errors import ZombieConsumer

HAND_OVERS_MAX = 5


class Positions:
    """Next offsets of the owned partitions of one topic, the one with this id."""

    def __init__(self, *, topic_id: str) -> None:
        self.start_over(topic_id=topic_id)

    def start_over(self, *, topic_id: str) -> None:
        """Forget everything: the topic with this id is another one."""
        self.topic_id = topic_id
        self._next: dict[kafka.TopicPartition, int | None] = {}
        self._proven: set[kafka.TopicPartition] = set()
        self._hand_overs: collections.Counter[kafka.TopicPartition] = collections.Counter()

    def read(self, *, partition: kafka.TopicPartition) -> int:
        """Read where to start from the database: 0 where the topic with this id was never read."""
        stored = store.position_of(topic_id=self.topic_id, partition=partition.partition)
        self._next[partition] = stored
        self._proven.discard(partition)
        return stored or 0

    def move(self, *, partition: kafka.TopicPartition, next_offset: int) -> store.SourcePosition:
        """Return the move that goes with a batch: from where we stand, which need not be the first record's offset."""
        return store.SourcePosition(
            topic_id=self.topic_id,
            partition=partition.partition,
            next_before=self._next[partition],
            next_after=next_offset,
        )

    def moved(self, *, partition: kafka.TopicPartition, next_offset: int) -> None:
        """Note a move that is committed."""
        self._next[partition] = next_offset
        self._proven.add(partition)
        self._hand_overs.pop(partition, None)

    def lost(self, *, partition: kafka.TopicPartition, error: ZombieConsumer) -> None:
        """Judge a lost compare-and-set: return if the partition is only being handed over, else raise the error."""
        self._hand_overs[partition] += 1
        if partition in self._proven or self._hand_overs[partition] > HAND_OVERS_MAX:
            raise error

    def known(self, *, partitions: Iterable[kafka.TopicPartition]) -> dict[kafka.TopicPartition, int]:
        """Return the next offsets of those partitions that were placed; 0 where nothing was read yet."""
        return {one: self._next[one] or 0 for one in partitions if one in self._next}
