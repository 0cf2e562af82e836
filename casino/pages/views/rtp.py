"""Return to player over a day, thirty days or the life of the house, told apart by bet, table or day."""

import dataclasses
import datetime as dt

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from casino.pages import clock, words
from casino.pages.sheets import bases, parts, rtp
from reports.queries import books, days, play
from reports.queries.bases import Basis

MONTH_DAYS = 30
STREAMS_SHOWN = 400
BAND_NOTE = "the band holds 95 % of what chance does; it counts rounds, not bets"
FIRST_DAY = dt.date(1970, 1, 1)
WAYS = {str(by): by for by in (play.By.BET, play.By.TABLE, play.By.DAY)}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class RtpSheet:
    """The page."""

    words: str
    table: str
    kept: tuple[tuple[str, str], ...]
    groups: tuple[rtp.Group, ...]
    summary: str
    banners: tuple[parts.Banner, ...]
    first_column: str
    rows: tuple[rtp.Row, ...]
    staked: int
    win: int
    win_difference: int
    observed: str
    note: str
    nothing: str


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Show observed returns beside the exact theory."""
    basis = bases.read(text=request.GET.get("basis", ""))
    span = rtp.Span(request.GET["span"]) if request.GET.get("span") in set(rtp.Span) else rtp.Span.MONTH
    by = WAYS.get(request.GET.get("by", ""), play.By.BET)
    table = request.GET.get("table", "")
    with books.reading() as as_of:
        day = _day(request.GET.get("day", ""))
        chosen = _days(span, day)
        lines = play.lines(days=chosen, by=by, table=table or None, basis=basis)
    total = play.total(of=lines, basis=basis)
    kept = {"day": day.isoformat(), "table": table}
    sheet = RtpSheet(
        words=f"{_span_words(span, chosen)} · {table or 'all tables'} · {bases.NAMES[basis]} · books at event "
        f"{words.grouped(as_of.events)}",
        table=table,
        kept=(("span", str(span)), ("by", str(by)), ("basis", str(basis))),
        groups=(
            *rtp.groups(span=span, by=by, kept={**kept, "basis": bases.write(basis=basis)}),
            bases.group(basis=basis, kept={**kept, "span": str(span), "by": str(by)}),
        ),
        note=bases.NOTES[basis] or BAND_NOTE,
        summary=rtp.summary(lines=lines),
        banners=(*_banners(lines), *_cut(lines)),
        first_column={play.By.TABLE: "Table and game", play.By.DAY: "Day and game"}.get(by, "Game"),
        rows=rtp.rows(lines=lines[:STREAMS_SHOWN], by=by),
        staked=total.staked,
        win=total.win,
        win_difference=total.bases.difference.win,
        observed=words.DASH if total.rtp is None else words.percent(total.rtp, places=rtp.OBSERVED_PLACES),
        nothing=_nothing(basis, _span_words(span, chosen)),
    )
    return render(request, "office/rtp.html", {"section": "rtp", "sheet": sheet})


def _nothing(basis: Basis, span: str) -> str:
    if basis is Basis.DIFFERENCE:
        return f"Nothing was changed after its gaming day had closed, in {span}."
    return f"No settled rounds in {span}."


def month_to(*, day: dt.date) -> play.Days:
    """Return the thirty gaming days that end with a day."""
    earliest = max(day, FIRST_DAY + dt.timedelta(days=MONTH_DAYS))
    return play.Days(first=earliest - dt.timedelta(days=MONTH_DAYS - 1), last=day)


def _day(text: str) -> dt.date:
    """Return the day asked for, else the latest with any activity, else today's gaming day."""
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        latest = days.latest(limit=1)
        return latest[0].day if latest else clock.day_clock(now=timezone.now()).day


def _days(span: rtp.Span, day: dt.date) -> play.Days:
    if span is rtp.Span.MONTH:
        return month_to(day=day)
    return play.Days(first=day if span is rtp.Span.DAY else FIRST_DAY, last=day)


def _span_words(span: rtp.Span, chosen: play.Days) -> str:
    last = words.day(chosen.last)
    return {
        rtp.Span.DAY: last,
        rtp.Span.MONTH: f"{MONTH_DAYS} gaming days to {last}",
        rtp.Span.ALL: f"everything to {last}",
    }[span]


def _banners(lines: tuple[play.Line, ...]) -> tuple[parts.Banner, ...]:
    outside = [line for line in lines if line.verdict.standing == "outside"]
    if not outside:
        return ()
    named = ", ".join(sorted({words.named(line.bet) + (f" at {line.table}" if line.table else "") for line in outside}))
    return (
        parts.Banner(
            kind="alarm",
            icon="alarm",
            title=f"{named} returns something else than the rules allow.",
            text="Compare the rounds with their records first, then the cards and the dealing.",
        ),
    )


def _cut(lines: tuple[play.Line, ...]) -> tuple[parts.Banner, ...]:
    if len(lines) <= STREAMS_SHOWN:
        return ()
    return (
        parts.Banner(
            kind="att",
            icon="att",
            title=f"The first {STREAMS_SHOWN} of {words.grouped(len(lines))} streams are shown.",
            text="The sums and the verdict above count all of them. One table alone shows all of its own.",
        ),
    )
