"""The shard of a table is the partition that Kafka's default partitioner gives its id."""

import pytest
from kafka.partitioner.default import murmur2 as kafka_murmur2

from casino.events import shards

# Source: org.apache.kafka.common.utils.UtilsTest.testMurmur2 (Apache Kafka), as unsigned integers.
VECTORS = {
    b"21": -973932308,
    b"foobar": -790332482,
    b"a-little-bit-long-string": -985981536,
    b"a-little-bit-longer-string": -1486304829,
    b"lkjh234lh9fiuh90y23oiuhsafujhadof229phr9h19h89h8": -58897971,
    b"abc": 479470107,
}


@pytest.mark.parametrize(("data", "expected"), VECTORS.items())
def test_murmur2_gives_the_published_values(data: bytes, expected: int) -> None:
    assert shards.murmur2(data=data) == expected & 0xFFFFFFFF


@pytest.mark.parametrize("length", range(9))
def test_murmur2_agrees_with_the_client_for_every_tail(length: int) -> None:
    data = bytes(range(250, 250 - length, -1))
    assert shards.murmur2(data=data) == kafka_murmur2(data) & 0xFFFFFFFF


def test_a_table_stays_in_its_shard() -> None:
    found = {key: shards.shard_of(key=key, shards=8) for key in ("T01", "T02", "cage.1", "B-7")}
    assert found == {key: (kafka_murmur2(key.encode()) & 0x7FFFFFFF) % 8 for key in found}
