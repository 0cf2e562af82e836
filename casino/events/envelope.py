"""The envelope of every event: CloudEvents 1.0 in its JSON form, read strictly.

Source: CloudEvents specification 1.0.2 and its JSON event format, structured mode.
"""

import datetime
import re
from typing import Annotated, Generic, Literal, TypeVar

import msgspec

from casino.events.errors import EventRefused, RefusalCode
from casino.events.kinds.fields import Id

_RFC3339 = r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})"
_TIME = re.compile(_RFC3339)
_YEARS = range(1970, 2200)

EVENT_ID_PATTERN = "[!-~]{1,128}"

EventId = Annotated[
    str,
    msgspec.Meta(
        min_length=1,
        max_length=128,
        description="Unique within its source: 1 to 128 visible ASCII characters.",
        extra_json_schema={"pattern": f"^{EVENT_ID_PATTERN}$"},
    ),
]
Time = Annotated[
    str,
    msgspec.Meta(
        min_length=20,
        max_length=35,
        description="When it happened at the table: RFC 3339 with an offset.",
        extra_json_schema={"format": "date-time", "pattern": f"^{_RFC3339}$"},
    ),
]

DataT = TypeVar("DataT")


class Envelope(
    msgspec.Struct,
    Generic[DataT],
    frozen=True,
    kw_only=True,
    gc=False,
    forbid_unknown_fields=True,
    omit_defaults=True,
):
    """CloudEvents attributes in the order in which our publishers write them; `data` is the fact itself."""

    specversion: Literal["1.0"]
    id: EventId
    source: Id
    type: Annotated[str, msgspec.Meta(max_length=64, description="Kind and version, for example round.played/v1.")]
    time: Time
    subject: Annotated[str, msgspec.Meta(max_length=256)] | None = None
    datacontenttype: Literal["application/json"] | None = None
    data: DataT


def instant(*, time: str) -> datetime.datetime:
    """Turn an RFC 3339 text into an instant of UTC; digits below a microsecond are dropped.

    Raises EventRefused (`bad_time`) without an offset, for a day or hour that does not exist, and outside the years
    1970 to 2199, which no table clock shows.
    """
    try:
        moment = datetime.datetime.fromisoformat(time) if _TIME.fullmatch(time) else None
        if moment is not None and moment.year in _YEARS:
            return moment.astimezone(datetime.UTC)  # instants of two zones compare ten times slower
    except ValueError:
        pass
    raise EventRefused(
        code=RefusalCode.BAD_TIME,
        detail=f"time {time[:40]!r} is not RFC 3339 with an offset, of a real instant in the years 1970 to 2199",
    )
