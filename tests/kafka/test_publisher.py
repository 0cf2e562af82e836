"""What a publisher promises: keyed order, no loss in silence, bounded memory."""

from collections import defaultdict

import pytest

from casino.ingest import publisher
from casino.ingest.kafka import topics
from casino.ingest.kafka.errors import BrokerUnreachable, NotPublished, TopicMissing
from casino.ingest.publisher import Publisher
from tests.kafka.deleting import delete
from tests.kafka.reading import read_all

pytestmark = pytest.mark.kafka


def test_a_tables_records_keep_their_order_in_one_partition(broker: str, topic: topics.Topic) -> None:
    keys = [f"T{number % 7}" for number in range(700)]
    with Publisher(bootstrap=broker, topic=topic.name) as sender:
        for number, key in enumerate(keys):
            sender.send(key=key, value=b"%d" % number)
    found: dict[bytes, list[tuple[int, int]]] = defaultdict(list)
    for record in read_all(bootstrap=broker, topic=topic, count=700):
        found[record.key].append((record.partition, int(record.value)))
    assert all(len({partition for partition, _ in seen}) == 1 for seen in found.values())
    assert all([number for _, number in seen] == sorted(number for _, number in seen) for seen in found.values())


def test_the_partition_of_a_key_is_murmur2_as_every_kafka_client_has_it(broker: str, topic: topics.Topic) -> None:
    with Publisher(bootstrap=broker, topic=topic.name) as sender:
        for key in ("21", "foobar", "BAC-01"):
            sender.send(key=key, value=b"x")
    # Source of the first two hashes: Apache Kafka, UtilsTest.testMurmur2.
    known = {b"21": -973932308, b"foobar": -790332482}
    for record in read_all(bootstrap=broker, topic=topic, count=3):
        if record.key in known:
            assert record.partition == (known[record.key] & 0x7FFFFFFF) % topic.partitions


def test_compressed_records_arrive_whole(broker: str, topic: topics.Topic) -> None:
    with Publisher(bootstrap=broker, topic=topic.name, compression="lz4") as sender:
        for _ in range(50):
            sender.send(key="T1", value=b"0123456789" * 50)
    assert {record.value for record in read_all(bootstrap=broker, topic=topic, count=50)} == {b"0123456789" * 50}


def test_flush_tells_how_many_were_acknowledged(broker: str, topic: topics.Topic) -> None:
    with Publisher(bootstrap=broker, topic=topic.name) as sender:
        for _ in range(10):
            sender.send(key="T1", value=b"x")
        assert sender.flush() == 10
        sender.send(key="T1", value=b"x")
    assert sender.published == 11


def test_a_record_that_is_too_large_is_raised_not_lost(broker: str, topic: topics.Topic) -> None:
    with Publisher(bootstrap=broker, topic=topic.name) as sender, pytest.raises(NotPublished, match="2000000 bytes"):
        sender.send(key="T1", value=b"x" * 2_000_000)


def test_unacknowledged_records_are_bounded(broker: str, topic: topics.Topic, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publisher, "UNACKNOWLEDGED_MAX", 20)
    with Publisher(bootstrap=broker, topic=topic.name, linger_ms=50) as sender:
        for _ in range(200):
            sender.send(key="T1", value=b"x")
            assert sender.unacknowledged <= 20


def test_a_missing_topic_is_named_and_made_on_request_only(broker: str) -> None:
    with pytest.raises(TopicMissing, match="no-such-topic"):
        topics.prepare(bootstrap=broker, name="no-such-topic", is_created=False)


def test_making_a_topic_twice_is_once_and_making_it_anew_changes_its_id(broker: str, topic: topics.Topic) -> None:
    with topics.opened(bootstrap=broker) as opened:
        assert opened.ensure(name=topic.name, partitions=4) == topic
    delete(bootstrap=broker, topic=topic)
    with topics.opened(bootstrap=broker) as opened:
        again = opened.ensure(name=topic.name, partitions=4)
    assert (again.name, again.partitions) == (topic.name, topic.partitions)
    assert again.id != topic.id


def test_a_broker_that_is_away_is_told_in_seconds() -> None:
    with pytest.raises(BrokerUnreachable, match=r"127\.0\.0\.1:1"):
        Publisher(bootstrap="127.0.0.1:1", topic="rounds")
