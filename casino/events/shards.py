"""Which shard a table belongs to: the function that Kafka's default partitioner uses.

Source: org.apache.kafka.common.utils.Utils.murmur2 (Apache Kafka), after Austin Appleby's MurmurHash2, 32 bits.
"""

import functools

_SEED = 0x9747B28C
_M = 0x5BD1E995
_MASK = 0xFFFFFFFF
_POSITIVE = 0x7FFFFFFF


@functools.lru_cache(maxsize=65_536)
def _hash_of(key: str) -> int:
    return murmur2(data=key.encode()) & _POSITIVE


def shard_of(*, key: str, shards: int) -> int:
    """Return the shard, 0 to shards - 1, of a table id (or of a cage id where a slip has no table)."""
    return _hash_of(key) % shards


def murmur2(*, data: bytes) -> int:
    """Return MurmurHash2 of the bytes with Kafka's seed, as an unsigned 32-bit integer."""
    length = len(data)
    whole = length & ~3
    h = (_SEED ^ length) & _MASK
    for start in range(0, whole, 4):
        k = (int.from_bytes(data[start : start + 4], "little") * _M) & _MASK
        k = ((k ^ (k >> 24)) * _M) & _MASK
        h = ((h * _M) & _MASK) ^ k
    if whole < length:
        h = ((h ^ int.from_bytes(data[whole:], "little")) * _M) & _MASK
    h = ((h ^ (h >> 13)) * _M) & _MASK
    return h ^ (h >> 15)
