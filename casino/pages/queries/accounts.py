"""Accounts in the order of their codes, from where the last page ended, and what their transfers were for."""

import dataclasses
from collections.abc import Mapping, Sequence

from django.db import connection

from casino.settlement.outcomes.outcome import RoundKey
from ledger import accounts
from ledger.models import Account
from ledger.statements import Line

_REASONS = """
    select o.shard, o.position, o.table_id, o.shoe, o.number, o.slip
    from unnest(%s::smallint[], %s::bigint[]) as e (shard, position)
    join settlement_outcome o on o.shard = e.shard and o.position = e.position and o.part = 0
"""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Reason:
    """What a transfer was for: a round or a slip."""

    round: RoundKey | None
    slip: str | None


def page(*, prefix: str, after: str, limit: int) -> Sequence[Account]:
    """Return accounts whose code starts with a prefix, by code, those after a code only."""
    found = Account.objects.filter(code__gt=after)
    if prefix:
        found = found.filter(code__gte=prefix, code__startswith=prefix)
    return tuple(found.order_by("code")[:limit])


def page_at(*, point: Mapping[int, int], prefix: str, after: str, limit: int) -> Sequence[Account]:
    """Return the same of accounts that had moved by a point of the books."""
    found = Account.objects.in_bulk(accounts.moved(lane_batches=point, prefix=prefix, after=after, limit=limit))
    return sorted(found.values(), key=lambda account: account.code)


def one(*, code: str) -> Account | None:
    """Return an account by its code; None where no chips ever moved over it."""
    return Account.objects.filter(code=code).first()


def reasons(*, lines: Sequence[Line]) -> Mapping[tuple[int, int], Reason]:
    """Tell for each (lane, entry) of a statement what event moved the chips, in one query."""
    entries = sorted({(line.place.lane, line.entry) for line in lines})
    with connection.cursor() as cursor:
        cursor.execute(_REASONS, [[lane for lane, _ in entries], [entry for _, entry in entries]])
        rows = cursor.fetchall()
    return {
        (shard, position): Reason(round=RoundKey(table, shoe, number) if number is not None else None, slip=slip)
        for shard, position, table, shoe, number, slip in rows
    }
