"""The gaming day: a casino's business day, which starts at a local hour and not at midnight.

A day is the span between two instants, computed once from the zone's own rules, so it may last 23 or 25 hours. Zone and
start hour may change from some day on; days before it stay as they were.
Source: specs/back_office.md, section 1.9.
"""

import dataclasses
import datetime as dt
import functools
import zoneinfo

from reports.errors import DaysOverlap

_ONE_DAY = dt.timedelta(days=1)
_ZONES_APART_DAYS = 2
"""A day begins at most this many calendar days before or after the same date in UTC."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class DayBounds:
    """One gaming day: it holds every instant from `start` on and before `end`, both in UTC."""

    day: dt.date
    start: dt.datetime
    end: dt.datetime


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """How days begin, from `first_day` on until the next rule: `zone` is an IANA name, `start_hour` local, 0 to 23."""

    first_day: dt.date
    zone: str
    start_hour: int


class Calendar:
    """The gaming days of a site under its rules, oldest first; the first rule also holds for every day before it.

    A rule changes no day before its own first day: the last day of the old rule ends where the new one begins. The day
    asked for last is remembered, because rounds arrive nearly in order. Raises DaysOverlap where a rule would leave
    nothing of the day before it.
    """

    __slots__ = ("_latest", "_rules")

    def __init__(self, rules: tuple[Rule, ...]) -> None:
        self._rules = tuple((rule.first_day, zoneinfo.ZoneInfo(rule.zone), rule.start_hour) for rule in rules)
        for rule in rules[1:]:
            before = self.bounds(day=rule.first_day - _ONE_DAY)
            if before.start >= before.end:
                raise DaysOverlap(f"the rule from {rule.first_day} on leaves nothing of the day before it")
        self._latest = self.bounds(day=dt.date(1970, 1, 2))

    def day(self, *, at: dt.datetime) -> dt.date:
        """Return the gaming day of an instant, which carries an offset."""
        latest = self._latest
        if latest.start <= at < latest.end:
            return latest.day
        return self._turn_to(at).day

    def bounds(self, *, day: dt.date) -> DayBounds:
        """Return the instants between which a gaming day lies."""
        return DayBounds(day=day, start=self._opening(day), end=self._opening(day + _ONE_DAY))

    def _opening(self, day: dt.date) -> dt.datetime:
        _, zone, hour = next((rule for rule in reversed(self._rules) if rule[0] <= day), self._rules[0])
        return dt.datetime(day.year, day.month, day.day, hour, tzinfo=zone).astimezone(dt.UTC)

    def _turn_to(self, at: dt.datetime) -> DayBounds:
        around = at.astimezone(dt.UTC).date()
        steps = range(-_ZONES_APART_DAYS, _ZONES_APART_DAYS + 1)
        days = (self.bounds(day=around + step * _ONE_DAY) for step in steps)
        self._latest = next(bounds for bounds in days if bounds.start <= at < bounds.end)
        return self._latest


def gaming_day(*, at: dt.datetime, zone: str, start_hour: int) -> dt.date:
    """Return the gaming day of an instant: 2026-11-30 for 2026-11-30T21:59:59Z in Asia/Macau from 6 o'clock on.

    `at` carries an offset, `zone` is an IANA name and `start_hour` a local hour from 0 to 23. Costs about 0.3 µs while
    the instants stay within one day. Raises TypeError for a naive time and ZoneInfoNotFoundError for an unknown zone.
    """
    return _alone(zone, start_hour).day(at=at)


def day_bounds(*, day: dt.date, zone: str, start_hour: int) -> DayBounds:
    """Return the instants between which a gaming day lies; 23 or 25 hours apart where the clocks change."""
    return _alone(zone, start_hour).bounds(day=day)


@functools.lru_cache(maxsize=64)
def _alone(zone: str, start_hour: int) -> Calendar:
    return Calendar((Rule(first_day=dt.date.min, zone=zone, start_hour=start_hour),))
