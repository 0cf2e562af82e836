"""What somebody may mean by the words in the search box. Reads words only and asks no database."""

import dataclasses
import datetime as dt
import re
import zoneinfo
from typing import TypeAlias

ID = r"[A-Za-z0-9._-]{1,64}"
NUMBER_MAX = 2**31 - 1
MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"]

_GAP = r"(?:\s*[·/,]\s*|\s+)"
_WORDS = r"(?:(?:round|table|shoe)\s+)?"
_ROUND = re.compile(rf"^{_WORDS}({ID}){_GAP}{_WORDS}(\d{{1,10}}){_GAP}{_WORDS}(\d{{1,10}})$", re.IGNORECASE)
_SHOE = re.compile(rf"^{_WORDS}({ID}){_GAP}{_WORDS}(\d{{1,10}})$", re.IGNORECASE)
_TIME = re.compile(
    rf"^{_WORDS}({ID}){_GAP}(?:at\s+)?(?:(\d{{4}})-(\d\d)-(\d\d)[T\s]+|(?:[a-z]{{3}}\s+)?(\d{{1,2}})\s+([a-z]{{3}})[a-z]*"
    rf"(?:\s+(\d{{4}}))?,?\s+)?(\d{{1,2}}):(\d\d)(?::(\d\d))?$",
    re.IGNORECASE,
)
_NAMED = re.compile(rf"^(player|slip|table|cage|account)\s+({ID}(?:/{ID})?)$", re.IGNORECASE)
_ALONE = re.compile(rf"^{ID}$")


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class RoundAsked:
    """One round by its name."""

    table: str
    shoe: int
    number: int


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class ShoeAsked:
    """One shoe by its name."""

    table: str
    shoe: int


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class TimeAsked:
    """A table and a time; `until` is a minute later where no seconds were given, else a second. Both in UTC."""

    table: str
    since: dt.datetime
    until: dt.datetime


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class IdAsked:
    """An id that may name a table, a player or a slip; `kind` is which one, or empty where nothing was said."""

    id: str
    kind: str


Asked: TypeAlias = RoundAsked | ShoeAsked | TimeAsked | IdAsked


def read(*, text: str, now: dt.datetime, zone: zoneinfo.ZoneInfo) -> Asked | None:
    """Read a search such as "T01 · 214 · 34", "T01 214 34", "T01 21:14", "player 4471" or "S-1001"; None names nothing.

    A time without a date is the latest such time of day that has passed in the site's zone.
    """
    words = " ".join(text.split())
    if found := _ROUND.match(words):
        return _round(found)
    if found := _TIME.match(words):
        return _time(found, now=now, zone=zone)
    if found := _NAMED.match(words):
        return IdAsked(id=found[2], kind=found[1].lower())
    if found := _SHOE.match(words):
        return ShoeAsked(table=found[1], shoe=int(found[2])) if int(found[2]) <= NUMBER_MAX else None
    return IdAsked(id=words, kind="") if _ALONE.match(words) else None


def _round(found: re.Match[str]) -> Asked | None:
    shoe, number = int(found[2]), int(found[3])
    if not (1 <= shoe <= NUMBER_MAX and 1 <= number <= NUMBER_MAX):
        return None
    return RoundAsked(table=found[1], shoe=shoe, number=number)


def _time(found: re.Match[str], *, now: dt.datetime, zone: zoneinfo.ZoneInfo) -> Asked | None:
    table, year, month, day, day_spoken, month_spoken, year_spoken, hour, minute, second = found.groups()
    today = now.astimezone(zone).date()
    try:
        if year:
            date = dt.date(int(year), int(month), int(day))
        elif day_spoken:
            date = dt.date(int(year_spoken or today.year), MONTHS.index(month_spoken.lower()) + 1, int(day_spoken))
        else:
            date = today
        local = dt.datetime.combine(date, dt.time(int(hour), int(minute), int(second or 0)), tzinfo=zone)
    except ValueError:
        return None
    since = local.astimezone(dt.UTC)
    if not (year or day_spoken) and since > now:
        since -= dt.timedelta(days=1)
    return TimeAsked(table=table, since=since, until=since + dt.timedelta(seconds=1 if second else 60))
