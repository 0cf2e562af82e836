"""Where the next page of a list begins, written into the address; lists are walked by key and never counted."""

import dataclasses
import datetime as dt
import re
import urllib.parse
from collections.abc import Mapping

from casino.pages import words

ROWS_A_PAGE = 50
_PLACES = re.compile(r"\d{1,4}:\d{1,19}(?:,\d{1,4}:\d{1,19})*")


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Paging:
    """The links under a list; without `next` this was the last page, without `first` it is the first."""

    words: str
    first: str = ""
    next: str = ""


def paging(*, shown: int, parameters: Mapping[str, str], start: str, key: str) -> Paging:
    """Make the links of a page: `start` is where this page began, `key` where the next begins, both "" for none."""
    kept = {name: value for name, value in parameters.items() if value}
    older = {**kept, "from": key}
    return Paging(
        words=f"{words.counted(shown, 'row')} on this page",
        first=f"?{urllib.parse.urlencode(kept)}" if start else "",
        next=f"?{urllib.parse.urlencode(older)}" if key else "",
    )


def write_places(*, places: Mapping[int, int]) -> str:
    """Write one position for each shard: {0: 1812, 5: 90} is "0:1812,5:90"."""
    return ",".join(f"{shard}:{position}" for shard, position in sorted(places.items()))


def read_places(*, text: str, shards: int, start: int) -> dict[int, int]:
    """Read positions by shard; shards that the text does not name, and any of an unreadable text, get `start`."""
    places = dict.fromkeys(range(shards), start)
    if _PLACES.fullmatch(text):
        for pair in text.split(","):
            shard, position = pair.split(":")
            if int(shard) in places:
                places[int(shard)] = min(int(position), start)
    return places


def write_moment(*, at: dt.datetime, place: tuple[int, int]) -> str:
    """Write an instant and a place of the log: "2026-11-29T13:14:08.214000Z/3:1026820"."""
    return f"{at.astimezone(dt.UTC):%Y-%m-%dT%H:%M:%S.%f}Z/{place[0]}:{place[1]}"


def read_moment(*, text: str) -> tuple[dt.datetime, int, int] | None:
    """Read an instant and a place of the log; None where the text is neither."""
    stamp, _, place = text.partition("/")
    shard, _, position = place.partition(":")
    try:
        at = dt.datetime.fromisoformat(stamp)
        return (at.astimezone(dt.UTC), int(shard), int(position)) if at.tzinfo else None
    except ValueError:
        return None
