"""The time of a simulated gaming day: milliseconds after its start become times with the site's offset."""

import datetime as dt
import zoneinfo

FIRST_DAY = dt.date(2025, 1, 1)
HOUR_MS = 3_600_000
SECOND_MS = 1_000


class DayClock:
    """Gaming day `number` (1 is FIRST_DAY) of a site: zone by name, start hour local time."""

    def __init__(self, *, number: int, zone: str, start_hour: int) -> None:
        day = FIRST_DAY + dt.timedelta(days=number - 1)
        self.start = dt.datetime.combine(day, dt.time(start_hour), tzinfo=zoneinfo.ZoneInfo(zone))

    def time(self, *, after_ms: int) -> dt.datetime:
        """Return the moment so many milliseconds after the day's start."""
        return self.start + dt.timedelta(milliseconds=after_ms)
