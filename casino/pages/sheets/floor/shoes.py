"""Shoes in a list, each with its road and what became of its rounds."""

import dataclasses
import datetime as dt
from collections.abc import Iterable

from django.urls import reverse

from casino.pages import words
from casino.pages.sheets.floor import road, tables
from reports.queries.shoes import ShoeReport


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One shoe in a list."""

    table: str
    shoe: int
    day: dt.date
    first_at: dt.datetime | None
    last_at: dt.datetime | None
    ended_at: dt.datetime | None
    has_roads: bool
    road: road.Road
    settled: int
    held: int
    voided: int
    corrected: int
    url: str


def rows(*, reports: Iterable[ShoeReport]) -> tuple[Row, ...]:
    """Make the lines of a list in the order given."""
    return tuple(map(_row, reports))


def _row(report: ShoeReport) -> Row:
    label = f"Big Road of {words.round_name(table=report.table, shoe=report.shoe, number=report.last_number)}"
    return Row(
        table=report.table,
        shoe=report.shoe,
        day=report.gaming_day,
        first_at=report.first_at,
        last_at=report.last_at,
        ended_at=report.ended_at,
        has_roads=road.has_roads(ruleset=report.ruleset),
        road=road.strip(
            hands=report.played,
            label=label,
            columns=tables.ROAD_COLUMNS,
            contest=road.contest_of(ruleset=report.ruleset),
        ),
        settled=report.settled,
        held=report.held,
        voided=report.voided,
        corrected=report.corrected,
        url=reverse("shoe", args=[report.table, report.shoe]),
    )
