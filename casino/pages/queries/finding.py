"""What the search box may name, looked up one exact key at a time."""

import dataclasses
import datetime as dt
from typing import Any

from django.db import connection

from casino.events import store
from casino.settlement.outcomes.outcome import RoundKey
from ledger.models import Account

MATCHES_SHOWN = 8
_SLIP = """
    select o.shard, o.position, o.event, o.table_id, o.occurred_at, o.facts from settlement_outcome o
    where o.slip = %s order by o.position limit 1
"""
_AROUND = """
    (select s.shoe, o.number, o.occurred_at from unnest(%(shoes)s::int[]) as s (shoe)
        join settlement_outcome o on o.table_id = %(table)s and o.shoe = s.shoe and o.number is not null
        where o.event = 'round.played' and o.part = 0 and o.occurred_at < %(until)s
        order by o.occurred_at desc limit %(limit)s)
    union
    (select s.shoe, o.number, o.occurred_at from unnest(%(shoes)s::int[]) as s (shoe)
        join settlement_outcome o on o.table_id = %(table)s and o.shoe = s.shoe and o.number is not null
        where o.event = 'round.played' and o.part = 0 and o.occurred_at >= %(since)s
        order by o.occurred_at limit %(limit)s)
    order by occurred_at
"""
_SHOES = """
    (select shoe from reports_shoe where version = reports_live() and table_id = %(table)s and first_at < %(until)s
        order by shoe desc limit 2)
    union
    (select shoe from reports_shoe where version = reports_live() and table_id = %(table)s and last_at >= %(since)s
        order by shoe limit 1)
"""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class PlayedAt:
    """A round with the time at which it was played."""

    key: RoundKey
    at: dt.datetime


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Slip:
    """A slip as its first outcome tells it; amounts in hundredths of a chip."""

    id: str
    event: str
    at: dt.datetime
    account: str
    amount: int


def has_round(*, key: RoundKey) -> bool:
    """Tell whether any event has named a round."""
    return bool(store.read_stream(stream=f"round/{key.table}/{key.shoe}/{key.number}"))


def around(*, table: str, since: dt.datetime, until: dt.datetime) -> tuple[PlayedAt, ...]:
    """Return the rounds of a table from shortly before a time to shortly after it, in order of play."""
    asked: dict[str, Any] = {"table": table, "since": since, "until": until, "limit": MATCHES_SHOWN}
    with connection.cursor() as cursor:
        cursor.execute(_SHOES, asked)
        shoes = [shoe for (shoe,) in cursor.fetchall()]
        cursor.execute(_AROUND, {**asked, "shoes": shoes})
        return tuple(PlayedAt(key=RoundKey(table, shoe, number), at=at) for shoe, number, at in cursor.fetchall())


def slip(*, slip: str) -> Slip | None:
    """Return a slip; None where no event has named it."""
    with connection.cursor() as cursor:
        cursor.execute(_SLIP, [slip])
        row = cursor.fetchone()
    if row is None:
        return None
    _shard, _position, event, table, at, facts = row
    told = facts.get("slip") or {}
    place = f"tray/{table}" if table else f"cage/{told.get('cage')}" if told.get("cage") else "issue"
    account = f"player/{told['player']}" if told.get("player") else place
    return Slip(id=slip, event=event, at=at, account=account, amount=int(told.get("amount", 0)))


def accounts(*, codes: list[str]) -> tuple[str, ...]:
    """Return those of some account codes that exist."""
    return tuple(Account.objects.filter(code__in=codes).values_list("code", flat=True))
