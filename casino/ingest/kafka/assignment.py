"""Which partitions this consumer owns, and from which offset it reads each.

The group only says who owns what. Where to read on comes from our database, and is asked for in the poll thread before
the first record of a newly assigned partition is used: the client calls the listener on its I/O thread, where a
database query would hold up heartbeats and happen outside the consumer's transaction.
"""

import threading
from collections.abc import Callable, Iterable

import kafka
import structlog

from casino.ingest.kafka import client

logger = structlog.get_logger(__name__)

Partitions = Iterable[kafka.TopicPartition]


class Assignment(kafka.ConsumerRebalanceListener):  # type: ignore[misc]  # the client is untyped
    """Notes which partitions came and which went; a partition that came is paused until its position is known."""

    def __init__(self, *, pause: Callable[..., None]) -> None:
        self._pause = pause
        self._lock = threading.Lock()
        self._fresh: set[kafka.TopicPartition] = set()
        self._owned: set[kafka.TopicPartition] = set()

    def on_partitions_assigned(self, assigned: Partitions) -> None:
        """Note partitions that came: their positions are to be read."""
        came = set(assigned)
        self._pause(*came)
        with self._lock:
            self._fresh |= came
            self._owned |= came
        logger.info("partitions assigned", partitions=_numbers(came))

    def on_partitions_revoked(self, revoked: Partitions) -> None:
        """Note partitions that went."""
        self._forget(gone=set(revoked))
        logger.info("partitions revoked", partitions=_numbers(revoked))

    def on_partitions_lost(self, lost: Partitions) -> None:
        """Note partitions that were taken away while we were not heard of: somebody else may own them already."""
        self._forget(gone=set(lost))
        logger.warning("partitions lost", partitions=_numbers(lost))

    @property
    def owned(self) -> set[kafka.TopicPartition]:
        """Return the partitions owned now."""
        with self._lock:
            return set(self._owned)

    def placed(self) -> set[kafka.TopicPartition]:
        """Return the owned partitions whose position was read."""
        with self._lock:
            return self._owned - self._fresh

    @property
    def has_fresh(self) -> bool:
        """Tell whether a partition waits for its position."""
        return bool(self._fresh)

    def take_fresh(self) -> set[kafka.TopicPartition]:
        """Return the owned partitions whose position is to be read, and note that it will be."""
        with self._lock:
            fresh, self._fresh = self._fresh & self._owned, set()
        return fresh

    def reconcile(self, *, actual: Partitions) -> None:
        """Hold what was noted against what the client says it is assigned: a callback may have been left out."""
        now = set(actual)
        came, gone = now - self.owned, self.owned - now
        if gone:
            logger.warning("partitions went unannounced", partitions=_numbers(gone))
            self._forget(gone=gone)
        if came:
            logger.warning("partitions came unannounced", partitions=_numbers(came))
            with self._lock:
                self._owned |= came
            self.renew(partitions=came)

    def renew(self, *, partitions: Partitions) -> None:
        """Ask for the positions of owned partitions again."""
        with self._lock:
            again = set(partitions) & self._owned
            self._fresh |= again
        for partition in again:
            with client.while_owned():
                self._pause(partition)

    def _forget(self, *, gone: set[kafka.TopicPartition]) -> None:
        with self._lock:
            self._owned -= gone
            self._fresh -= gone


def _numbers(partitions: Partitions) -> list[int]:
    return sorted(partition.partition for partition in partitions)
