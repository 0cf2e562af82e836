"""The gaming day at this site, by the rule that is in force on that day.

An event is given its day once, when it enters the log, and keeps it: settings changed later move nothing stored.
"""

import datetime as dt
import functools

from django.conf import settings

from reports.measures.gaming_day import Calendar, DayBounds, Rule

Change = tuple[dt.date, str, int]
"""First gaming day of a rule, zone, start hour."""


def day_of(*, at: dt.datetime) -> dt.date:
    """Return the gaming day of an instant."""
    return calendar().day(at=at)


def bounds(*, day: dt.date) -> DayBounds:
    """Return the instants between which a gaming day lies."""
    return calendar().bounds(day=day)


def calendar() -> Calendar:
    """Return the site's calendar: SITE_ZONE and GAMING_DAY_START_HOUR first, then each of GAMING_DAY_CHANGES."""
    return _calendar(settings.SITE_ZONE, settings.GAMING_DAY_START_HOUR, settings.GAMING_DAY_CHANGES)


@functools.lru_cache(maxsize=16)
def _calendar(zone: str, start_hour: int, changes: tuple[Change, ...]) -> Calendar:
    rules = ((dt.date.min, zone, start_hour), *sorted(changes))
    return Calendar(tuple(Rule(first_day=day, zone=zone, start_hour=hour) for day, zone, hour in rules))
