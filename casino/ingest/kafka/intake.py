"""Stores what was polled: batches of partitions in one transaction with the moves of those partitions' positions."""

from collections import Counter
from collections.abc import Iterator, Sequence

import kafka

from casino.events import store
from casino.ingest import accept
from casino.ingest.errors import ZombieConsumer
from casino.ingest.kafka.client import Record
from casino.ingest.kafka.dead_letters import DeadLetterCopy, DeadLetters
from casino.ingest.kafka.positions import Positions
from casino.ingest.kafka.progress import Progress

RECORDS_MAX = 1_000
"""So many records, and no partition's batch cut, share one transaction."""

Batches = dict[kafka.TopicPartition, list[Record]]
Group = list[tuple[kafka.TopicPartition, list[Record]]]


class Intake:
    """Takes polled records to `accept`, and unreadable ones to the dead letters."""

    def __init__(self, *, positions: Positions, progress: Progress, dead_letters: DeadLetters) -> None:
        self._positions, self._progress, self._dead_letters = positions, progress, dead_letters

    def take(self, *, batches: Batches) -> bool:
        """Store all batches, or return False where a partition was being handed over: positions are to be read again.

        Raises ZombieConsumer when somebody else moved the position of a partition that was ours.
        """
        return all(self._take_together(group=group) for group in _groups(batches=batches))

    def _take_together(self, *, group: Group) -> bool:
        """Store some partitions' batches in one transaction."""
        records = [record for _, of_one in group for record in of_one]
        ends = {partition: of_one[-1].offset + 1 for partition, of_one in group}
        try:
            verdicts = accept.accept(
                arrivals=[_arrival(record=record) for record in records],
                positions=[self._positions.move(partition=one, next_offset=end) for one, end in ends.items()],
            )
        except ZombieConsumer as error:
            self._positions.lost(partition=next(one for one in ends if one.partition == error.partition), error=error)
            return False
        for partition, end in ends.items():
            self._positions.moved(partition=partition, next_offset=end)
        self._note(records=records, verdicts=verdicts)
        return True

    def _note(self, *, records: Sequence[Record], verdicts: Sequence[accept.Verdict]) -> None:
        """Count the verdicts and pass copies of what was refused to the topic of dead letters."""
        self._progress.add(counts=Counter(verdict.status.value for verdict in verdicts))
        copies = [
            DeadLetterCopy(record=record, code=verdict.code, reason=verdict.reason)
            for record, verdict in zip(records, verdicts, strict=True)
            if verdict.status is accept.VerdictStatus.REFUSED
        ]
        if copies:
            self._dead_letters.send(copies=copies)


def _groups(*, batches: Batches) -> Iterator[Group]:
    """Divide batches into transactions: few records of many partitions share one."""
    group: Group = []
    size = 0
    for partition, records in sorted(batches.items(), key=lambda item: item[0].partition):
        if group and size + len(records) > RECORDS_MAX:
            yield group
            group, size = [], 0
        group.append((partition, records))
        size += len(records)
    if group:
        yield group


def _arrival(*, record: Record) -> accept.Arrival:
    """Return a record as the common entrance takes it; a record without a value is an unreadable event."""
    return accept.Arrival(
        body=record.value or b"",
        door=store.Door.KAFKA,
        record=store.SourceRecord(topic=record.topic, partition=record.partition, offset=record.offset),
        key=record.key,
    )
