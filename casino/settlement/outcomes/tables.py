"""What the next decision needs to know of a table: the limits it states, and how far its gaming days have come.

A gaming day of a table closes with the first event in the log that belongs to a later one. What is said of the day
after that is late: it corrects the day, and is no part of what was known when the day closed.
"""

import datetime as dt
from collections.abc import Mapping

import msgspec

from casino.events.store import Logged
from casino.settlement.outcomes import flags
from casino.settlement.outcomes.flags import Limits


class TableSoFar(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A table's own limits by bet, and the latest gaming day that an event of it has told; None before the first."""

    limits: Limits = {}
    day: dt.date | None = None


UNKNOWN = TableSoFar()


def told(*, table: TableSoFar, event: Logged) -> TableSoFar:
    """Return the table after one more event; a clock that runs ahead of ours closes no day."""
    if table.day is not None and event.gaming_day <= table.day:
        return table
    if event.time > event.received_at + flags.SKEW_MAX:
        return table
    return TableSoFar(limits=table.limits, day=event.gaming_day)


def is_late(*, day: dt.date, table: TableSoFar, event: Logged) -> bool:
    """Say whether an event speaks of a gaming day that was closed before it, by the log or by its own time."""
    return day < event.gaming_day or (table.day is not None and day < table.day)


def stated_limits(*, facts: Mapping[str, object]) -> Limits:
    """Return the limits that a table.opened outcome states, by bet."""
    table = facts.get("table")
    stated = table.get("limits") if isinstance(table, Mapping) else None
    return {bet: (bounds["min"], bounds["max"]) for bet, bounds in (stated or {}).items()}
