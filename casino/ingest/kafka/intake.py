"""Stores what was polled: batches of partitions in one transaction with the moves of those partitions' positions."""

from collections import Counter
from collections.abc import Iterator, Sequence

import django.db
import kafka
import psycopg
import structlog

from casino.events import store
from casino.events.errors import ShapeMismatch
from casino.ingest import accept
from casino.ingest.errors import ZombieConsumer
from casino.ingest.kafka.client import Record
from casino.ingest.kafka.dead_letters import DeadLetterCopy, DeadLetters
from casino.ingest.kafka.positions import Positions
from casino.ingest.kafka.progress import Progress

RECORDS_MAX = 2_000
"""So many records, and no partition's batch cut, share one transaction."""

UNEXPECTED = "unexpected_error"
REASON_MAX = 1_000
BURIED_IN_A_ROW_MAX = 5

DATABASE_AWAY = (django.db.OperationalError, django.db.InterfaceError, psycopg.OperationalError)
"""Says nothing of the records: the same ones are tried again."""

NOT_THE_RECORD = (
    *DATABASE_AWAY,
    django.db.ProgrammingError,
    django.db.InternalError,
    psycopg.ProgrammingError,
    psycopg.InternalError,
    ShapeMismatch,
)
"""Would come with any record: a table or a right is missing, the database was made for other settings."""

Batches = dict[kafka.TopicPartition, list[Record]]
Group = list[tuple[kafka.TopicPartition, list[Record]]]

logger = structlog.get_logger(__name__)


class Intake:
    """Takes polled records to `accept`, and unreadable ones to the dead letters."""

    def __init__(self, *, positions: Positions, progress: Progress, dead_letters: DeadLetters) -> None:
        self._positions, self._progress, self._dead_letters = positions, progress, dead_letters
        self._buried_in_a_row = 0

    def take(self, *, batches: Batches) -> bool:
        """Store all batches, or return False where a partition was being handed over: positions are to be read again.

        Raises ZombieConsumer when somebody else moved the position of a partition that was ours.
        """
        return all(self._take_together(group=group) for group in _groups(batches=batches))

    def _take_together(self, *, group: Group) -> bool:
        """Store some partitions' batches in one transaction; what one record does to us concerns that record alone."""
        try:
            self._store(group=group)
        except ZombieConsumer as error:
            lost = next(partition for partition, _ in group if partition.partition == error.partition)
            self._positions.lost(partition=lost, error=error)
            return False
        except NOT_THE_RECORD:
            raise
        except Exception as error:  # noqa: BLE001 - a door: the record is kept with what it did
            failure = error
        else:
            return True
        if sum(len(records) for _, records in group) > 1:
            return all(self._take_together(group=half) for half in _halves(group=group))
        self._bury(partition=group[0][0], record=group[0][1][0], error=failure)
        return True

    def _store(self, *, group: Group) -> None:
        records = [record for _, of_one in group for record in of_one]
        ends = {partition: of_one[-1].offset + 1 for partition, of_one in group}
        verdicts = accept.accept(
            arrivals=[_arrival(record=record) for record in records],
            positions=[self._positions.move(partition=one, next_offset=end) for one, end in ends.items()],
        )
        for partition, end in ends.items():
            self._positions.moved(partition=partition, next_offset=end)
        self._buried_in_a_row = 0
        self._note(records=records, verdicts=verdicts)

    def _bury(self, *, partition: kafka.TopicPartition, record: Record, error: Exception) -> None:
        """Keep a record that no refusal foresaw as a dead letter and go on: it would fail again, for ever.

        Several in a row say that the fault is ours: then the error goes on to whoever supervises us.
        """
        self._buried_in_a_row += 1
        if self._buried_in_a_row > BURIED_IN_A_ROW_MAX:
            raise error
        logger.error("record failed", partition=record.partition, offset=record.offset, exc_info=error)
        arrival = _arrival(record=record)
        assert arrival.record is not None
        letter = store.DeadLetter(
            record=arrival.record, key=record.key, body=arrival.body, code=UNEXPECTED, reason=repr(error)[:REASON_MAX]
        )
        end = record.offset + 1
        move = self._positions.move(partition=partition, next_offset=end)
        store.append(events=[], positions=[move], dead_letters=[letter])
        self._positions.moved(partition=partition, next_offset=end)
        self._progress.add(counts=Counter({UNEXPECTED: 1}))
        self._dead_letters.send(copies=[DeadLetterCopy(record=record, code=letter.code, reason=letter.reason)])

    def _note(self, *, records: Sequence[Record], verdicts: Sequence[accept.Verdict]) -> None:
        """Count the verdicts and pass copies of what was refused to the topic of dead letters."""
        statuses = [verdict.status for verdict in verdicts]
        counts = Counter({status.value: statuses.count(status) for status in accept.VerdictStatus})
        self._progress.add(counts=counts)
        refused = accept.VerdictStatus.REFUSED
        if counts[refused.value]:
            copies = [
                DeadLetterCopy(record=record, code=verdict.code, reason=verdict.reason)
                for record, verdict in zip(records, verdicts, strict=True)
                if verdict.status is refused
            ]
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


def _halves(*, group: Group) -> tuple[Group, Group]:
    """Divide by partition while there are several, then the records of one."""
    if len(group) > 1:
        return group[: len(group) // 2], group[len(group) // 2 :]
    partition, records = group[0]
    middle = len(records) // 2
    return [(partition, records[:middle])], [(partition, records[middle:])]


def _arrival(*, record: Record) -> accept.Arrival:
    """Return a record as the common entrance takes it; a record without a value is an unreadable event."""
    return accept.Arrival(
        body=record.value or b"",
        door=store.Door.KAFKA,
        record=store.SourceRecord(topic=record.topic, partition=record.partition, offset=record.offset),
        key=record.key,
    )
