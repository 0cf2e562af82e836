"""The statement of an account: its transfers, newest first, with the balance after each.

Batches of all lanes stand in one order, (sealed at, lane, number); a line's place is (lane, batch, number). Reading is
bounded by a point of the books (the last batch of each lane), so that a statement regenerated for a point is the same
for ever. Snapshots tell between which roll-ups an account moved and deltas in which batches, with how many transfers;
only those batches are opened, so a page costs the same wherever it stands.
"""

import dataclasses
import datetime
import itertools
from collections.abc import Mapping, Sequence
from typing import Any

from django.db import connection

from ledger import accounts, balances, chart, errors

# The part of the books that stands before the batch of a place, that batch included.
_POINTS_BEFORE = """
select p.lane, least(p.batch, case when p.lane = place.lane then place.number else coalesce(earlier.number, 0) end)
from unnest(%(lanes)s::smallint[], %(batches)s::bigint[]) as p (lane, batch)
cross join (select lane, number, sealed_at from ledger_batch where lane = %(lane)s and number = %(batch)s) place
left join lateral (
    select number from ledger_batch b
    where b.lane = p.lane and b.sealed_at <= place.sealed_at
        and (b.sealed_at < place.sealed_at or b.lane < place.lane)
    order by b.sealed_at desc, b.number desc limit 1
) earlier on true
"""
_BATCHES = """
select lane, batch, sealed_at, transfers
from ledger_moved(%(account)s, %(lanes)s::smallint[], %(batches)s, %(limit)s + coalesce(
    (select n from ledger_delta where lane = %(lane)s and batch = %(batch)s and account = %(account)s), 0
))
order by sealed_at desc, lane desc, batch desc
"""
_TRANSFERS = """
select t.number, t.entry, t.debit, t.credit, t.amount, t.code, t.is_reversal
from unnest(%(lanes)s::smallint[], %(batches)s::bigint[]) with ordinality as b (lane, batch, rank)
cross join lateral (
    select * from ledger_transfer
    where lane = b.lane and batch = b.batch and (debit = %(account)s or credit = %(account)s)
) t
order by b.rank, t.number desc
"""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """Where a transfer stands in the ledger."""

    lane: int
    batch: int
    number: int


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One transfer as its account sees it; `change` and `balance` (after it) in hundredths of a chip."""

    lane: int
    batch: int
    number: int
    sealed_at: datetime.datetime
    entry: int
    code: chart.Code
    is_reversal: bool
    other: str
    change: int
    balance: int

    @property
    def place(self) -> Place:
        """Where the transfer stands."""
        return Place(lane=self.lane, batch=self.batch, number=self.number)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Statement:
    """A page of a statement, newest line first; `after` continues it, None where it ends."""

    account: str
    lines: tuple[Line, ...]
    after: Place | None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class _Batch:
    lane: int
    number: int
    sealed_at: datetime.datetime
    transfers: int


def statement(
    *, code: str, limit: int, after: Place | None = None, lane_batches: Mapping[int, int] | None = None
) -> Statement:
    """Return up to `limit` lines older than `after`, as the books stood at `lane_batches` (default: as they stand).

    `lane_batches` is the last batch of each lane, `{0: 812, 3: 790}`. Raises UnknownAccount, and UnknownPlace where
    `after` names a batch that is not there.
    """
    account = accounts.find(codes=[code])[code]
    points = balances.lane_batches_now() if lane_batches is None else lane_batches
    if after is not None:
        points = _points_before(points=points, place=after)
    batches = _batches(account=account, points=points, limit=limit + 1, after=after)
    held = balances.balance_as_of(code=code, lane_batches=points)
    lines = _lines(account=account, batches=batches, held=held)
    older = [line for line in lines if after is None or _is_older(line=line, than=after)]
    page = tuple(older[:limit])
    return Statement(account=code, lines=page, after=page[-1].place if len(older) > limit else None)


def _is_older(*, line: Line, than: Place) -> bool:
    return (line.lane, line.batch) != (than.lane, than.batch) or line.number < than.number


def _points_before(*, points: Mapping[int, int], place: Place) -> dict[int, int]:
    parameters: dict[str, Any] = {
        "lanes": list(points),
        "batches": list(points.values()),
        "lane": place.lane,
        "batch": place.batch,
    }
    with connection.cursor() as cursor:
        cursor.execute(_POINTS_BEFORE, parameters)
        before = dict(cursor.fetchall())
    if points and not before:
        raise errors.UnknownPlace(f"lane {place.lane} has no batch {place.batch}")
    return before


def _batches(*, account: int, points: Mapping[int, int], limit: int, after: Place | None) -> list[_Batch]:
    """Return the batches, newest first, that hold the next `limit` lines, those in the batch of `after` not counted."""
    parameters: dict[str, Any] = {
        "lanes": list(points),
        "batches": list(points.values()),
        "account": account,
        "limit": limit,
        "lane": after.lane if after else None,
        "batch": after.batch if after else None,
    }
    with connection.cursor() as cursor:
        cursor.execute(_BATCHES, parameters)
        rows = cursor.fetchall()
    batches: list[_Batch] = []
    for lane, number, sealed_at, transfers in rows:
        if limit <= 0:
            break
        batches.append(_Batch(lane=lane, number=number, sealed_at=sealed_at, transfers=transfers))
        if after is None or (lane, number) != (after.lane, after.batch):
            limit -= transfers
    return batches


def _lines(*, account: int, batches: Sequence[_Batch], held: int) -> list[Line]:
    parameters: dict[str, Any] = {
        "lanes": [batch.lane for batch in batches],
        "batches": [batch.number for batch in batches],
        "account": account,
    }
    with connection.cursor() as cursor:
        cursor.execute(_TRANSFERS, parameters)
        rows = cursor.fetchall()
    names = accounts.names(ids={id_ for row in rows for id_ in row[2:4]})
    lines = []
    of_rows = itertools.chain.from_iterable(itertools.repeat(batch, batch.transfers) for batch in batches)
    for batch, row in zip(of_rows, rows, strict=True):
        line = _line(account=account, batch=batch, row=row, names=names, held=held)
        held -= line.change
        lines.append(line)
    return lines


def _line(*, account: int, batch: _Batch, row: Sequence[Any], names: Mapping[int, bytes], held: int) -> Line:
    number, entry, debit, credit, amount, code, is_reversal = row
    return Line(
        lane=batch.lane,
        batch=batch.number,
        number=number,
        sealed_at=batch.sealed_at,
        entry=entry,
        code=chart.Code(code),
        is_reversal=is_reversal,
        other=names[credit if debit == account else debit].decode(),
        change=-amount if debit == account else amount,
        balance=held,
    )
