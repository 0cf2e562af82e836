"""Tables and shoes: what stands on the floor now, every shoe of a table, one shoe with its roads."""

import dataclasses
import datetime as dt

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from casino.pages import clock, paging, words
from casino.pages.sheets import parts
from casino.pages.sheets.floor import road, shoe, tables
from reports.queries import shoes as shoe_reports
from reports.queries import tables as table_reports

SHOES_A_PAGE = 30


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class FloorSheet:
    """The page of all tables."""

    words: str
    rows: tuple[tables.Row, ...]
    paging: paging.Paging


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class ShoeRow:
    """One shoe in the list of its table."""

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


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class TableSheet:
    """The page of one table."""

    table: str
    words: str
    tags: tuple[parts.State, ...]
    shoes: tuple[ShoeRow, ...]
    paging: paging.Paging


@require_safe
def floor(request: HttpRequest) -> HttpResponse:
    """Show every table as it stands."""
    now = timezone.now()
    found = table_reports.overview(day=clock.day_clock(now=now).day)
    start = request.GET.get("from", "")
    shown = [table for table in found if table.table > start][: paging.ROWS_A_PAGE]
    following = shown[-1].table if shown and shown[-1].table != found[-1].table else ""
    sheet = FloorSheet(
        words=f"{words.counted(len(found), 'table')}, each with the shoe on it",
        rows=tables.rows(tables=shown, now=now),
        paging=paging.paging(shown=len(shown), parameters={}, start=start, key=following),
    )
    return render(request, "office/tables.html", {"section": "tables", "sheet": sheet})


@require_safe
def table(request: HttpRequest, table: str) -> HttpResponse:
    """Show one table with its shoes, newest first."""
    now = timezone.now()
    found = table_reports.table(table=table, day=clock.day_clock(now=now).day)
    if found is None:
        raise Http404(f"no event has named table {table}")
    start = request.GET.get("from", "")
    before = int(start) if start.isascii() and start.isdigit() else None
    reports = shoe_reports.of_table(table=table, before=before, limit=SHOES_A_PAGE)
    last = str(reports[-1].shoe) if len(reports) == SHOES_A_PAGE else ""
    (row,) = tables.rows(tables=[found], now=now)
    sheet = TableSheet(
        table=table,
        words=f"{row.game} · limits: {row.limits}",
        tags=(row.state, *([parts.State(kind="held", word=row.held_words)] if row.held else [])),
        shoes=tuple(_shoe_row(report) for report in reports),
        paging=paging.paging(shown=len(reports), parameters={}, start=start, key=last),
    )
    return render(request, "office/table.html", {"section": "tables", "sheet": sheet})


@require_safe
def one_shoe(request: HttpRequest, table: str, number: int) -> HttpResponse:
    """Show one shoe with its ribbon and its Big Road."""
    report = shoe_reports.shoe(table=table, shoe=number)
    if report is None:
        raise Http404(f"no event has named shoe {number} of table {table}")
    before = shoe_reports.of_table(table=table, before=number, limit=1)
    after = shoe_reports.shoe(table=table, shoe=number + 1)
    sheet = shoe.assemble(
        report=report,
        previous=before[0].shoe if before else None,
        following=after.shoe if after else None,
    )
    return render(request, "office/shoe.html", {"section": "tables", "sheet": sheet})


def _shoe_row(report: shoe_reports.ShoeReport) -> ShoeRow:
    label = f"Big Road of {words.round_name(table=report.table, shoe=report.shoe, number=report.last_number)}"
    return ShoeRow(
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
