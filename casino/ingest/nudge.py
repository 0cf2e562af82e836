"""Nudges after a commit: `drain shard k`, at most one per shard and 50 ms, sent from a thread of its own.

A nudge is no fact: the sweeper finds within seconds what a lost one would have told. So a broker that is slow or down
costs the door nothing, and a thousand small batches cost a shard twenty tasks a second.
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
    """Remembers which shards are to be nudged when, and rings for each from one daemon thread."""

    def __init__(self, *, ring: Callable[[int], object], interval_s: float = INTERVAL_S) -> None:
        self._ring = ring
        self._interval_s = interval_s
        self._changed = threading.Condition()
        self._due: dict[int, float] = {}
        self._last: dict[int, float] = {}
        self._thread: threading.Thread | None = None
        self._is_ringing = False
        self._complained_at = -_COMPLAIN_EVERY_S

    def press(self, *, shards: Iterable[int]) -> None:
        """Ask for a nudge of each shard: now, or one interval after its last one. Never waits, never fails."""
        with self._changed:
            now = time.monotonic()
            for shard in shards:
                self._due.setdefault(shard, max(now, self._last.get(shard, 0.0) + self._interval_s))
            if self._thread is None:
                self._thread = threading.Thread(target=self._run, name="nudges", daemon=True)
                self._thread.start()
            self._changed.notify_all()

    def wait_until_quiet(self, *, seconds_max: float) -> bool:
        """Wait until every nudge asked for was sent; tell whether that came true in time."""
        with self._changed:
            return self._changed.wait_for(lambda: not self._due and not self._is_ringing, timeout=seconds_max)

    def forget(self) -> None:
        """Start empty: a forked child has the memory of its parent, but not its thread, and maybe a held lock."""
        self._changed = threading.Condition()
        self._due.clear()
        self._thread = None
        self._is_ringing = False

    def _run(self) -> None:
        while True:
            for shard in self._take():
                self._ring_for(shard=shard)
            with self._changed:
                self._is_ringing = False
                self._changed.notify_all()

    def _take(self) -> list[int]:
        """Wait for the next nudges that are due, and take them."""
        with self._changed:
            while True:
                now = time.monotonic()
                ready = [shard for shard, due in self._due.items() if due <= now]
                if ready:
                    break
                self._changed.wait(min(self._due.values()) - now if self._due else None)
            for shard in ready:
                del self._due[shard]
                self._last[shard] = now
            self._is_ringing = True
            return ready

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

    A nudge that waited longer than EXPIRES_S is dropped: workers that busy nudge themselves where events are left.
    """
    if settings.CELERY_BROKER_URL:
        app.send_task("casino.tasks.drain", args=(shard,), expires=EXPIRES_S)


doorbell = Doorbell(ring=send)
os.register_at_fork(after_in_child=doorbell.forget)
atexit.register(doorbell.wait_until_quiet, seconds_max=_EXIT_WAIT_S)
