"""Where the gaming day stands: its date, how much of it has passed and what is left."""

import dataclasses
import datetime as dt

from casino.events import site_day

HOUR_STEP = 8


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Tick:
    """An hour on the line of the day, from 0 to 1000; the ones with a time below are long."""

    at: int
    is_long: bool


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class DayClock:
    """The gaming day of an instant; `start` and `end` are instants in UTC, `percent` is 0 to 100."""

    now: dt.datetime
    day: dt.date
    start: dt.datetime
    end: dt.datetime

    @property
    def percent(self) -> int:
        """Return the share of the gaming day that has passed, in whole percent."""
        return int(100 * (self.now - self.start) / (self.end - self.start))

    @property
    def seconds_left(self) -> int:
        """Return the seconds until the next gaming day starts."""
        return int((self.end - self.now).total_seconds())

    @property
    def marks(self) -> tuple[dt.datetime, ...]:
        """Return the instants written under the line of the day: its start, every eight hours, its end."""
        hours = range(0, int((self.end - self.start).total_seconds() // 3600), HOUR_STEP)
        return (*(self.start + dt.timedelta(hours=hour) for hour in hours), self.end)

    @property
    def ticks(self) -> tuple[Tick, ...]:
        """Return a tick for every hour of the day, which has 23 to 25 of them."""
        hours = round((self.end - self.start).total_seconds() / 3600)
        return tuple(Tick(at=round(1000 * hour / hours), is_long=hour % HOUR_STEP == 0) for hour in range(hours + 1))


def day_clock(*, now: dt.datetime) -> DayClock:
    """Read the gaming day at an instant by the rule of the site for that day."""
    day = site_day.day_of(at=now)
    bounds = site_day.bounds(day=day)
    return DayClock(now=now, day=day, start=bounds.start, end=bounds.end)
