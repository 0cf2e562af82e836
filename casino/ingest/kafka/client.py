"""The consumer's client: one place for every setting, each with its reason, and for what the library throws."""

import contextlib
import dataclasses
from collections.abc import Iterable, Iterator
from typing import Protocol

import kafka
import kafka.errors
from kafka.coordinator.assignors import cooperative_sticky

from casino.ingest.kafka.backlog import UNSETTLED_MAX
from casino.ingest.kafka.topics import BOOTSTRAP_TIMEOUT_MS, knock, reachable

MEBIBYTE = 1_048_576
SESSION_TIMEOUT_MS = 10_000
HEARTBEAT_MS_MAX = 3_000

OUT_OF_RANGE = (kafka.errors.OffsetOutOfRangeError, kafka.errors.LogTruncationError)
NO_POSITION = kafka.errors.NoOffsetForPartitionError
TRANSIENT = (kafka.errors.RetriableError, kafka.errors.RebalanceInProgressError, kafka.errors.CommitFailedError)


class Record(Protocol):
    """A record as the client hands it over: undecoded."""

    topic: str
    partition: int
    offset: int
    key: bytes | None
    value: bytes | None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class ConsumerSettings:
    """Where and how to consume.

    `instance` is a name that stays the same over restarts of one replica, so that a restart moves no partitions.
    `linger_ms` is how long the broker may wait for `linger_bytes` to come together: at low rates it makes batches of
    events that would each cost a transaction. `records_max` bounds one poll and so one transaction. Missing topics are
    made with `partitions_created` partitions; None makes none, so that a mistyped name is seen.
    """

    bootstrap: str
    topic: str
    dead_letter_topic: str
    group: str
    instance: str | None = None
    session_timeout_ms: int = SESSION_TIMEOUT_MS
    linger_ms: int = 40
    linger_bytes: int = 65_536
    records_max: int = 2_000
    backlog_max: int | None = UNSETTLED_MAX
    partitions_created: int | None = None


def connect(*, settings: ConsumerSettings) -> kafka.KafkaConsumer:
    """Return a connected consumer that belongs to no topic yet; raises BrokerUnreachable.

    There is no deserializer: raw bytes are the evidence, and a record that cannot be read must reach us all the same.
    """
    knock(bootstrap=settings.bootstrap)
    with reachable(bootstrap=settings.bootstrap):
        return kafka.KafkaConsumer(
            bootstrap_servers=settings.bootstrap.split(","),
            bootstrap_timeout_ms=BOOTSTRAP_TIMEOUT_MS,
            group_id=settings.group,
            group_instance_id=settings.instance,
            session_timeout_ms=settings.session_timeout_ms,
            heartbeat_interval_ms=min(settings.session_timeout_ms // 4, HEARTBEAT_MS_MAX),
            max_poll_interval_ms=300_000,
            # Moves only the partitions that must move; every member must use the same one.
            partition_assignment_strategy=(cooperative_sticky.CooperativeStickyAssignor(),),
            # The position is ours: nothing may commit for us, and nothing may jump where it cannot be read on.
            enable_auto_commit=False,
            auto_offset_reset="none",
            # Aborted records never appear.
            isolation_level="read_committed",
            check_crcs=True,
            allow_auto_create_topics=False,
            # Memory: at most so much is fetched ahead.
            max_partition_fetch_bytes=2 * MEBIBYTE,
            fetch_max_bytes=16 * MEBIBYTE,
            fetch_min_bytes=settings.linger_bytes,
            fetch_max_wait_ms=settings.linger_ms,
            max_poll_records=settings.records_max,
        )


@contextlib.contextmanager
def while_owned() -> Iterator[None]:
    """Pass over a partition that the group took away meanwhile; the client says so by KeyError or IllegalStateError."""
    with contextlib.suppress(KeyError, kafka.errors.IllegalStateError):
        yield


def lag(*, consumer: kafka.KafkaConsumer, partitions: Iterable[kafka.TopicPartition]) -> int:
    """Return how many offsets of placed partitions are still to be read, as the last fetches told.

    The client's position counts, not ours: it has moved over aborted records and markers, which never reach us.
    """
    behind = 0
    for partition in partitions:
        with while_owned():
            high, here = consumer.highwater(partition), consumer.position(partition, timeout_ms=100)
            behind += max(high - here, 0) if high and here is not None else 0
    return behind


def beyond(*, consumer: kafka.KafkaConsumer, positions: dict[kafka.TopicPartition, int]) -> bool:
    """Tell whether a position lies after the end of the broker's log, as the last fetch told.

    Apache Kafka refuses such a fetch (OUT_OF_RANGE); the embedded broker answers it with nothing, for ever.
    """
    for partition, position in positions.items():
        with while_owned():
            if position > (consumer.highwater(partition) or position):
                return True
    return False


def gap(*, consumer: kafka.KafkaConsumer, positions: dict[kafka.TopicPartition, int]) -> str:
    """Describe the partitions whose position lies outside the broker's log, with the exact offsets that are missing."""
    first, last = consumer.beginning_offsets(list(positions)), consumer.end_offsets(list(positions))
    found = []
    for partition, position in sorted(positions.items(), key=lambda item: item[0].partition):
        # What came with the last fetch is right at both brokers; to be asked for its end confuses the embedded one.
        end = consumer.highwater(partition) or last[partition]
        start, number = first[partition], partition.partition
        if position < start:
            found.append(
                f"partition {number}: offsets {position} to {start - 1} ({start - position} records) "
                f"are no longer at the broker, its log starts at {start}"
            )
        elif position > end:
            found.append(
                f"partition {number}: we have read up to {position - 1}, the broker's log ends at {end - 1}: "
                f"it has lost {position - end} records that we hold"
            )
    return "; ".join(found) or f"the broker refuses the positions {[*positions.values()]}"
