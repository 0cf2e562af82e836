"""What a client is told that cannot hold a stream open: a snapshot, or the frames since a `seq` that it knows."""

import datetime as dt
import threading
from typing import Final

import msgspec

from casino.streaming.frames.encoding import encoded
from casino.streaming.frames.events import Snapshot
from casino.streaming.frames.places import LAST, Place
from casino.streaming.frames.shapes import STALE_AFTER_S
from casino.streaming.frames.standing import snapshot
from casino.streaming.past import history, reading, replay

EVERY_S: Final = 1.0
"""How often one client may ask for the changes of one table."""
CHANGES_MAX: Final = 500
"""Changes told in one answer; a client further behind is reset."""
_POSITIONS_BACK_MAX: Final = 200_000


class Changes(msgspec.Struct, frozen=True, kw_only=True):
    """The frames of a table after `since_seq`. With `reset` it is one, a snapshot, in place of all that was known."""

    schema: str
    table: str
    shoe: int | None
    since_seq: int
    seq: int
    reset: bool
    emitted_at: dt.datetime
    stale_after_s: int
    frames: list[msgspec.Raw]


class Lobby(msgspec.Struct, frozen=True, kw_only=True):
    """Snapshots of several tables, in the order asked for."""

    schema: str
    emitted_at: dt.datetime
    stale_after_s: int
    tables: list[Snapshot]


class Pace:
    """Remembers when clients of this process last asked."""

    def __init__(self, *, every_s: float = EVERY_S) -> None:
        self._every_s = every_s
        self._asked: dict[tuple[str, str], float] = {}
        self._lock = threading.Lock()

    def is_too_soon(self, *, client: str, table: str, at_s: float) -> bool:
        """Note an asking at a moment of the monotonic clock, and tell whether it came too soon after the last."""
        with self._lock:
            if len(self._asked) > 10_000:  # noqa: PLR2004 - a bound on memory, never reached by displays
                self._asked = {key: then for key, then in self._asked.items() if at_s - then < self._every_s}
            last = self._asked.get((client, table))
            if last is not None and at_s - last < self._every_s:
                return True
            self._asked[client, table] = at_s
            return False


def changes(*, shard: int, table: str, since_seq: int, sees_cards: bool, now: dt.datetime) -> Changes:
    """Return the frames after a `seq`, the same that streams tell; a snapshot where they are too many or unknown."""
    head = replay.head(shard=shard)
    present = history.standings(shard=shard, position=head, tables=[table])[table]
    place = _place(shard, table, head, since_seq, present.row.seq)
    if place is None:
        shown = encoded(frame=snapshot(standing=present, now=now), place=Place(head))
        frames = [shown.json(sees_cards=sees_cards)]
    else:
        behind = replay.Replay(shard=shard, tables=[table], place=place)
        frames = []
        while behind.position < head:
            frames += [frame.json(sees_cards=sees_cards) for frame in behind.next(upto=head, now=now)]
    return Changes(
        schema="changes/1",
        table=table,
        shoe=present.row.shoe,
        since_seq=since_seq,
        seq=present.row.seq,
        reset=place is None,
        emitted_at=now,
        stale_after_s=STALE_AFTER_S,
        frames=frames,
    )


def _place(shard: int, table: str, head: int, since_seq: int, seq: int) -> Place | None:
    """Return where the change with this `seq` ended, None where frames after it are not told again."""
    missed = seq - since_seq
    if not 0 <= missed <= CHANGES_MAX:
        return None
    if missed == 0:
        return Place(head)
    after = max(0, head - _POSITIONS_BACK_MAX)
    found = reading.shown_back(shard=shard, table=table, after=after, upto=head, count=missed)
    if found is None:
        return Place(0) if since_seq == 0 and after == 0 else None
    position, part = found
    return Place(position, part, LAST)
