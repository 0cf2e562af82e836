"""Publishes events to Kafka, keyed by table id so that a table's events stay in order.

The client library's default partitioner hashes the key with murmur2, as every Kafka client does. Records count as
published when all in-sync replicas have them (acks=all); the producer is idempotent, so its own retries store nothing
twice. Memory is bounded: `send` waits while too many records are unacknowledged.
"""

import collections
import types
from collections.abc import Sequence
from typing import Self

import kafka
import kafka.errors
import structlog

from casino.ingest.kafka.errors import NotPublished
from casino.ingest.kafka.topics import BOOTSTRAP_TIMEOUT_MS, knock, reachable

UNACKNOWLEDGED_MAX = 10_000
"""About 10 MB of rounds. The client library itself has no bound."""
DELIVERY_TIMEOUT_MS = 30_000
REQUEST_TIMEOUT_MS = 10_000
BATCH_BYTES = 262_144
CLOSE_S = 5

logger = structlog.get_logger(__name__)


class Publisher:
    """A context manager around one producer for one topic; leaving it flushes."""

    def __init__(
        self,
        *,
        bootstrap: str,
        topic: str,
        compression: str | None = None,
        linger_ms: int = 5,
        block_ms_max: int = REQUEST_TIMEOUT_MS,
    ) -> None:
        """Connect to "host:port,..."; compression is None or "lz4". Raises BrokerUnreachable.

        `block_ms_max` is how long `send` waits for a topic that the broker does not tell of.
        """
        self._topic = topic
        self._waiting: collections.deque[kafka.producer.future.FutureRecordMetadata] = collections.deque()
        self.published = 0
        knock(bootstrap=bootstrap)
        with reachable(bootstrap=bootstrap):
            self._producer = kafka.KafkaProducer(
                bootstrap_servers=bootstrap.split(","),
                bootstrap_timeout_ms=BOOTSTRAP_TIMEOUT_MS,
                acks="all",
                enable_idempotence=True,
                compression_type=compression,
                linger_ms=linger_ms,
                batch_size=BATCH_BYTES,
                delivery_timeout_ms=DELIVERY_TIMEOUT_MS,
                request_timeout_ms=REQUEST_TIMEOUT_MS,
                max_block_ms=block_ms_max,
                allow_auto_create_topics=False,
            )

    def send(self, *, key: str | bytes | None, value: bytes, headers: Sequence[tuple[str, bytes]] = ()) -> None:
        """Hand one record over, keyed by table id; raises NotPublished if this or an earlier one is not delivered."""
        try:
            sent = self._producer.send(
                self._topic, value=value, key=key.encode() if isinstance(key, str) else key, headers=list(headers)
            )
        except (kafka.errors.KafkaError, ValueError) as error:
            raise NotPublished(f"record of {len(value)} bytes, key {key!r}, to {self._topic}: {error!r}") from error
        self._waiting.append(sent)
        self._settle(until=UNACKNOWLEDGED_MAX)

    def flush(self) -> int:
        """Wait until every record is acknowledged and return how many ever were; raises NotPublished."""
        try:
            self._producer.flush(timeout=DELIVERY_TIMEOUT_MS / 1000)
        except kafka.errors.KafkaTimeoutError as error:
            raise NotPublished(f"{len(self._waiting)} records to {self._topic} are unacknowledged") from error
        self._settle(until=0)
        return self.published

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: types.TracebackType | None
    ) -> None:
        """Flush when all went well, then close; a failure inside the block is not masked by one of the broker."""
        try:
            if kind is None:
                self.flush()
        finally:
            self.close()

    @property
    def unacknowledged(self) -> int:
        """Return how many records were handed over and are not known to be stored."""
        return len(self._waiting)

    def close(self) -> None:
        """Let go of the connection. What was handed over gets a few seconds more; `flush` tells whether it arrived."""
        try:
            self._producer.close(timeout=CLOSE_S)
        except kafka.errors.KafkaTimeoutError as error:
            logger.warning("closed with records unacknowledged", topic=self._topic, reason=str(error))

    def _settle(self, *, until: int) -> None:
        """Look at the oldest answers until at most so many records wait; each is waited for in turn."""
        waiting = self._waiting
        while len(waiting) > until or (waiting and waiting[0].is_done):
            oldest = waiting.popleft()
            try:
                oldest.get(timeout=DELIVERY_TIMEOUT_MS / 1000)
            except kafka.errors.KafkaError as error:
                raise NotPublished(f"record to {self._topic} was not acknowledged: {error!r}") from error
            self.published += 1
