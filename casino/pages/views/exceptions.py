"""Exceptions: flags of settled rounds, newest first, and the latest incidents at the door."""

import dataclasses
import datetime as dt

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from casino.events import site_day
from casino.events.models import Incident
from casino.pages import paging, words
from casino.pages.queries import exceptions
from casino.pages.sheets.rounds import standing
from casino.settlement.outcomes import flags

INCIDENTS_SHOWN = 10
CODES = (
    (flags.TABLE_LIMIT, "Table limit"),
    (flags.NUMBER_GAP, "Number gap"),
    (flags.AFTER_LAST_ROUND, "After the last round"),
    (flags.TIME_SKEW, "Clock"),
    (flags.TOO_MANY_COPIES_PAID, "Copies of a card, paid"),
    (flags.REVISION_CONFLICT, "Revision conflict"),
    (flags.APPROVAL_CONFLICT, "Release conflict"),
    (flags.FOUR_EYES, "One person only"),
    (flags.ALREADY_VOIDED, "Voided already"),
    (flags.SLIP_CONFLICT, "Slip conflict"),
    (flags.UNREADABLE, "Unreadable"),
    (flags.FAILED, "Settlement failed"),
)
TITLES = dict(CODES)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line of the list."""

    name: str
    url: str
    day: dt.date
    at: dt.datetime
    kind: str
    detail: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class ExceptionsSheet:
    """The page of exceptions."""

    code: str
    codes: tuple[tuple[str, str], ...]
    table: str
    is_filtered: bool
    rows: tuple[Row, ...]
    incidents: tuple[Row, ...]
    paging: paging.Paging


@require_safe
def page(request: HttpRequest) -> HttpResponse:
    """List what a person should look at."""
    code, table = request.GET.get("code", ""), request.GET.get("table", "").strip()
    code = code if code in TITLES else ""
    start = request.GET.get("from", "")
    found = exceptions.flags(after=_read_key(start), code=code or None, table=table or None, limit=paging.ROWS_A_PAGE)
    following = _write_key(found[-1].key) if len(found) == paging.ROWS_A_PAGE else ""
    is_plain = not (code or table or start)
    sheet = ExceptionsSheet(
        code=code,
        codes=(("", "all"), *CODES),
        table=table,
        is_filtered=bool(code or table),
        rows=tuple(_flag_row(flag) for flag in found),
        incidents=tuple(_incident_row(one) for one in exceptions.incidents(limit=INCIDENTS_SHOWN)) if is_plain else (),
        paging=paging.paging(shown=len(found), parameters={"code": code, "table": table}, start=start, key=following),
    )
    return render(request, "office/exceptions.html", {"section": "exceptions", "sheet": sheet})


def _flag_row(flag: exceptions.Flag) -> Row:
    name, url = f"{flag.key.shard}:{flag.key.position}", ""
    if flag.table is not None and flag.shoe is not None and flag.number is not None:
        name = words.round_name(table=flag.table, shoe=flag.shoe, number=flag.number)
        url = reverse("round", args=[flag.table, flag.shoe, flag.number])
    return Row(
        name=name,
        url=url,
        day=flag.gaming_day,
        at=flag.key.at,
        kind=TITLES.get(flag.code, words.named(flag.code)),
        detail=standing.flag_words(detail=flag.detail),
    )


def _incident_row(incident: Incident) -> Row:
    return Row(
        name=f"{incident.source} · {incident.event_id}",
        url="",
        day=site_day.day_of(at=incident.recorded_at),
        at=incident.recorded_at,
        kind=words.named(incident.code),
        detail=incident.reason,
    )


def _write_key(key: exceptions.FlagKey) -> str:
    return f"{paging.write_moment(at=key.at, place=(key.shard, key.position))}/{key.part}/{key.place}"


def _read_key(text: str) -> exceptions.FlagKey | None:
    stamp, _, rest = text.partition("/")
    place, _, tail = rest.partition("/")
    found = paging.read_moment(text=f"{stamp}/{place}")
    part, _, at_place = tail.partition("/")
    if found is None or not (part.isdigit() and at_place.isdigit()):
        return None
    return exceptions.FlagKey(at=found[0], shard=found[1], position=found[2], part=int(part), place=int(at_place))
