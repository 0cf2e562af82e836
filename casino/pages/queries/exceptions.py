"""Flags of settled rounds and incidents at the door, newest first."""

import dataclasses
import datetime as dt

from django.db import connection

from casino.events.models import Incident

_FLAGS = """
    select f.occurred_at, f.shard, f.position, f.part, f.place, f.code, f.detail,
        f.table_id, f.shoe, f.number, f.gaming_day
    from settlement_flag f
    where (%(at)s::timestamptz is null
            or (f.occurred_at, f.shard, f.position, f.part, f.place)
                < (%(at)s, %(shard)s, %(position)s, %(part)s, %(place)s))
        and (%(code)s::text is null or f.code = %(code)s) and (%(table)s::text is null or f.table_id = %(table)s)
    order by f.occurred_at desc, f.shard desc, f.position desc, f.part desc, f.place desc limit %(limit)s
"""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class FlagKey:
    """The place of a flag in the list; the next page goes on after it."""

    at: dt.datetime
    shard: int
    position: int
    part: int
    place: int


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Flag:
    """One thing that a person should look at."""

    key: FlagKey
    code: str
    detail: str
    table: str | None
    shoe: int | None
    number: int | None
    gaming_day: dt.date


def flags(*, after: FlagKey | None, code: str | None, table: str | None, limit: int) -> tuple[Flag, ...]:
    """Return flags newest first, those of one code or one table only where given."""
    place = {"at": None, "shard": None, "position": None, "part": None, "place": None}
    if after is not None:
        place = {name: getattr(after, name) for name in place}
    with connection.cursor() as cursor:
        cursor.execute(_FLAGS, {**place, "code": code, "table": table, "limit": limit})
        rows = cursor.fetchall()
    return tuple(
        Flag(
            key=FlagKey(at=at, shard=shard, position=position, part=part, place=at_place),
            code=found,
            detail=detail,
            table=table_id,
            shoe=shoe,
            number=number,
            gaming_day=day,
        )
        for at, shard, position, part, at_place, found, detail, table_id, shoe, number, day in rows
    )


def incidents(*, limit: int) -> tuple[Incident, ...]:
    """Return the latest incidents at the door."""
    columns = ("id", "code", "source", "event_id", "kind", "reason", "recorded_at")
    return tuple(Incident.objects.only(*columns).order_by("-id")[:limit])
