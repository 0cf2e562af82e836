"""Reads topics back without a group, as no part of the product does."""

import time
from typing import Any

import kafka

from casino.ingest.kafka.topics import Topic


def read_all(*, bootstrap: str, topic: Topic, count: int, seconds_max: float = 120.0) -> list[Any]:
    """Return the first `count` records of a topic, by partition and offset."""
    partitions = [kafka.TopicPartition(topic.name, number) for number in range(topic.partitions)]
    consumer = kafka.KafkaConsumer(bootstrap_servers=bootstrap, auto_offset_reset="earliest", enable_auto_commit=False)
    try:
        consumer.assign(partitions)
        consumer.seek_to_beginning()
        found: list[Any] = []
        deadline = time.monotonic() + seconds_max
        while len(found) < count:
            assert time.monotonic() < deadline, f"{len(found)} of {count} records after {seconds_max} s"
            for records in consumer.poll(timeout_ms=200).values():
                found += records
    finally:
        consumer.close(autocommit=False)
    return sorted(found, key=lambda record: (record.partition, record.offset))
