"""Return to player over a day, thirty days or the life of the house, told apart by bet, table or day."""

import dataclasses
import datetime as dt
from collections.abc import Mapping
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, HttpResponseBadRequest
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from casino.pages import clock, words
from casino.pages.sheets import as_of as as_of_sheet
from casino.pages.sheets import bases, downloads, parts, rtp
from reports.errors import NotThatFar
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
    as_of: as_of_sheet.AsOf
    download: str
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


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What the address asks for, and the figures of it; no lines where the point is none that can be shown."""

    as_of: as_of_sheet.AsOf
    basis: Basis
    span: rtp.Span
    by: play.By
    table: str
    day: dt.date
    days: play.Days
    lines: tuple[play.Line, ...]
    events: int

    @property
    def kept(self) -> dict[str, str]:
        """Return the filters as they stand in the address, without the point."""
        return {
            "span": str(self.span),
            "by": str(self.by),
            "basis": bases.write(basis=self.basis),
            "table": self.table,
            "day": self.day.isoformat(),
        }


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """Show observed returns beside the exact theory, now or as the books stood."""
    asked = _read(request)
    as_of, basis, lines = asked.as_of, asked.basis, asked.lines
    total = play.total(of=lines, basis=basis)
    kept = {**asked.kept, "as_of": as_of.text}
    sheet = RtpSheet(
        words=f"{_span_words(asked.span, asked.days)} · {asked.table or 'all tables'} · {bases.NAMES[basis]}"
        + (f" · books at event {words.grouped(asked.events)}" if as_of.is_now else ""),
        as_of=as_of,
        download="" if as_of.problem else as_of.file_url(name="rtp-file"),
        table=asked.table,
        kept=tuple((name, value) for name, value in kept.items() if value and name not in {"table", "day"}),
        groups=(
            *rtp.groups(span=asked.span, by=asked.by, kept=_without(kept, "span", "by")),
            bases.group(basis=basis, kept=_without(kept, "basis")),
        ),
        note=bases.NOTES[basis] or BAND_NOTE,
        summary="" if as_of.problem else rtp.summary(lines=lines),
        banners=(*_banners(lines), *_cut(lines)),
        first_column={play.By.TABLE: "Table and game", play.By.DAY: "Day and game"}.get(asked.by, "Game"),
        rows=rtp.rows(lines=lines[:STREAMS_SHOWN], by=asked.by),
        staked=total.staked,
        win=total.win,
        win_difference=total.bases.difference.win,
        observed=words.DASH if total.rtp is None else words.percent(total.rtp, places=rtp.OBSERVED_PLACES),
        nothing=_nothing(basis, _span_words(asked.span, asked.days)),
    )
    status = HTTPStatus.BAD_REQUEST if as_of.problem else HTTPStatus.OK
    return render(request, "office/rtp.html", {"section": "rtp", "sheet": sheet}, status=status)


@require_safe
def file(request: HttpRequest) -> HttpResponse:
    """Hand over what the page shows as CSV; the same bytes for ever where the address names a point."""
    asked = _read(request)
    if asked.as_of.problem:
        return HttpResponseBadRequest(asked.as_of.problem, content_type="text/plain; charset=utf-8")
    return downloads.returns(lines=asked.lines, span=asked.days, as_of=asked.as_of)


def _read(request: HttpRequest) -> Asked:
    """Read the filters and the point of an address, and the figures, in one look at the read models."""
    basis = bases.read(text=request.GET.get("basis", ""))
    span = rtp.Span(request.GET["span"]) if request.GET.get("span") in set(rtp.Span) else rtp.Span.MONTH
    by = WAYS.get(request.GET.get("by", ""), play.By.BET)
    table = request.GET.get("table", "").strip()
    lines: tuple[play.Line, ...] = ()
    with books.reading() as stands:
        as_of = as_of_sheet.read(request=request, now_is=stands.batches)
        day = _day(request.GET.get("day", ""), as_of)
        chosen = _days(span, day)
        if not as_of.problem:
            point = as_of.point if as_of.is_earlier else None
            try:
                lines = play.lines(days=chosen, by=by, table=table or None, basis=basis, point=point)
            except NotThatFar as ahead:
                as_of = as_of_sheet.refused(as_of=as_of, problem=f"{ahead}; look again in a moment.")
    asked = Asked(
        as_of=as_of,
        basis=basis,
        span=span,
        by=by,
        table=table,
        day=day,
        days=chosen,
        lines=lines,
        events=stands.events,
    )
    return dataclasses.replace(asked, as_of=as_of_sheet.keeping(as_of=as_of, kept=asked.kept))


def _without(kept: Mapping[str, str], *names: str) -> dict[str, str]:
    return {name: value for name, value in kept.items() if value and name not in names}


def _nothing(basis: Basis, span: str) -> str:
    if basis is Basis.DIFFERENCE:
        return f"Nothing was changed after its gaming day had closed, in {span}."
    return f"No settled rounds in {span}."


def month_to(*, day: dt.date) -> play.Days:
    """Return the thirty gaming days that end with a day."""
    earliest = max(day, FIRST_DAY + dt.timedelta(days=MONTH_DAYS))
    return play.Days(first=earliest - dt.timedelta(days=MONTH_DAYS - 1), last=day)


def _day(text: str, as_of: as_of_sheet.AsOf) -> dt.date:
    """Return the day asked for, else that of the point, else the latest with any activity, else today's gaming day."""
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        if as_of.is_earlier and (day := as_of_sheet.day_of(as_of=as_of)):
            return day
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
