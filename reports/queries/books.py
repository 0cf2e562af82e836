"""One consistent look at the read models, and the position in the log that it shows."""

import contextlib
import dataclasses
import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.db import connection, transaction


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class AsOf:
    """How far the read models have come: the last position and batch of each shard that is folded in."""

    version: int
    positions: Mapping[int, int]
    batches: Mapping[int, int]
    read_at: dt.datetime

    @property
    def events(self) -> int:
        """How many events of the log are in the figures, all shards together."""
        return sum(self.positions.values())


@contextlib.contextmanager
def reading() -> Iterator[AsOf]:
    """Hold one snapshot for all queries inside: REPEATABLE READ, READ ONLY; inside another transaction, that one's.

    Yields what the figures are as of; a page prints it.
    """
    is_outermost = not connection.in_atomic_block
    with transaction.atomic():
        if is_outermost:
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        yield as_of()


def as_of() -> AsOf:
    """Tell how far the read models have come."""
    found = rows(
        """SELECT model.version, place.shard, place.position, place.batch, clock_timestamp() AS read_at
        FROM reports_model AS model LEFT JOIN reports_cursor AS place ON place.version = model.version
        WHERE model.version = reports_live() ORDER BY place.shard"""
    )
    begun = [row for row in found if row["shard"] is not None]
    return AsOf(
        version=found[0]["version"],
        positions={row["shard"]: row["position"] for row in begun},
        batches={row["shard"]: row["batch"] for row in begun},
        read_at=found[0]["read_at"],
    )


def rows(statement: str, parameters: Sequence[Any] = ()) -> list[dict[str, Any]]:
    """Run one SELECT and return its rows as dicts by column name."""
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)
        names = [column.name for column in cursor.description]
        return [dict(zip(names, row, strict=True)) for row in cursor.fetchall()]
