"""Shoes with all their results, one by one or newest first."""

import dataclasses
import datetime as dt
from collections.abc import Mapping
from typing import Any

from reports.folds import cells
from reports.queries import books


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class ShoeReport:
    """One shoe. `hands` are all its rounds in order, held and voided ones among them; numbers without a round are gaps.

    `settled` rounds stand, `held` wait; `beyond` counts rounds whose number no shoe can reach, which are not drawn;
    the roads begin after round `reset_after`. `position` is the last event that touched it.
    """

    table: str
    shoe: int
    gaming_day: dt.date
    ruleset: str | None
    started_at: dt.datetime | None
    ended_at: dt.datetime | None
    first_at: dt.datetime | None
    last_at: dt.datetime | None
    last_number: int
    settled: int
    held: int
    voided: int
    corrected: int
    not_checkable: int
    beyond: int
    reset_after: int
    hands: tuple[cells.Hand, ...]
    position: int

    @property
    def played(self) -> tuple[cells.Hand, ...]:
        """The hands that the roads draw: those that stand, after the last reset."""
        return tuple(
            hand for hand in self.hands if hand.number > self.reset_after and hand.standing is cells.Standing.PLAYED
        )

    @property
    def gaps(self) -> tuple[int, ...]:
        """Round numbers up to the last drawn one of which nothing was heard."""
        heard = {hand.number for hand in self.hands}
        return tuple(number for number in range(1, max(heard, default=0)) if number not in heard)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Key:
    """Where a list of shoes goes on: after this one."""

    gaming_day: dt.date
    table: str
    shoe: int


def shoe(*, table: str, shoe: int) -> ShoeReport | None:
    """Return one shoe, None when no event has named it."""
    found = books.rows(
        "SELECT * FROM reports_shoe WHERE version = reports_live() AND table_id = %s AND shoe = %s",
        (table, shoe),
    )
    return _report(found[0]) if found else None


def of_table(*, table: str, before: int | None = None, limit: int = 50) -> tuple[ShoeReport, ...]:
    """Return the shoes of a table, highest number first, those below `before` only."""
    found = books.rows(
        """SELECT * FROM reports_shoe WHERE version = reports_live() AND table_id = %s
        AND (%s::bigint IS NULL OR shoe < %s) ORDER BY shoe DESC LIMIT %s""",
        (table, before, before, limit),
    )
    return tuple(map(_report, found))


def following(*, table: str, shoe: int) -> int | None:
    """Return the number of the next shoe of a table; None where this is its last."""
    found = books.rows(
        "SELECT min(shoe) AS shoe FROM reports_shoe WHERE version = reports_live() AND table_id = %s AND shoe > %s",
        (table, shoe),
    )
    number: int | None = found[0]["shoe"]
    return number


def of_days(
    *,
    day: dt.date | None = None,
    table: str | None = None,
    shoe: int | None = None,
    after: Key | None = None,
    limit: int = 50,
) -> tuple[ShoeReport, ...]:
    """Return shoes, newest gaming day first, then by table and shoe downwards; of one day, table or number if given."""
    place = (after.gaming_day, after.table, after.shoe) if after else (None, None, None)
    found = books.rows(
        """SELECT * FROM reports_shoe WHERE version = reports_live() AND (%s::date IS NULL OR gaming_day = %s)
        AND (%s::text IS NULL OR table_id = %s) AND (%s::bigint IS NULL OR shoe = %s)
        AND (%s::date IS NULL OR (gaming_day, table_id, shoe) < (%s, %s, %s))
        ORDER BY gaming_day DESC, table_id DESC, shoe DESC LIMIT %s""",
        (day, day, table, table, shoe, shoe, place[0], *place, limit),
    )
    return tuple(map(_report, found))


def _report(row: Mapping[str, Any]) -> ShoeReport:
    members = {field.name: row[field.name] for field in dataclasses.fields(ShoeReport) if field.name in row}
    return ShoeReport(**{**members, "table": row["table_id"], "hands": cells.hands(results=row["results"])})
