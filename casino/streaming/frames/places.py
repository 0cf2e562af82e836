"""The `id` of frames: how far a client has come, as a vector over the shards of its tables.

"k3f9a1~3:1812~5:77:0:2" = a mark of the subscribed tables, then for each shard the last position whose frames all were
told, or position:part:frame where the last one told is named. Clients send it back as they got it.
"""

import hashlib
import re
from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from casino.streaming.errors import UnknownPlace

LAST: Final = 2**31 - 1
"""The part or frame after which none comes."""
_TEXT = re.compile(r"[0-9a-f]{8}(~[0-9]{1,5}:[0-9]{1,19}(:[0-9]{1,9}:[0-9]{1,9})?)+")


class Place(NamedTuple):
    """Everything up to this frame of a shard was told: position in the log, part of its outcomes, frame of the part."""

    position: int
    part: int = LAST
    frame: int = LAST

    def text(self) -> str:
        """Write the place without its shard."""
        return str(self.position) if self.part == LAST else f"{self.position}:{self.part}:{self.frame}"


START: Final = Place(0)


def mark(*, tables: Collection[str]) -> str:
    """Return eight digits that stand for a set of tables: an id fits no other set."""
    return hashlib.sha256(",".join(sorted(tables)).encode()).hexdigest()[:8]


def write(*, tables: str, places: Mapping[int, Place]) -> str:
    """Write an id; `tables` is their mark."""
    return f"{tables}~" + "~".join(f"{shard}:{places[shard].text()}" for shard in sorted(places))


def read(*, text: str, tables: str, shards: Collection[int]) -> dict[int, Place]:
    """Read an id for tables with this mark that stand in these shards; raises UnknownPlace for any other text."""
    if len(text) > 8_000 or not _TEXT.fullmatch(text):  # noqa: PLR2004 - longer than any id that was ever written
        raise UnknownPlace("this is no id of this feed")
    given, *parts = text.split("~")
    if given != tables:
        raise UnknownPlace("the id belongs to other tables")
    places = dict(_component(part) for part in parts)
    if len(places) != len(parts) or places.keys() != set(shards):
        raise UnknownPlace("the id belongs to other shards")
    return places


def _component(text: str) -> tuple[int, Place]:
    shard, *numbers = map(int, text.split(":"))
    return shard, Place(*numbers)
