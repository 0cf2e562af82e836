"""Tables: what stands on the floor now, and one table with its shoes."""

import dataclasses

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from casino.pages import clock, paging, words
from casino.pages.sheets import parts
from casino.pages.sheets.floor import shoes, tables
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
class TableSheet:
    """The page of one table."""

    table: str
    words: str
    tags: tuple[parts.State, ...]
    shoes: tuple[shoes.Row, ...]
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
        shoes=shoes.rows(reports=reports),
        paging=paging.paging(shown=len(reports), parameters={}, start=start, key=last),
    )
    return render(request, "office/table.html", {"section": "tables", "sheet": sheet})
