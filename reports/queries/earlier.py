"""Play as the reports stood at an earlier point: what stood at the mark nearest to it, and what came between the two.

Each shard is marked every few thousand events, so a figure costs the same however much came later. What lies between
is folded from the feed batch by batch, forwards or backwards: the figure is exact and does not depend on the marks.
"""

import dataclasses
import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from reports import feed, rows
from reports.errors import NotThatFar
from reports.folds.bets import BetDays
from reports.queries import books
from reports.queries.books import AsOf

_BATCHES_AT_ONCE = 32
_BEGINNING = -1
_SUMS = tuple(rows.BET_DAYS.values)
_KEYS = tuple(rows.BET_DAYS.keys)
_COLUMNS = ", ".join(rows.BET_DAYS.columns)
_MARKS = """
    SELECT asked.shard, before.number AS number_before, before.batch AS batch_before,
        after.number AS number_after, after.batch AS batch_after
    FROM unnest(%s::smallint[], %s::bigint[]) AS asked (shard, batch)
    LEFT JOIN LATERAL (
        SELECT number, batch FROM reports_mark AS mark
        WHERE version = %s AND mark.shard = asked.shard AND mark.batch <= asked.batch ORDER BY mark.batch DESC LIMIT 1
    ) AS before ON true
    LEFT JOIN LATERAL (
        SELECT number, batch FROM reports_mark AS mark
        WHERE version = %s AND mark.shard = asked.shard AND mark.batch > asked.batch ORDER BY mark.batch LIMIT 1
    ) AS after ON true
"""
# A day stands at a mark as it was kept at the last mark before which it had changed.
_STOOD = f"""
    WITH kept AS (
        SELECT day.shard, day.gaming_day, max(day.number) AS number
        FROM unnest(%s::smallint[], %s::bigint[]) AS mark (shard, number)
        JOIN reports_mark_day AS day ON day.shard = mark.shard AND day.number <= mark.number
        WHERE day.version = %s AND day.gaming_day BETWEEN %s AND %s
        GROUP BY day.shard, day.gaming_day
    )
    SELECT {_COLUMNS} FROM kept JOIN reports_mark_bet USING (shard, gaming_day, number) WHERE version = %s
    UNION ALL
    SELECT {_COLUMNS} FROM reports_bet_day WHERE version = %s AND shard = ANY(%s) AND gaming_day BETWEEN %s AND %s
"""  # noqa: S608 - every name is one of ours


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class _Base:
    """Where the figures of a shard start from: a mark by its number, -1 for the beginning, None for the rows of now."""

    shard: int
    batch: int
    number: int | None


def stood(
    *, point: Mapping[int, int], groups: Sequence[str], first: dt.date, last: dt.date, **only: str | None
) -> list[dict[str, Any]]:
    """Return rows of `BetDay` columns summed by `groups`, as they stood at a point; test rounds are left out.

    `only` keeps rows whose column has a value, {"table_id": "T01"}; None keeps all. Raises NotThatFar where the point
    lies beyond what the reports have folded.
    """
    now = books.as_of()
    for shard, asked in point.items():
        if asked > now.batches.get(shard, 0):
            raise NotThatFar(shard=shard, batch=asked)
    bases = _bases(point, now)
    sums: dict[tuple[Any, ...], dict[str, int]] = {}
    for sign, row in (*_at_bases(bases, now, first, last), *_between(bases, point)):
        if row["is_test"] or not first <= row["gaming_day"] <= last:
            continue
        if all(value is None or row[name] == value for name, value in only.items()):
            found = sums.setdefault(tuple(row[name] for name in groups), dict.fromkeys(_SUMS, 0))
            for name in _SUMS:
                found[name] += sign * int(row[name])
    return [dict(zip(groups, key, strict=True)) | found for key, found in sorted(sums.items()) if any(found.values())]


def _bases(point: Mapping[int, int], now: AsOf) -> list[_Base]:
    """Choose what is nearest to the point in each of its shards: a mark, the beginning, or now."""
    asked = {shard: batch for shard, batch in point.items() if batch > 0}
    found = books.rows(_MARKS, (list(asked), list(asked.values()), now.version, now.version))
    chosen = []
    for row in found:
        shard = row["shard"]
        known = [
            _Base(shard=shard, batch=0, number=_BEGINNING),
            _Base(shard=shard, batch=now.batches[shard], number=None),
        ]
        known += [
            _Base(shard=shard, batch=row[f"batch_{side}"], number=row[f"number_{side}"])
            for side in ("before", "after")
            if row[f"number_{side}"] is not None
        ]
        chosen.append(min(known, key=lambda base: abs(base.batch - asked[base.shard])))
    return chosen


def _at_bases(
    bases: Sequence[_Base], now: AsOf, first: dt.date, last: dt.date
) -> Iterator[tuple[int, Mapping[str, Any]]]:
    marks = [base for base in bases if base.number is not None]
    numbers = [base.number for base in marks]
    standing = [base.shard for base in bases if base.number is None]
    days, version = (first, last), now.version
    parameters = ([base.shard for base in marks], numbers, version, *days, version, version, standing, *days)
    return ((1, row) for row in books.rows(_STOOD, parameters))


def _between(bases: Sequence[_Base], point: Mapping[int, int]) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """Fold what lies between each base and the point, to be added where the base is older and taken off where not."""
    names = (*_KEYS, *_SUMS)
    for sign in (1, -1):
        found = BetDays()
        for base in bases:
            asked = point[base.shard]
            if sign * (asked - base.batch) > 0:
                for batch in _batches(base.shard, min(asked, base.batch), max(asked, base.batch)):
                    for outcome in batch.outcomes:
                        found.add(outcome)
        for row in found.rows():
            yield sign, dict(zip(names, row, strict=True))


def _batches(shard: int, after: int, upto: int) -> Iterator[feed.OutcomeBatch]:
    source = feed.installed()
    while after < upto:
        found = source.read(shard=shard, after_batch=after, limit_batches=min(_BATCHES_AT_ONCE, upto - after))
        if not found:
            return
        yield from found
        after = found[-1].number
