"""Copies of unreadable records on a topic of their own, for whoever feeds us.

The table of dead letters is the record: it is written in the transaction that passes over the record. This topic is
filled after that commit and at best effort, so a broker that refuses costs a line in the log and nothing else.
"""

import dataclasses
import time

import structlog

from casino.ingest.kafka.client import Record
from casino.ingest.kafka.errors import BrokerError
from casino.ingest.publisher import Publisher

BLOCK_MS_MAX = 2_000
SILENT_S = 60.0

logger = structlog.get_logger(__name__)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class DeadLetterCopy:
    """A refused record and why; its headers say where it came from."""

    record: Record
    code: str
    reason: str

    def headers(self) -> tuple[tuple[str, bytes], ...]:
        """Return code, reason and origin as record headers."""
        record = self.record
        origin = {"topic": record.topic, "partition": record.partition, "offset": record.offset}
        said = {"code": self.code, "reason": self.reason, **origin}
        return tuple((name, str(value).encode()) for name, value in said.items())


class DeadLetters:
    """Publishes copies; connects when the first one comes."""

    def __init__(self, *, bootstrap: str, topic: str) -> None:
        self._bootstrap, self._topic = bootstrap, topic
        self._publisher: Publisher | None = None
        self._silent_until = float("-inf")

    def send(self, *, copies: list[DeadLetterCopy]) -> None:
        """Publish copies in order and wait for the broker; after a failure none is tried for a minute."""
        if time.monotonic() < self._silent_until:
            return
        try:
            if self._publisher is None:
                self._publisher = Publisher(
                    bootstrap=self._bootstrap, topic=self._topic, linger_ms=0, block_ms_max=BLOCK_MS_MAX
                )
            for copy in copies:
                self._publisher.send(key=copy.record.key, value=copy.record.value or b"", headers=copy.headers())
            self._publisher.flush()
        except BrokerError as error:
            logger.warning("dead letters are in the table only for a minute", topic=self._topic, reason=str(error))
            self._silent_until = time.monotonic() + SILENT_S
            self.close()

    def close(self) -> None:
        """Let go of the connection."""
        if self._publisher is not None:
            self._publisher.close()
            self._publisher = None
