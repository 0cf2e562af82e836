"""The queue of held records: the open ones oldest first, the decided ones latest first."""

import dataclasses
import datetime as dt
from collections.abc import Iterable, Mapping
from typing import Any

from django.db import connection

COUNTED_MAX = 1000
_COLUMNS = (
    "h.shard, h.position, h.table_id, h.shoe, h.number, h.code, h.rule, h.reason, h.leaf, h.staked, h.held_at,"
    " h.closed_by_position"
)
_OPEN = f"""
    select {_COLUMNS} from settlement_held h
    where h.closed_by_position is null and (h.held_at, h.shard, h.position) > (%s, %s, %s)
    order by h.held_at, h.shard, h.position limit %s
"""  # noqa: S608 - constants of this module
_CLOSED = f"""
    select r.* from unnest(%s::smallint[], %s::bigint[]) as c (shard, below)
    cross join lateral (
        select {_COLUMNS} from settlement_held h
        where h.shard = c.shard and h.position < c.below and h.closed_by_position is not null
        order by h.position desc limit %s
    ) r
    order by r.held_at desc, r.shard, r.position desc limit %s
"""  # noqa: S608 - constants of this module
_ONE = f"select {_COLUMNS} from settlement_held h where h.shard = %s and h.position = %s"  # noqa: S608 - constants
_OF_ROUND = f"""
    select {_COLUMNS} from settlement_held h where h.table_id = %s and h.shoe = %s and h.number = %s
    order by h.position desc limit 1
"""  # noqa: S608 - constants of this module
_WAITING = """
    select count(*), coalesce(sum(staked), 0), min(held_at)
    from (select staked, held_at from settlement_held where closed_by_position is null order by held_at limit %s) h
"""
LONG_AGO = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Held:
    """A record that waits or waited. `leaf` is the hash of its event, which a release must name."""

    shard: int
    position: int
    table: str
    shoe: int
    number: int
    code: str
    rule: str
    reason: str
    leaf: bytes
    staked: int
    held_at: dt.datetime
    closed_by: int | None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """How much waits, counted up to a thousand records; `oldest` is None where nothing waits."""

    count: int
    staked: int
    oldest: dt.datetime | None

    @property
    def words(self) -> str:
        """Return the count, or 1,000+ where there are more than were counted."""
        return "1,000+" if self.count >= COUNTED_MAX else str(self.count)


def waiting() -> Waiting:
    """Sum up the open queue."""
    with connection.cursor() as cursor:
        cursor.execute(_WAITING, [COUNTED_MAX])
        count, staked, oldest = cursor.fetchone() or (0, 0, None)
    return Waiting(count=count, staked=int(staked), oldest=oldest)


def open_queue(*, after: tuple[dt.datetime, int, int] | None, limit: int) -> tuple[Held, ...]:
    """Return records that wait, oldest first; `after` is (held_at, shard, position) of the last one seen."""
    return _rows(_OPEN, [*(after or (LONG_AGO, -1, 0)), limit])


def decided(*, below: Mapping[int, int], limit: int) -> tuple[Held, ...]:
    """Return records that were released, corrected or voided; `below` gives for each shard where to start."""
    return _rows(_CLOSED, [list(below), list(below.values()), limit, limit])


def one(*, shard: int, position: int) -> Held | None:
    """Return the record held at a place of the log."""
    return next(iter(_rows(_ONE, [shard, position])), None)


def of_round(*, table: str, shoe: int, number: int) -> Held | None:
    """Return the last record of a round that was held."""
    return next(iter(_rows(_OF_ROUND, [table, shoe, number])), None)


def _rows(query: str, parameters: Iterable[Any]) -> tuple[Held, ...]:
    with connection.cursor() as cursor:
        cursor.execute(query, list(parameters))
        rows = cursor.fetchall()
    return tuple(
        Held(
            shard=shard, position=position, table=table, shoe=shoe, number=number, code=code, rule=rule, reason=reason,
            leaf=bytes(leaf), staked=staked, held_at=held_at, closed_by=closed_by,
        )
        for shard, position, table, shoe, number, code, rule, reason, leaf, staked, held_at, closed_by in rows
    )  # fmt: skip
