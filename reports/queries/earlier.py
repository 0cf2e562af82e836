"""Play as the reports stood at an earlier point: what stands now, less what came since.

What came since is folded from the feed batch by batch, so a figure at a point is exact and never changes; it costs as
much as was settled after it.
"""

import dataclasses
import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from reports import feed, rows
from reports.errors import NotThatFar
from reports.folds.bets import BetDays
from reports.queries.books import AsOf

_BATCHES_AT_ONCE = 32
_SUMS = tuple(rows.BET_DAYS.values)
_KEYS = tuple(rows.BET_DAYS.keys)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Since:
    """What was folded after a point: rows of `BetDay` columns by name, test rounds left out."""

    rows: Sequence[Mapping[str, Any]]


def since(*, point: Mapping[int, int], now: AsOf) -> Since:
    """Fold everything after a point up to where the reports stand.

    Raises NotThatFar where the point lies beyond: the figures of then are not known yet.
    """
    for shard, asked in point.items():
        if asked > now.batches.get(shard, 0):
            raise NotThatFar(shard=shard, batch=asked)
    found = BetDays()
    for shard, upto in now.batches.items():
        for batch in _batches(shard, point.get(shard, 0), upto):
            for outcome in batch.outcomes:
                found.add(outcome)
    names = (*_KEYS, *_SUMS)
    every = (dict(zip(names, row, strict=True)) for row in found.rows())
    return Since(rows=[row for row in every if not row["is_test"]])


def taken_off(
    *,
    stands: Sequence[Mapping[str, Any]],
    groups: Sequence[str],
    since: Since,
    first: dt.date,
    last: dt.date,
    **only: str | None,
) -> list[dict[str, Any]]:
    """Take what came since off grouped rows of now; rows of which nothing is left are left out."""
    sums: dict[tuple[Any, ...], dict[str, Any]] = {tuple(row[name] for name in groups): dict(row) for row in stands}
    for row in since.rows:
        key = tuple(row[name] for name in groups)
        if key in sums and first <= row["gaming_day"] <= last and _is_wanted(row, only):
            sums[key] |= {name: sums[key][name] - row[name] for name in _SUMS if name in sums[key]}
    return [row for _, row in sorted(sums.items()) if any(row[name] for name in _SUMS if name in row)]


def _is_wanted(row: Mapping[str, Any], only: Mapping[str, str | None]) -> bool:
    return all(value is None or row[name] == value for name, value in only.items())


def _batches(shard: int, after: int, upto: int) -> Iterator[feed.OutcomeBatch]:
    source = feed.installed()
    while after < upto:
        found = source.read(shard=shard, after_batch=after, limit_batches=min(_BATCHES_AT_ONCE, upto - after))
        if not found:
            return
        yield from found
        after = found[-1].number
