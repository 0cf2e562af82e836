"""Playing a day until it is logged, settled and in the read models, whatever dies meanwhile."""

import time
from collections.abc import Callable
from typing import TypeVar

import psycopg
from django.db import Error as DatabaseError
from django.db import connection

from casino import draining, progress
from casino.demonstration import day, errors
from casino.embedded import brokers
from casino.ingest.kafka.errors import BrokerError

Answer = TypeVar("Answer")
_PASSING = (DatabaseError, psycopg.Error, BrokerError, errors.NoAnswer)
_POLL_S = 0.25
_INSIST_S = 60.0
_STALL_S = 120.0


def insist(*, ask: Callable[[], Answer], watch: Callable[[], list[str]]) -> Answer:
    """Ask something of the database or of the pages again while what was killed comes back, a minute long."""
    until_s = time.monotonic() + _INSIST_S
    while True:
        try:
            return ask()
        except _PASSING:
            if time.monotonic() > until_s:
                raise
            connection.close()
            watch()
            time.sleep(_POLL_S)


def play(
    *,
    gaming_day: day.GamingDay,
    line: progress.Progress,
    watch: Callable[[], list[str]],
    publish: Callable[[], None],
) -> None:
    """Publish a day and wait until every event of it is logged and nothing is left to settle or to report.

    `watch` starts dead processes again and returns a sentence for each. The Kafka broker keeps its records in memory,
    so when it died the day is published once more: what the log knows already is a duplicate to it.

    Raises:
        Stalled: nothing has moved for two minutes.
        ServerFailed: a process dies again and again.
    """
    is_owed, seen, moved_s = True, (-1, -1), time.monotonic()
    while time.monotonic() - moved_s < _STALL_S:
        is_owed |= any(sentence.startswith(brokers.KAFKA_NAME) for sentence in watch())
        try:
            if is_owed:
                publish()
                is_owed = False
            now = _standing(gaming_day=gaming_day)
        except _PASSING:
            connection.close()  # being revived; if it never comes back, that is a stall
            time.sleep(_POLL_S)
            continue
        if now == (len(gaming_day.ids), 0) and not draining.unprojected():
            line.finish(done=len(gaming_day.ids))
            return
        if now != seen:
            seen, moved_s = now, time.monotonic()
        line.show(done=max(0, seen[0] - seen[1]))
        time.sleep(_POLL_S)
    raise errors.Stalled(
        f"{seen[0]:,} of {len(gaming_day.ids):,} events are logged and {seen[1]:,} wait to be settled, unchanged for"
        f" {_STALL_S:.0f} s; the logs of consumer and worker say why"
    )


def _standing(*, gaming_day: day.GamingDay) -> tuple[int, int]:
    """Return how many events of the day are logged and how many of the whole log wait to be settled."""
    return day.logged(gaming_day=gaming_day), sum(draining.unsettled().values())
