"""Nudges after a commit: `drain shard k and what else is due`, at most one in 50 ms, sent from a thread of its own.

A nudge is no fact: the sweeper finds within seconds what a lost one would have told. So a broker that is slow or down
costs the door nothing, and a thousand small batches cost twenty tasks a second.
"""

import atexit
import os
import threading
import time
from collections.abc import Callable, Iterable

import structlog
from django.conf import settings

from casino.celery import app

INTERVAL_S = 0.05
EXPIRES_S = 2.0
_EXIT_WAIT_S = 1.0
_COMPLAIN_EVERY_S = 30.0

logger = structlog.get_logger(__name__)


class Doorbell:
    """Remembers that a nudge is wanted, and for which shard first, and rings from one daemon thread.

    Whoever hears it looks at all shards, so one ring serves for all that were pressed meanwhile.
    """

    def __init__(self, *, ring: Callable[[int], object], interval_s: float = INTERVAL_S) -> None:
        self._ring = ring
        self._interval_s = interval_s
        self._changed = threading.Condition()
        self._wanted: int | None = None
        self._next_at = 0.0
        self._thread: threading.Thread | None = None
        self._is_ringing = False
        self._complained_at = -_COMPLAIN_EVERY_S

    def press(self, *, shards: Iterable[int]) -> None:
        """Ask for a nudge: now, or one interval after the last one. Never waits, never fails."""
        with self._changed:
            if self._wanted is None:
                self._wanted = min(shards, default=None)
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="nudges", daemon=True)
                self._thread.start()
            self._changed.notify_all()

    def wait_until_quiet(self, *, seconds_max: float) -> bool:
        """Wait until every nudge asked for was sent; tell whether that came true in time."""
        with self._changed:
            return self._changed.wait_for(lambda: self._wanted is None and not self._is_ringing, timeout=seconds_max)

    def forget(self) -> None:
        """Start empty: a forked child has the memory of its parent, but not its thread, and maybe a held lock."""
        self._changed = threading.Condition()
        self._wanted = None
        self._thread = None
        self._is_ringing = False

    def _run(self) -> None:
        while True:
            self._ring_for(shard=self._take())
            with self._changed:
                self._is_ringing = False
                self._changed.notify_all()

    def _take(self) -> int:
        """Wait for the next nudge that is due, and take it."""
        with self._changed:
            while self._wanted is None or time.monotonic() < self._next_at:
                self._changed.wait(None if self._wanted is None else self._next_at - time.monotonic())
            shard, self._wanted = self._wanted, None
            self._next_at = time.monotonic() + self._interval_s
            self._is_ringing = True
            return shard

    def _ring_for(self, *, shard: int) -> None:
        try:
            self._ring(shard)
        except Exception as error:  # noqa: BLE001 - a door: whatever the broker does, the events are stored
            now = time.monotonic()
            if now - self._complained_at >= _COMPLAIN_EVERY_S:
                self._complained_at = now
                logger.warning("nudge not sent, the sweeper will find it", shard=shard, error=repr(error))


def send(shard: int) -> None:
    """Send `casino.tasks.drain(shard)` by name: the door does not import settlement.

    A nudge that waited longer than EXPIRES_S is dropped: workers that busy look at all shards before they stop.
    """
    if settings.CELERY_BROKER_URL:
        app.send_task("casino.tasks.drain", args=(shard,), expires=EXPIRES_S)


def warm_up() -> None:
    """Load what the first nudge needs, 0.3 s of imports, before there is an event that would wait for it."""
    if settings.CELERY_BROKER_URL:
        _ = app.producer_pool  # connects to nothing yet


doorbell = Doorbell(ring=send)
os.register_at_fork(after_in_child=doorbell.forget)
atexit.register(doorbell.wait_until_quiet, seconds_max=_EXIT_WAIT_S)
