"""Dates and times in the admin: as on the pages, but in UTC, and said so."""

DATE_FORMAT = "D j M Y"
TIME_FORMAT = "H:i:s T"
DATETIME_FORMAT = "D j M Y, H:i:s T"
SHORT_DATE_FORMAT = DATE_FORMAT
SHORT_DATETIME_FORMAT = DATETIME_FORMAT
