"""Finding rounds: of a table, a shoe, a gaming day, or the newest of the whole log. Keys first, outcomes after.

The log's order is the primary key of the outcomes, shard by shard; the order of play is their unique index by table,
shoe and number. Both are walked backwards from where the last page ended: the last page costs as much as the first.
"""

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db import connection

from casino.settlement.loader import StoredOutcomes
from casino.settlement.outcomes.outcome import OutcomeKind, RoundKey, Stored

EVERYTHING = 2**62
NUMBER_MAX = 2**31 - 1
_NEWEST = """
    select r.shard, r.position, r.table_id, r.shoe, r.number
    from unnest(%s::smallint[], %s::bigint[]) as c (shard, below)
    cross join lateral (
        select o.shard, o.position, o.table_id, o.shoe, o.number, o.occurred_at
        from settlement_outcome o
        where o.shard = c.shard and o.position < c.below and o.part = 0 and o.event = 'round.played'
        order by o.position desc limit %s
    ) r
    order by r.occurred_at desc, r.shard, r.position desc limit %s
"""
_OF_SHOES = """
    select s.table_id, s.shoe, r.number
    from unnest(%s::text[], %s::int[], %s::int[]) with ordinality as s (table_id, shoe, below, place)
    cross join lateral (
        select distinct o.number
        from settlement_outcome o
        where o.table_id = s.table_id and o.shoe = s.shoe and o.number < s.below
            and (%s::smallint[] is null or o.kind = any(%s::smallint[]))
        order by o.number desc limit %s
    ) r
    order by s.place, r.number desc limit %s
"""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """A round in the order of the log, with the place of the event that told it first."""

    key: RoundKey
    shard: int
    position: int


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Shoe:
    """A shoe whose rounds are looked through: all of them below a number."""

    table: str
    shoe: int
    below: int = NUMBER_MAX


def newest(*, below: Mapping[int, int], limit: int) -> tuple[Found, ...]:
    """Return the latest rounds over all shards; `below` gives for each shard the position to start under."""
    with connection.cursor() as cursor:
        cursor.execute(_NEWEST, [list(below), list(below.values()), limit, limit])
        rows = cursor.fetchall()
    return tuple(
        Found(key=RoundKey(table, shoe, number), shard=shard, position=position)
        for shard, position, table, shoe, number in rows
    )


def of_shoes(*, shoes: Sequence[Shoe], kinds: Iterable[OutcomeKind], limit: int) -> tuple[RoundKey, ...]:
    """Return rounds of some shoes, in the order of the shoes and the last round first.

    `kinds` keeps only rounds that had an outcome of one of them; empty keeps all.
    """
    if not shoes:
        return ()
    wanted = [int(kind) for kind in kinds] or None
    columns: list[list[Any]] = [
        [shoe.table for shoe in shoes],
        [shoe.shoe for shoe in shoes],
        [shoe.below for shoe in shoes],
    ]
    with connection.cursor() as cursor:
        cursor.execute(_OF_SHOES, [*columns, wanted, wanted, limit, limit])
        return tuple(RoundKey(table, shoe, number) for table, shoe, number in cursor.fetchall())


def outcomes(*, keys: Sequence[RoundKey]) -> Mapping[RoundKey, Sequence[Stored]]:
    """Return all outcomes of some rounds, oldest first, in one query; numbers beyond any that is stored have none."""
    storable = [key for key in keys if key.shoe <= NUMBER_MAX and key.number <= NUMBER_MAX]
    return StoredOutcomes(shard=0, before=EVERYTHING).rounds(keys=storable) if storable else {}
