"""Stores what was polled: a batch of each partition in one transaction with the move of that partition's position."""

import itertools
from collections import Counter
from collections.abc import Iterable, Sequence

import kafka
from django.db import transaction

from casino.events import store
from casino.ingest import accept
from casino.ingest.errors import ZombieConsumer
from casino.ingest.kafka.client import Record
from casino.ingest.kafka.dead_letters import DeadLetterCopy, DeadLetters
from casino.ingest.kafka.positions import Positions
from casino.ingest.kafka.progress import Progress

TOGETHER_MAX = 500
"""Up to so many records of several partitions share one commit; beyond it each partition has its own."""

Batches = dict[kafka.TopicPartition, list[Record]]
Group = Sequence[tuple[kafka.TopicPartition, list[Record]]]


class Intake:
    """Takes polled records to `accept`, and unreadable ones to the dead letters."""

    def __init__(self, *, positions: Positions, progress: Progress, dead_letters: DeadLetters) -> None:
        self._positions, self._progress, self._dead_letters = positions, progress, dead_letters

    def take(self, *, batches: Batches) -> bool:
        """Store all batches, or return False where a partition was being handed over: positions are to be read again.

        Raises ZombieConsumer when somebody else moved the position of a partition that was ours.
        """
        ordered = sorted(batches.items(), key=lambda item: item[0].partition)
        are_few = sum(len(records) for _, records in ordered) <= TOGETHER_MAX
        groups: Iterable[Group] = [ordered] if are_few else [[one] for one in ordered]
        return all(self._take_together(group=group) for group in groups)

    def _take_together(self, *, group: Group) -> bool:
        verdicts: list[accept.Verdict] = []
        partition = group[0][0]
        try:
            with transaction.atomic():
                for partition, records in group:
                    verdicts += accept.accept(
                        arrivals=[_arrival(record=record) for record in records],
                        position=self._positions.move(partition=partition, next_offset=records[-1].offset + 1),
                    )
        except ZombieConsumer as error:
            self._positions.lost(partition=partition, error=error)
            return False
        for partition, records in group:
            self._positions.moved(partition=partition, next_offset=records[-1].offset + 1)
        self._note(records=itertools.chain.from_iterable(records for _, records in group), verdicts=verdicts)
        return True

    def _note(self, *, records: Iterable[Record], verdicts: Sequence[accept.Verdict]) -> None:
        """Count the verdicts and pass copies of what was refused to the topic of dead letters."""
        self._progress.add(counts=Counter(verdict.status.value for verdict in verdicts))
        copies = [
            DeadLetterCopy(record=record, code=verdict.code, reason=verdict.reason)
            for record, verdict in zip(records, verdicts, strict=True)
            if verdict.status is accept.VerdictStatus.REFUSED
        ]
        if copies:
            self._dead_letters.send(copies=copies)


def _arrival(*, record: Record) -> accept.Arrival:
    """Return a record as the common entrance takes it; a record without a value is an unreadable event."""
    return accept.Arrival(
        body=record.value or b"",
        door=store.Door.KAFKA,
        record=store.SourceRecord(topic=record.topic, partition=record.partition, offset=record.offset),
        key=record.key,
    )
