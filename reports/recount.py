"""Counts everything anew in memory and names what the stored read models say otherwise.

This is the independent way to the same figures: no cursor, no merging of rows in the database, nothing is written.
"""

import dataclasses
import itertools
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from reports import digests, rows
from reports.feed import Feed
from reports.folds.every import Folds

_BATCHES_AT_ONCE = 32

Tell = Callable[[int], None]
"""Told how many batches were counted since it was last told."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """One row that is not what the outcomes say. `key` is like "2026-11-29 baccarat.seed000/1 banker T01 False"."""

    table: str
    key: str
    stored: tuple[Any, ...] | None
    counted: tuple[Any, ...] | None

    def __str__(self) -> str:
        return f"{self.table} {self.key}: stored {self.stored}, counted {self.counted}"


def count(*, feed: Feed, upto: Mapping[int, int], progress: Tell = lambda _: None) -> Folds:
    """Fold the batches of each shard up to a number; `progress` is told how many were folded since the last time."""
    folds = Folds()
    for shard, last in sorted(upto.items()):
        done = 0
        while done < last:
            batches = feed.read(shard=shard, after_batch=done, limit_batches=min(_BATCHES_AT_ONCE, last - done))
            if not batches:
                break
            for batch in batches:
                folds.add(batch.outcomes)
            done += len(batches)
            progress(len(batches))
    return folds


def differences(*, cursor: rows.Cursor, version: int, counted: Folds) -> Iterator[Difference]:
    """Compare stored rows with counted ones, table by table in the order of their keys."""
    for shape, given in counted.rows():
        stored = digests.stored_rows(cursor=cursor, shape=shape, version=version)
        yield from compare(shape=shape, stored=stored, counted=(_hashed(shape, row) for row in given))


def _hashed(shape: rows.Rows, row: tuple[Any, ...]) -> tuple[Any, ...]:
    wanted = set(digests.hashed_columns(shape))
    return tuple(value for name, value in zip(shape.columns, row, strict=True) if name in wanted)


def compare(
    *, shape: rows.Rows, stored: Iterator[tuple[Any, ...]], counted: Iterator[tuple[Any, ...]]
) -> Iterator[Difference]:
    """Walk two streams of one model's rows in step; both are in the order of their keys, positions left out."""
    width = len(shape.keys)
    left, right = next(stored, None), next(counted, None)
    while left is not None or right is not None:
        if left is not None and (right is None or left[:width] < right[:width]):
            yield _difference(shape, left, None)
            left = next(stored, None)
        elif right is not None and (left is None or right[:width] < left[:width]):
            yield _difference(shape, None, right)
            right = next(counted, None)
        else:
            if left != right:
                yield _difference(shape, left, right)
            left, right = next(stored, None), next(counted, None)


def _difference(shape: rows.Rows, stored: tuple[Any, ...] | None, counted: tuple[Any, ...] | None) -> Difference:
    key = stored or counted or ()
    changed = [at for at, (one, other) in enumerate(itertools.zip_longest(stored or (), counted or ())) if one != other]
    return Difference(
        table=shape.table,
        key=" ".join(map(str, key[: len(shape.keys)])),
        stored=tuple(stored[at] for at in changed) if stored and counted else stored,
        counted=tuple(counted[at] for at in changed) if stored and counted else counted,
    )
