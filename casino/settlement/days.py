"""Where the gaming days of a shard turn, and the point of the books as a gaming day closed.

A shard's day turns with the first event of a later gaming day; the batch before it is sealed there, so that a day
closes between two batches. An event whose clock runs ahead of ours turns no day (docs/decisions/0080).
"""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence

from casino.events.store import Logged
from casino.events.store.connection import binary_cursor
from casino.settlement.outcomes import flags
from ledger import balances

_LATEST = """
    select max(gaming_day) from settlement_day
    join unnest(%s::smallint[], %s::bigint[]) as p (lane, batch) on shard = p.lane and settlement_day.batch <= p.batch
"""
_FIRST_LATER = "select shard, min(batch) from settlement_day where gaming_day > %s group by shard"


def until_turn(*, events: Sequence[Logged], day: dt.date | None) -> Sequence[Logged]:
    """Return the events before the first that turns the day; one that stands first turns it and is kept."""
    for place, turned in _turns(events, day):
        if place:
            return events[:place]
        day = turned
    return events


def turned(*, events: Sequence[Logged], day: dt.date | None) -> list[dt.date]:
    """Return the days that these events turn a shard to, which had come to `day`."""
    return [turned for _, turned in _turns(events, day)]


def point(*, day: dt.date) -> dict[int, int]:
    """Return the last batch of each lane as a gaming day closed there: {0: 812}; where it has not, the last so far."""
    later: Mapping[int, int] = dict(binary_cursor().execute(_FIRST_LATER, [day]).fetchall())
    reached = balances.lane_batches_now()
    return {lane: upto for lane, last in reached.items() if (upto := min(last, later.get(lane, last + 1) - 1))}


def latest(*, point: Mapping[int, int]) -> dt.date | None:
    """Return the gaming day that had come by a point of the books, the latest of its lanes; None before all days."""
    found: dt.date | None
    [(found,)] = binary_cursor().execute(_LATEST, [list(point), list(point.values())]).fetchall()
    return found


def open_lanes(*, day: dt.date) -> list[int]:
    """Return the lanes in which a gaming day has not closed: no event of a later day has come there yet."""
    later: Mapping[int, int] = dict(binary_cursor().execute(_FIRST_LATER, [day]).fetchall())
    return sorted(balances.lane_batches_now().keys() - later.keys())


def _turns(events: Sequence[Logged], day: dt.date | None) -> Iterator[tuple[int, dt.date]]:
    for place, event in enumerate(events):
        later = event.gaming_day
        if (day is None or later > day) and event.time <= event.received_at + flags.SKEW_MAX:
            yield place, later
            day = later
