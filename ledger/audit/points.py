"""Points of the books: the last batch of each lane, {0: 812, 3: 790}, and the ways in which people name one.

An instant, a gaming day, an event, a batch, or the point itself as an answer told it. What is read at a point never
changes.
"""

import datetime as dt
import re
from collections.abc import Mapping

from django.conf import settings
from django.db import connection
from django.utils.dateparse import parse_datetime
from django.utils.module_loading import import_string

from ledger import balances
from ledger.errors import BadPoint

FORMS = (
    "an instant with its offset, a gaming day such as 2026-11-29, an event such as event/3:1812,"
    " a batch such as batch/3:790, or lane:batch pairs such as 0:812,3:790"
)
SHOWN_MAX = 40
_POINT = re.compile(r"\d{1,5}:\d{1,18}(,\d{1,5}:\d{1,18})*", re.ASCII)
_EVENT = re.compile(r"event/(\d{1,5}):(\d{1,18})", re.ASCII)
_BATCH = re.compile(r"batch/(\d{1,5}):(\d{1,18})", re.ASCII)
_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_LANE_MAX = 2**15 - 1
_BATCH_OF_ENTRY = """
    select number, sealed_at from ledger_batch
    where lane = %s and first_entry <= %s and last_entry >= %s order by number desc limit 1
"""
_BATCH_NUMBERED = "select number, sealed_at from ledger_batch where lane = %s and number = %s"
_LAST_SEALED = """
    select max(sealed_at) from ledger_batch
    join unnest(%s::smallint[], %s::bigint[]) as p (lane, batch) on ledger_batch.lane = p.lane and number = p.batch
"""


def read(*, text: str) -> dict[int, int]:
    """Read a point of the books.

    A gaming day is the point as it closed (LEDGER_DAY_POINT knows days); an event stands in the books with its batch,
    and the other lanes are as they were when that batch was sealed. Raises BadPoint for any other text, for an instant
    that has not come and for a batch or an event that the books have not reached: later they would be something else.
    """
    if _POINT.fullmatch(text):
        pairs = [pair.split(":") for pair in text.split(",")]
        found = {int(lane): int(batch) for lane, batch in pairs}
        if len(found) == len(pairs) and max(found) <= _LANE_MAX:
            return _reached(found)
    if event := _EVENT.fullmatch(text):
        return _of_event(lane=int(event[1]), entry=int(event[2]))
    if batch := _BATCH.fullmatch(text):
        return _of_batch(lane=int(batch[1]), number=int(batch[2]))
    try:
        if _DAY.fullmatch(text):
            return dict(import_string(settings.LEDGER_DAY_POINT)(day=dt.date.fromisoformat(text)))
        instant = parse_datetime(text.replace(" ", "+"))
    except ValueError:
        instant = None
    if instant is None or instant.tzinfo is None:
        raise _no_point(text)
    if instant > dt.datetime.now(dt.UTC):
        raise BadPoint(f"{text[:SHOWN_MAX]} has not come yet")
    return balances.lane_batches_at(time=instant)


def write(*, point: Mapping[int, int]) -> str:
    """Write a point as `read` takes it, lanes in order: {3: 790, 0: 812} is "0:812,3:790"."""
    return ",".join(f"{lane}:{point[lane]}" for lane in sorted(point))


def last_sealed(*, point: Mapping[int, int]) -> dt.datetime | None:
    """Return when the last batch of a point was sealed, None for a point before all batches."""
    with connection.cursor() as cursor:
        cursor.execute(_LAST_SEALED, [list(point), list(point.values())])
        found: dt.datetime | None = cursor.fetchone()[0]
    return found


def _of_event(*, lane: int, entry: int) -> dict[int, int]:
    return _with_the_others(lane, _BATCH_OF_ENTRY, (lane, entry, entry), f"event {lane}:{entry}")


def _of_batch(*, lane: int, number: int) -> dict[int, int]:
    return _with_the_others(lane, _BATCH_NUMBERED, (lane, number), f"batch {number} of lane {lane}")


def _with_the_others(lane: int, query: str, wanted: tuple[int, ...], name: str) -> dict[int, int]:
    """Return the point at which a batch was sealed; `query` finds its number and time."""
    row = None
    if lane <= _LANE_MAX:
        with connection.cursor() as cursor:
            cursor.execute(query, wanted)
            row = cursor.fetchone()
    if row is None:
        raise BadPoint(f"the books have not reached {name}")
    return {**balances.lane_batches_at(time=row[1]), lane: row[0]}


def _no_point(text: str) -> BadPoint:
    return BadPoint(f"found {text[:SHOWN_MAX]!r}, expected {FORMS}")


def _reached(point: dict[int, int]) -> dict[int, int]:
    reached = balances.lane_batches_now()
    for lane, batch in point.items():
        if batch > reached.get(lane, 0):
            raise BadPoint(f"lane {lane} has not reached batch {batch}")
    return point
