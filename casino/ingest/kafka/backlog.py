"""Back-pressure: reading stops while too many stored events wait for their settlement.

Reading is about three times as fast as settling. Without a bound a long queue in Kafka would become a long queue in the
log, and a small machine would have no time left to settle it.
"""

import time
from collections.abc import Callable

from django.db import connection

UNSETTLED_MAX = 20_000
ASK_EVERY_S = 0.25

_UNSETTLED = """
    select coalesce(sum(h.position - coalesce(c.position, 0)), 0)
    from events_head h left join settlement_cursor c on c.shard = h.shard
"""


def unsettled() -> int:
    """Return how many events of all shards are stored but not settled."""
    with connection.cursor() as cursor:
        cursor.execute(_UNSETTLED)
        return int(cursor.fetchone()[0])


class Backlog:
    """Says when to pause: above the limit, until half of it is settled. Asks the database four times a second.

    Without a limit it never asks and never pauses.
    """

    def __init__(self, *, count: Callable[[], int] = unsettled, limit: int | None = UNSETTLED_MAX) -> None:
        self._count, self._limit = count, limit
        self._asked_at = float("-inf")
        self._is_high = False

    def is_high(self) -> bool:
        """Tell whether reading should rest."""
        if self._limit is None:
            return False
        now = time.monotonic()
        if now - self._asked_at >= ASK_EVERY_S:
            self._asked_at = now
            self._is_high = self._count() > (self._limit // 2 if self._is_high else self._limit)
        return self._is_high
