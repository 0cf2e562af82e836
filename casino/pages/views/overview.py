"""The overview."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from casino.pages import clock
from casino.pages.queries import held, progress, signed
from casino.pages.sheets import bases, overview
from casino.pages.sheets.floor import tables
from casino.pages.views import rtp as rtp_views
from ledger import balances
from reports.queries import books, days, play
from reports.queries import tables as table_reports
from reports.queries.bases import Basis

HELD_SHOWN = 5
TABLES_SHOWN = 40


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Show the verdicts, the tables, what waits and what the bets return."""
    now = timezone.now()
    asked = request.GET.get("order", "")
    basis = bases.read(text=request.GET.get("basis", ""))
    order = tables.Order(asked) if asked in set(tables.Order) else tables.Order.NUMBER
    today = clock.day_clock(now=now).day
    with books.reading():
        latest = days.latest(limit=1)
        day = latest[0].day if latest else today
        floor = table_reports.overview(day=day)
        month = rtp_views.month_to(day=day)
        lines = play.lines(days=month, basis=basis)
    made = progress.read()
    oldest = progress.oldest_unsettled(progress=made)
    balance = balances.trial_balance()
    sheet = overview.Overview(
        day=day,
        is_today=day == today,
        settled=made.settled_events,
        lag_words=overview.lag_words(progress=made, oldest=oldest, now=now),
        banners=(
            *overview.balance_banners(balance=balance),
            *overview.late_banners(progress=made, oldest=oldest, now=now),
        ),
        verdicts=(
            overview.balance_verdict(balance=balance),
            overview.log_verdict(progress=made, signed=signed.latest()),
            overview.held_verdict(waiting=held.waiting(), now=now),
            overview.latency_verdict(latency=progress.latency(shards=range(settings.SHARDS))),
        ),
        order=order,
        tables=tables.rows(
            tables=tables.ordered(tables=floor, now=now, order=order)[:TABLES_SHOWN], now=now, basis=basis
        ),
        tables_words=overview.tables_words(floor=floor, now=now),
        is_cut=len(floor) > TABLES_SHOWN,
        basis=bases.group(basis=basis, kept={"order": str(order)}),
        basis_word=bases.write(basis=basis),
        basis_note=bases.NOTES[basis],
        handle=sum(table.money_on(basis=basis).staked for table in floor),
        win=sum(table.money_on(basis=basis).win for table in floor),
        win_difference=sum(table.money_on(basis=Basis.DIFFERENCE).win for table in floor),
        held=overview.held_rows(held=held.open_queue(after=None, limit=HELD_SHOWN), now=now),
        rtp_words=f"{rtp_views.MONTH_DAYS} days",
        rtp=overview.return_rows(lines=lines),
    )
    return render(request, "office/overview.html", {"section": "overview", "sheet": sheet})
