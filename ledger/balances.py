"""Who holds how many chips: now, or as of a point given as the last batch of each lane, `{0: 812, 3: 790}`.

A balance is credits − debits in hundredths of a chip: what the holder holds. `issue` is negative, all sum to 0.
It is read as the account's last snapshot plus the deltas of the batches since that roll-up, one look-up each. The
ledger only grows, so what is read at a point is the same however many statements read it.
"""

import dataclasses
import datetime
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db import connection

from ledger import accounts, chart

# Every lane with its last batch, lane by lane along the primary key.
_LAST_BATCHES = """
with recursive lanes as (
    select min(lane) as lane from ledger_batch
    union all
    select (select min(b.lane) from ledger_batch b where b.lane > lanes.lane) from lanes where lanes.lane is not null
), points as (
    select lanes.lane, last_batch.number as batch
    from lanes
    cross join lateral (
        select number from ledger_batch b
        where b.lane = lanes.lane and ({condition})
        order by {order} limit 1
    ) last_batch
    where lanes.lane is not null
)
"""
_POINTS_NOW = _LAST_BATCHES.format(condition="true", order="number desc")
_POINTS_AT_TIME = _LAST_BATCHES.format(condition="b.sealed_at <= %(time)s", order="sealed_at desc, number desc")
_POINTS_GIVEN = "with points as (select * from unnest(%(lanes)s::smallint[], %(batches)s::bigint[]) as p (lane, batch))"

_LIST_POINTS = "select lane, batch from points order by lane"
_HELD = "select account, held from ledger_held(%(accounts)s, %(lanes)s::smallint[], %(batches)s)"
_TOTALS = """
select k.kind, ledger_sum(t.debits), ledger_sum(t.credits)
from points p
cross join unnest(%(kinds)s::smallint[]) as k (kind)
cross join lateral (
    select debits, credits from ledger_total
    where lane = p.lane and kind = k.kind and batch <= p.batch order by batch desc limit 1
) t
group by k.kind
"""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class TrialRow:
    """All accounts of one kind; in hundredths of a chip, `balance` = credits − debits."""

    kind: chart.AccountKind
    debits: int
    credits: int
    balance: int


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class TrialBalance:
    """The books in five rows; `difference` is credits − debits over all of them and must be 0."""

    rows: tuple[TrialRow, ...]
    difference: int


def balance(*, code: str) -> int:
    """Return what an account holds now, in hundredths of a chip; raises UnknownAccount."""
    return balances(codes=[code])[code]


def balances(*, codes: Iterable[str]) -> dict[str, int]:
    """Return what accounts hold now by code, all at one moment; raises UnknownAccount."""
    return balances_as_of(codes=codes, lane_batches=lane_batches_now())


def balance_as_of(*, code: str, lane_batches: Mapping[int, int]) -> int:
    """Return what an account held after the given batch of each lane; a lane that is not named counts nothing."""
    return balances_as_of(codes=[code], lane_batches=lane_batches)[code]


def balances_as_of(*, codes: Iterable[str], lane_batches: Mapping[int, int]) -> dict[str, int]:
    """Return what accounts held after the given batch of each lane, by code; raises UnknownAccount."""
    ids = accounts.find(codes=codes)
    with connection.cursor() as cursor:
        cursor.execute(_HELD, {"accounts": list(ids.values()), **_given(lane_batches=lane_batches)})
        held = dict(cursor.fetchall())
    return {code: held.get(id_, 0) for code, id_ in ids.items()}


def trial_balance() -> TrialBalance:
    """Return the totals of each kind of account now, from one statement."""
    return _trial_balance(points=_POINTS_NOW, parameters={})


def trial_balance_as_of(*, lane_batches: Mapping[int, int]) -> TrialBalance:
    """Return the totals of each kind of account after the given batch of each lane."""
    return _trial_balance(points=_POINTS_GIVEN, parameters=_given(lane_batches=lane_batches))


def lane_batches_now() -> dict[int, int]:
    """Return the last batch of each lane: the point that names the books as they stand."""
    return _points(points=_POINTS_NOW, parameters={})


def lane_batches_at(*, time: datetime.datetime) -> dict[int, int]:
    """Return the last batch of each lane that was sealed at or before a time."""
    return _points(points=_POINTS_AT_TIME, parameters={"time": time})


def _given(*, lane_batches: Mapping[int, int]) -> dict[str, Any]:
    return {"lanes": list(lane_batches), "batches": list(lane_batches.values())}


def _points(*, points: str, parameters: Mapping[str, Any]) -> dict[int, int]:
    with connection.cursor() as cursor:
        cursor.execute(points + _LIST_POINTS, parameters)
        return dict(cursor.fetchall())


def _trial_balance(*, points: str, parameters: Mapping[str, Any]) -> TrialBalance:
    with connection.cursor() as cursor:
        cursor.execute(points + _TOTALS, {**parameters, "kinds": [kind.value for kind in chart.AccountKind]})
        sums = {kind: sides for kind, *sides in cursor.fetchall()}
    rows = tuple(_trial_row(kind=kind, sums=sums.get(kind.value, (0, 0))) for kind in chart.AccountKind)
    return TrialBalance(rows=rows, difference=sum(row.balance for row in rows))


def _trial_row(*, kind: chart.AccountKind, sums: Sequence[int]) -> TrialRow:
    debits, credits_ = sums
    return TrialRow(kind=kind, debits=debits, credits=credits_, balance=credits_ - debits)
