"""Display pages, `/display/<table>` and `/display/lobby`, and by Django the fragments that keep them fresh."""

import datetime as dt
import functools
import urllib.parse
from collections.abc import Callable, Sequence
from typing import Any

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from casino.access.permission import ANY
from casino.displays import access, board, fragments, options
from casino.displays.errors import ParameterRefused
from casino.displays.fragments import Asked
from casino.displays.options import Shown
from casino.pages import clock
from reports.queries import tables as table_reports
from reports.queries.tables import TableNow
from reports.roads import contests
from reports.roads.drawing import palette

STALE_AFTER_S = 12
"""From when on a display that hears nothing says so."""
QUIET_AFTER_S = 300
"""From when on an open table without a round is called late."""

STREAM = "/api/v1/stream"
"""Where the feed tells of changes; it is answered beside Django and has no name there."""
TILE_WIDTH, TILE_HEIGHT = 48, 13
"""Cells that a tile of the lobby takes; the stylesheet divides the screen by the same."""
VIEWS = (("all", "All"), ("big", "Big"), ("bead", "Bead"))
"""Roads shown, and the words of the switch."""


def naming_what_is_wrong(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Answer 400 in plain words where an option is refused."""

    @functools.wraps(view)
    def answer(request: HttpRequest, **more: Any) -> HttpResponse:
        try:
            return view(request, **more)
        except ParameterRefused as refused:
            return HttpResponseBadRequest(f"{refused}\n", content_type="text/plain; charset=utf-8")

    return answer


@require_safe
@access.for_viewers
@naming_what_is_wrong
def table(request: HttpRequest, *, table: str) -> HttpResponse:
    """Show the roads of one table on a full screen."""
    shown = options.shown(query=request.GET)
    found = _table(table)
    now = timezone.now()
    made = board.assemble(table=found, look=shown.look, last_shown=_last_shown(found, shown.reveal_s, now))
    return render(
        request,
        "displays/table.html",
        {
            "board": made,
            "shown": shown,
            "symbols": board.symbols(contest=made.contest),
            "views": VIEWS,
            "fragment_url": reverse("display-roads", args=[table]),
            **_surroundings(shown, [table]),
        },
    )


@require_safe
@access.for_viewers
@naming_what_is_wrong
def roads(request: HttpRequest, *, table: str) -> HttpResponse:
    """Return the parts of a table's page as they stand; 304 where the display has them."""
    had = request.headers.get("If-None-Match")
    return _fragment(fragments.of_table(table=table, query=request.GET, had=had))


@login_not_required
@require_safe
@naming_what_is_wrong
def lobby(request: HttpRequest) -> HttpResponse:
    """Show many tables at once: those named, or all that the caller may see."""
    shown = options.shown(query=request.GET, also=frozenset({"tables"}))
    named = options.tables(query=request.GET)
    if not access.may_see(request=request, tables=named):
        return access.refused(request=request)
    found = _tables(named, access.tables_of(request=request))
    boards = [board.assemble(table=one, look=shown.look) for one in found]
    return render(
        request,
        "displays/lobby.html",
        {
            "boards": boards,
            "shown": shown,
            "title": " and ".join(sorted({one.contest.family.capitalize() for one in boards})) or "Tables",
            "symbols": board.all_symbols(),
            "fragment_url": reverse("display-lobby-tiles"),
            "tables": ",".join(one.table for one in found),
            **_room(len(boards)),
            "as_of": max((one.last_at for one in boards if one.last_at), default=None),
            **_surroundings(shown, [one.table for one in found]),
        },
    )


@login_not_required
@require_safe
@naming_what_is_wrong
def tiles(request: HttpRequest) -> HttpResponse:
    """Return the tiles of the tables named; 304 where the display has them all as they stand."""
    asked = fragments.of_lobby(query=request.GET, had=request.headers.get("If-None-Match"))
    if not asked.tables or not access.may_see(request=request, tables=asked.tables):
        return access.refused(request=request)
    return _fragment(asked)


def _fragment(asked: Asked) -> HttpResponse:
    """Answer with a fragment, 304 where the display has it."""
    (made,) = fragments.made(asked=[asked])
    if made is None:
        raise Http404(f"no event has named table {asked.tables[0]}")
    return made.answer()


def _table(name: str) -> TableNow:
    found = table_reports.table(table=name, day=_day())
    if found is None:
        raise Http404(f"no event has named table {name}")
    return found


def _tables(named: Sequence[str], allowed: frozenset[str]) -> list[TableNow]:
    """Return the tables of a lobby in the order named, or all that have roads by name."""
    if named:
        found = {one.table: one for one in table_reports.named(tables=named, day=_day())}
        return [found[name] for name in named if name in found]
    return [
        one
        for one in table_reports.overview(day=_day())
        if contests.of_ruleset(one.ruleset) is not None and (ANY in allowed or one.table in allowed)
    ][: options.TABLES_MAX]


def _day() -> dt.date:
    return clock.day_clock(now=timezone.now()).day


def _last_shown(table: TableNow, reveal_s: int, now: dt.datetime) -> int | None:
    """Return the round up to which results may be seen: the newest one stays hidden until it has been revealed."""
    if not reveal_s or table.last_round_at is None or not table.number:
        return None
    return table.number - 1 if (now - table.last_round_at).total_seconds() < reveal_s else None


def _room(count: int) -> dict[str, int]:
    """Return how many tiles stand side by side and below each other so that they are largest on a wide screen."""
    ways = [(across, -(-max(count, 1) // across)) for across in range(1, 9)]
    across, down = max(ways, key=lambda way: min(16 / (TILE_WIDTH * way[0]), 9 / (TILE_HEIGHT * way[1] + 2)))
    return {"across": across, "down": down}


def _surroundings(shown: Shown, named: Sequence[str]) -> dict[str, Any]:
    """Return what every display page is told of the site, and where it hears of its tables."""
    plate = "points" if shown.look.is_points else "letters"
    return {
        "look": urllib.parse.urlencode({"tail": shown.look.tail, "plate": plate}),
        "stream_url": f"{STREAM}?{urllib.parse.urlencode({'tables': ','.join(named)})}" if named else "",
        "zone": settings.SITE_ZONE,
        "stale_after_s": STALE_AFTER_S,
        "quiet_after_s": QUIET_AFTER_S,
        "colours": mark_safe(palette.stylesheet(contests=contests.ALL)),  # noqa: S308 - our own rules
    }
