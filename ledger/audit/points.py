"""Points of the books: the last batch of each lane, {0: 812, 3: 790}, and the ways in which people name one.

An instant, a gaming day, an event, or the point itself as an answer told it. What is read at a point never changes.
"""

import datetime as dt
import re

from django.conf import settings
from django.db import connection
from django.utils.dateparse import parse_datetime
from django.utils.module_loading import import_string

from ledger import balances
from ledger.errors import BadPoint

FORMS = (
    "an instant with its offset, a gaming day such as 2026-11-29, an event such as event/3:1812,"
    " or lane:batch pairs such as 0:812,3:790"
)
_POINT = re.compile(r"\d{1,5}:\d{1,18}(,\d{1,5}:\d{1,18})*", re.ASCII)
_EVENT = re.compile(r"event/(\d{1,5}):(\d{1,18})", re.ASCII)
_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_LANE_MAX = 2**15 - 1
_BATCH_OF_ENTRY = """
    select number, sealed_at from ledger_batch
    where lane = %s and first_entry <= %s and last_entry >= %s order by number desc limit 1
"""
_LAST_SEALED = """
    select max(sealed_at) from ledger_batch
    join unnest(%s::smallint[], %s::bigint[]) as p (lane, batch) on ledger_batch.lane = p.lane and number = p.batch
"""


def read(*, text: str) -> dict[int, int]:
    """Read a point of the books.

    A gaming day is the point as it closed (LEDGER_DAY_POINT knows days); an event stands in the books with its batch,
    and the other lanes are as they were when that was sealed. Raises BadPoint for any other text, for an instant that
    has not come and for a batch or an event that the books have not reached: later they would answer something else.
    """
    if _POINT.fullmatch(text):
        pairs = [pair.split(":") for pair in text.split(",")]
        found = {int(lane): int(batch) for lane, batch in pairs}
        if len(found) == len(pairs) and max(found) <= _LANE_MAX:
            return _reached(found)
    event = _EVENT.fullmatch(text)
    if event is not None:
        return _of_event(lane=int(event[1]), entry=int(event[2]))
    try:
        if _DAY.fullmatch(text):
            return dict(import_string(settings.LEDGER_DAY_POINT)(day=dt.date.fromisoformat(text)))
        instant = parse_datetime(text.replace(" ", "+"))
    except ValueError:
        instant = None
    if instant is None or instant.tzinfo is None:
        raise BadPoint(FORMS)
    if instant > dt.datetime.now(dt.UTC):
        raise BadPoint(f"{text[:40]} has not come yet")
    return balances.lane_batches_at(time=instant)


def last_sealed(*, point: dict[int, int]) -> dt.datetime | None:
    """Return when the last batch of a point was sealed, None for a point before all batches."""
    with connection.cursor() as cursor:
        cursor.execute(_LAST_SEALED, [list(point), list(point.values())])
        found: dt.datetime | None = cursor.fetchone()[0]
    return found


def _of_event(*, lane: int, entry: int) -> dict[int, int]:
    if lane > _LANE_MAX:
        raise BadPoint(FORMS)
    with connection.cursor() as cursor:
        cursor.execute(_BATCH_OF_ENTRY, [lane, entry, entry])
        row = cursor.fetchone()
    if row is None:
        raise BadPoint(f"the books have not reached event {lane}:{entry}")
    return {**balances.lane_batches_at(time=row[1]), lane: row[0]}


def _reached(point: dict[int, int]) -> dict[int, int]:
    reached = balances.lane_batches_now()
    for lane, batch in point.items():
        if batch > reached.get(lane, 0):
            raise BadPoint(f"lane {lane} has not reached batch {batch}")
    return point
