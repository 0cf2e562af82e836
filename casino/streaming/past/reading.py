"""Reads the steps of tables from the settled outcomes, as far as the read models have come."""

import dataclasses
import datetime as dt
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from casino import feed
from casino.events.store.connection import binary_cursor
from casino.streaming.frames.standing import Step
from reports.folds.tables import SHOWN_EVENTS, SHOWN_KINDS

STEPS_MAX = 500
"""Steps read at once: a shoe or a few, a hundredth of a second."""

_COLUMNS = (
    "position, part, reverses, kind, event, gaming_day, occurred_at, table_id, shoe, number, slip, revision, ruleset,"
    " facts"
)
_FROM = f"select {_COLUMNS} from settlement_outcome"  # noqa: S608 - constants of this module
_STEPS = (
    f"{_FROM} where shard = %s and position > %s and position <= %s and table_id = any(%s) and slip is null"
    " order by position, part limit %s"
)
_NEW_STEPS = f"""
    select head.position, step.* from (select coalesce((
        select position from reports_cursor where version = reports_live() and shard = %s
    ), 0) as position) as head
    left join lateral (
        {_FROM} where shard = %s and position > %s and position <= head.position and table_id = any(%s)
        and slip is null order by position, part limit %s
    ) as step on true order by step.position, step.part
"""  # noqa: S608 - constants of this module
_OF_SHOES = f"""
    ({_FROM} where table_id = %s and shoe = any(%s) and number is not null and position <= %s)
    union all
    ({_FROM} where table_id = %s and shoe = any(%s) and number is null and slip is null and position <= %s)
    order by position, part
"""
_OF_TABLE = (
    f"{_FROM} where table_id = %s and number is null and slip is null and position > %s and position <= %s"
    " order by position, part"
)
_LAST = (
    f"{_FROM} where table_id = %s and number is null and slip is null and event = %s and position <= %s"
    " order by position desc limit 1"
)
_HIGHEST = (
    f"{_FROM} where table_id = %s and number is not null and event = 'round.played' and shoe >= %s"
    " and position > %s and position <= %s order by shoe desc, number desc limit 1"
)
_HEADS = "select shard, position from reports_cursor where version = reports_live()"
_HELD = "(facts->'held' is not null)::int - (facts->'closes' is not null)::int"
_IS_SHOWN = (
    f"(kind in ({', '.join(str(int(kind)) for kind in sorted(SHOWN_KINDS))})"
    f" or event in ({', '.join(repr(event) for event in sorted(SHOWN_EVENTS))}) or {_HELD} <> 0)"
)
_SINCE = f"""
    select table_id, count(*) filter (where {_IS_SHOWN}), sum({_HELD}), array_agg(distinct shoe)
    from settlement_outcome
    where shard = %s and position > %s and position <= %s and table_id = any(%s) and slip is null group by table_id
"""  # noqa: S608 - constants of this module
_BACK = f"""
    select position, part from settlement_outcome
    where shard = %s and position > %s and position <= %s and table_id = %s and slip is null and {_IS_SHOWN}
    order by position desc, part desc offset %s limit 1
"""  # noqa: S608 - constants of this module


class _Cards(msgspec.Struct, frozen=True, gc=False):
    cards: str = ""


_cards = msgspec.json.Decoder(_Cards).decode


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """Steps of a shard in log order; there are no others up to `upto`. There may be more between it and `head`."""

    steps: Sequence[Step]
    upto: int
    head: int


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Since:
    """What has happened to a table since a position: changes shown, by how much the held rounds grew, shoes named."""

    shown: int = 0
    held: int = 0
    shoes: frozenset[int] = frozenset()


def heads() -> Mapping[int, int]:
    """Return how far each shard is in the read models, the last position ({0: 1812}); shards not begun are missing."""
    return dict(binary_cursor().execute(_HEADS).fetchall())


def stretch(*, shard: int, after: int, upto: int, tables: Collection[str]) -> Stretch:
    """Read the steps of tables after one position and up to another, about STEPS_MAX at once, no position cut."""
    if after >= upto or not tables:
        return Stretch(steps=(), upto=upto, head=upto)
    found = binary_cursor().execute(_STEPS, [shard, after, upto, sorted(tables), STEPS_MAX + 1]).fetchall()
    return _stretch(_steps(found), upto)


def new_stretch(*, shard: int, after: int, tables: Collection[str]) -> Stretch:
    """Read the steps of tables after a position as far as the read models have come, in one round trip."""
    parameters = [shard, shard, after, sorted(tables), STEPS_MAX + 1]
    found = binary_cursor().execute(_NEW_STEPS, parameters).fetchall()
    return _stretch(_steps(row[1:] for row in found if row[1] is not None), found[0][0])


def _stretch(steps: Sequence[Step], upto: int) -> Stretch:
    if len(steps) <= STEPS_MAX:
        return Stretch(steps=steps, upto=upto, head=upto)
    last = steps[-1].position
    whole = [step for step in steps if step.position < last]
    assert whole, f"one event has no more than {STEPS_MAX} outcomes"
    return Stretch(steps=whole, upto=last - 1, head=upto)


def of_shoes(*, table: str, shoes: Iterable[int], upto: int) -> list[Step]:
    """Read every step that names one of some shoes, up to a position, in log order."""
    wanted = sorted(shoes)
    parameters = [table, wanted, upto]
    return _steps(binary_cursor().execute(_OF_SHOES, [*parameters, *parameters]).fetchall())


def of_table(*, table: str, after: int, upto: int) -> list[Step]:
    """Read the steps that are about no round (shoes, opening, closing, resets) after a position and up to another."""
    return _steps(binary_cursor().execute(_OF_TABLE, [table, after, upto]).fetchall())


def last(*, table: str, event: str, upto: int) -> Step | None:
    """Return the last step of an event about no round ("shoe.started") up to a position."""
    return next(iter(_steps(binary_cursor().execute(_LAST, [table, event, upto]).fetchall())), None)


def highest(*, table: str, least_shoe: int, after: int, upto: int) -> Step | None:
    """Return the play of the highest round, by shoe and number, that came after a position and up to another."""
    return next(iter(_steps(binary_cursor().execute(_HIGHEST, [table, least_shoe, after, upto]).fetchall())), None)


def since(*, shard: int, after: int, upto: int, tables: Collection[str]) -> dict[str, Since]:
    """Count what happened to each of some tables after one position and up to another; none is left out."""
    if after >= upto:
        return {table: Since() for table in tables}
    found = {
        table: Since(shown=shown, held=int(held), shoes=frozenset(shoe for shoe in shoes if shoe is not None))
        for table, shown, held, shoes in binary_cursor().execute(_SINCE, [shard, after, upto, sorted(tables)])
    }
    return {table: found.get(table, Since()) for table in tables}


def shown_back(*, shard: int, table: str, after: int, upto: int, count: int) -> tuple[int, int] | None:
    """Return position and part of the last but `count` change shown of a table, None where it is not within bounds."""
    row = binary_cursor().execute(_BACK, [shard, after, upto, table, count]).fetchone()
    return None if row is None else (int(row[0]), int(row[1]))


def received_at(*, shard: int, position: int) -> dt.datetime | None:
    """Return when the event at a position came in, None where there is none."""
    query = "select received_at from events_event where shard = %s and position = %s"
    row = binary_cursor().execute(query, [shard, position]).fetchone()
    return None if row is None else row[0]


def _steps(found: Iterable[tuple[Any, ...]]) -> list[Step]:
    return [
        Step(
            position=row[0],
            part=row[1],
            replaces=row[2],
            outcome=feed.outcome(row[0], *row[3:]),
            cards=tuple(_cards(row[-1]).cards.split()),
        )
        for row in found
    ]
