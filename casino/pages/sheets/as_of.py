"""The point of the books that a page is shown for: how it is asked for, what the page says of it, how it is cited."""

import dataclasses
import datetime as dt
import hashlib
import re
import urllib.parse
import zoneinfo
from collections.abc import Mapping
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone

from casino.pages import words
from casino.settlement import days
from ledger import balances, errors
from ledger.audit import points

TEXT_MAX = 2_000
LANES_SHOWN = 3
DIGITS_OF_FILE = 12
SETTLES_S = 60
"""A batch that was being sealed at an instant has committed so much later."""
LEFT_OUT = "Lanes that it does not name count nothing."
YEARS = range(1970, 9000)
_SPOKEN = re.compile(r"^(event|batch) +(?=\d)")
_PAIRS = re.compile(r"\d+:\d+(,|$)", re.ASCII)


class Field(NamedTuple):
    """One way to name a point: a field of the form. `value` is what was asked for in this way."""

    label: str
    type: str
    hint: str
    value: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class AsOf:
    """The point that a page shows. Without `text` it is now; with a `problem` there is none and nothing is shown.

    `name` goes on after "as the books stood", `note` says what to know about that way of naming it, and `grows` why the
    same words may name a later point yet.
    """

    text: str
    point: Mapping[int, int]
    name: str
    note: str
    problem: str
    grows: str
    sealed_at: dt.datetime | None
    kept: Mapping[str, str]
    fields: tuple[Field, ...]

    @property
    def is_now(self) -> bool:
        """Tell whether no earlier point was asked for."""
        return not self.text

    @property
    def is_earlier(self) -> bool:
        """Tell whether the page shows an earlier point."""
        return bool(self.text) and not self.problem

    @property
    def cited(self) -> str:
        """Return the point in full, as REST and pages take it; before the first batch, the text that names it."""
        return points.write(point=self.point) or self.text

    @property
    def short(self) -> str:
        """Return the point in a few words: 0:812, 3:790 and 6 more lanes."""
        shown = sorted(self.point)[:LANES_SHOWN]
        pairs = ", ".join(f"{lane}:{self.point[lane]}" for lane in shown)
        more = len(self.point) - len(shown)
        return f"{pairs} and {words.counted(more, 'more lane')}" if more else pairs or "before the first batch"

    @property
    def file_word(self) -> str:
        """Return what tells files of different points apart by name."""
        return hashlib.sha256(self.cited.encode()).hexdigest()[:DIGITS_OF_FILE]

    @property
    def lasting_url(self) -> str:
        """Return the address of this page that shows the same for ever."""
        return _url({**self.kept, "as_of": self.cited})

    @property
    def now_url(self) -> str:
        """Return the address of this page as the books stand."""
        return _url(self.kept)

    def file_url(self, *, name: str, **asked: str) -> str:
        """Return the address of a file with what the page shows, which stays the same for ever."""
        parameters = {**self.kept, **asked, "as_of": self.cited}
        return reverse(name) + _url({key: value for key, value in parameters.items() if value})

    @property
    def query(self) -> str:
        """Return what links to other pages that know points carry: ?as_of=…, or nothing."""
        return _url({"as_of": self.text}) if self.is_earlier else ""


def read(*, request: HttpRequest, now_is: Mapping[int, int] | None = None) -> AsOf:
    """Read the point that an address names (`as_of`, before also `at`); without one it is now.

    Times without an offset are of the site's zone. `now_is` is the point as the figures stand, where they do not come
    straight from the ledger.
    """
    zone = zoneinfo.ZoneInfo(settings.SITE_ZONE)
    asked = request.GET.get("as_of", "") or request.GET.get("at", "")
    text = _SPOKEN.sub(r"\1/", asked.strip()[:TEXT_MAX])
    problem, point = "", now_is
    try:
        if text:
            point = points.read(text=_in_zone(text, zone))
    except errors.BadPoint as bad:
        point, problem = {}, f"{str(bad)[0].upper()}{str(bad)[1:]}."
    point = balances.lane_batches_now() if point is None else point
    is_read = bool(text) and not problem
    return AsOf(
        text=text,
        point=point,
        name=_name(text, zone) if is_read else "",
        note=LEFT_OUT if is_read and _PAIRS.match(text) else "",
        problem=problem,
        grows=_grows(text, zone, timezone.now()) if is_read else "",
        sealed_at=points.last_sealed(point=point),
        kept={},
        fields=_fields(text, zone),
    )


def keeping(*, as_of: AsOf, kept: Mapping[str, str]) -> AsOf:
    """Return a point whose addresses keep the other parameters of the page, {"table": "T01"}."""
    return dataclasses.replace(as_of, kept={name: value for name, value in kept.items() if value})


def refused(*, as_of: AsOf, problem: str) -> AsOf:
    """Return what was asked for as a point that cannot be shown, and why."""
    return dataclasses.replace(as_of, point={}, name="", note="", grows="", sealed_at=None, problem=problem)


def day_of(*, as_of: AsOf) -> dt.date | None:
    """Return the gaming day that an earlier point stands in: the one that was named, else the latest that had come."""
    return _day(as_of.text) or days.latest(point=as_of.point)


def _url(parameters: Mapping[str, str]) -> str:
    return "?" + urllib.parse.urlencode(parameters, safe=":,/") if parameters else "?"


def _day(text: str) -> dt.date | None:
    try:
        day = dt.date.fromisoformat(text)
    except ValueError:
        return None
    return day if day.isoformat() == text else None


def _instant(text: str, zone: zoneinfo.ZoneInfo) -> dt.datetime | None:
    """Read a time such as 2026-11-29T21:14, 2026-11-29 21:14:08 or one with its offset; None for anything else."""
    if ":" not in text or "/" in text:
        return None
    try:
        local = dt.datetime.fromisoformat(text)
    except ValueError:
        return None
    if local.year not in YEARS:
        return None
    return local if local.tzinfo else local.replace(tzinfo=zone)


def _in_zone(text: str, zone: zoneinfo.ZoneInfo) -> str:
    instant = _instant(text, zone)
    return text if instant is None else instant.isoformat()


def _name(text: str, zone: zoneinfo.ZoneInfo) -> str:
    """Say in words what was asked for."""
    if day := _day(text):
        return f"when gaming day {words.day(day)} closed"
    if instant := _instant(text, zone):
        return f"at {words.moment(instant, zone=zone)}"
    kind, _, place = text.partition("/")
    if kind == "event":
        return f"with event {place}"
    if kind == "batch":
        return f"with batch {place}"
    lanes = text.count(":")
    if lanes > LANES_SHOWN:
        return f"at the named batches of {lanes} lanes"
    pairs = (pair.split(":") for pair in text.split(","))
    return f"at {', '.join(f'batch {batch} of lane {lane}' for lane, batch in pairs)}"


def _grows(text: str, zone: zoneinfo.ZoneInfo, now: dt.datetime) -> str:
    if day := _day(text):
        lanes = words.counted(len(days.open_lanes(day=day)), "lane")
        return (
            ""
            if lanes == "0 lanes"
            else f"This gaming day has not closed in {lanes} yet: no later day has begun there."
        )
    instant = _instant(text, zone)
    if instant is not None and (now - instant).total_seconds() < SETTLES_S:
        return "That is less than a minute ago: a batch that was being sealed then may still join."
    return ""


def _fields(text: str, zone: zoneinfo.ZoneInfo) -> tuple[Field, ...]:
    instant = _instant(text, zone)
    local = f"{instant.astimezone(zone):%Y-%m-%dT%H:%M:%S}" if instant else ""
    day = text if _day(text) else ""
    return (
        Field("Gaming day, as it closed", "date", "", day),
        Field(f"Time, {words.zone_name(zone)}", "datetime-local", "", local),
        Field(
            "Event, batch or point",
            "text",
            "such as event/3:1812, batch/3:790 or 0:812,3:790",
            "" if day or local else text,
        ),
    )
