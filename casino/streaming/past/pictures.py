"""Tables whole as they stand now: read in one look at the database, drawn anew only where their rows have changed.

A snapshot is a pure function of two rows and the house's thresholds, so a kept one is good for as long as those are
what they were. The rows are read for every answer: what is shown is never older than the question.
"""

import dataclasses
import datetime as dt
from collections.abc import Collection
from typing import Any, Final

import msgspec
from django.conf import settings

from casino.displays import options
from casino.events.store.connection import binary_cursor
from casino.streaming.frames.events import Snapshot
from casino.streaming.frames.standing import Standing, snapshot
from casino.streaming.past import history
from reports import rows
from reports.folds.shoes import ShoeRow
from reports.folds.tables import TableRow

_TABLE: Final = rows.TABLES.columns
_SHOE: Final = rows.SHOES.columns
_SHOWN: Final = ", ".join(f"shown.{name}" + "::text" * (name == "limits") for name in _TABLE)
_PLAYED: Final = ", ".join(f"played.{name}" for name in _SHOE)
_ROWS: Final = f"""
    select {_SHOWN}, {_PLAYED} from reports_table as shown
    left join reports_shoe as played
    on played.version = shown.version and played.table_id = shown.table_id and played.shoe = shown.shoe
    where shown.version = reports_live() and shown.table_id = any(%s)
"""  # noqa: S608 - constants of this module

_Stored = tuple[Any, ...]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Picture:
    """A table as its rows tell it; not drawn before it is asked for."""

    row: TableRow
    stored: _Stored | None

    def snapshot(self, *, now: dt.datetime) -> Snapshot:
        """Return the table whole, sent now."""
        return msgspec.structs.replace(_drawn(self), emitted_at=now)


_kept: dict[str, tuple[_Stored, Snapshot]] = {}
"""The last snapshot of each table of the house, and the rows and thresholds that it was drawn from."""


def present(*, tables: Collection[str]) -> list[Picture]:
    """Return tables in the order asked for, all as of one moment. One that no event has named is unknown, `seq` 0."""
    found = {stored[0]: stored for stored in binary_cursor().execute(_ROWS, [sorted(tables)])}
    return [_picture(table, found.get(table)) for table in tables]


def _picture(table: str, stored: _Stored | None) -> Picture:
    if stored is None:
        return Picture(row=history.unknown(table=table), stored=None)
    parsed = rows.TABLES.parsed(stored[: len(_TABLE)])
    return Picture(row=TableRow(**dict(zip(_TABLE, parsed, strict=True))), stored=stored)


def _drawn(picture: Picture) -> Snapshot:
    thresholds = options.thresholds(changes=settings.GOOD_ROADS)
    stored = picture.stored
    if stored is None:
        return snapshot(standing=Standing(row=picture.row, shoes=(), thresholds=thresholds), now=_ANY_TIME)
    rests_on = (*stored, thresholds)
    kept = _kept.get(picture.row.table_id)
    if kept is not None and kept[0] == rests_on:
        return kept[1]
    shoe = stored[len(_TABLE) :]
    shoes = () if shoe[0] is None else (ShoeRow(**dict(zip(_SHOE, shoe, strict=True))),)
    drawn = snapshot(standing=Standing(row=picture.row, shoes=shoes, thresholds=thresholds), now=_ANY_TIME)
    _kept[picture.row.table_id] = rests_on, drawn
    return drawn


_ANY_TIME: Final = dt.datetime(1970, 1, 1, tzinfo=dt.UTC)
"""Stands in a kept snapshot where each answer writes its own time of sending."""
