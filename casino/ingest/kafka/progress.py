"""How the consumer fares: counts, rate and lag, logged every few seconds; a stall ends the consumer."""

import collections
import time

import structlog

from casino.ingest.kafka.errors import ConsumerStalled

LOG_EVERY_S = 5.0
STALLED_AFTER_S = 120.0

logger = structlog.get_logger(__name__)


class Progress:
    """Counts what became of records, by the name of their verdict."""

    def __init__(self) -> None:
        self.counts: collections.Counter[str] = collections.Counter()
        self._logged_at = self._moved_at = time.monotonic()
        self._logged_total = 0

    @property
    def total(self) -> int:
        """Return how many records were consumed."""
        return self.counts.total()

    def add(self, *, counts: collections.Counter[str]) -> None:
        """Count one batch."""
        self.counts += counts
        self._moved_at = time.monotonic()

    def rest(self) -> None:
        """Note a deliberate pause, which is no stall."""
        self._moved_at = time.monotonic()

    def is_due(self) -> bool:
        """Tell whether it is time to log."""
        return time.monotonic() - self._logged_at >= LOG_EVERY_S

    def log(self, *, lag: int, is_resting: bool) -> None:
        """Log counts since the start, the rate since the last line and the lag.

        Raises ConsumerStalled when records wait at the broker and none has come for two minutes without our asking.
        """
        now = time.monotonic()
        rate = (self.total - self._logged_total) / max(now - self._logged_at, 1e-9)
        stalled_s = now - self._moved_at
        if rate or lag or is_resting:
            logger.info("consuming", rate=round(rate), lag=lag, is_resting=is_resting, **self.counts)
        self._logged_at, self._logged_total = now, self.total
        if lag and not is_resting and stalled_s > STALLED_AFTER_S:
            raise ConsumerStalled(f"{lag} records wait at the broker and none has come for {stalled_s:.0f} s")
