"""Frames of steps that lie behind: where a stream is resumed, and where a client asks now and then."""

import datetime as dt
from collections.abc import Collection, Mapping, Sequence

from casino.streaming.errors import PlaceTooOld, UnknownPlace
from casino.streaming.frames.encoding import Encoded, steps_encoded
from casino.streaming.frames.places import Place
from casino.streaming.frames.standing import Standing, Step
from casino.streaming.past import history, reading
from casino.streaming.past.reading import Stretch

KEPT = dt.timedelta(hours=48)
"""How far back frames are told again. The log keeps everything; a display that was away for longer wants a snapshot."""


class Replay:
    """Frames of some tables of a shard after a place, stretch by stretch in log order."""

    def __init__(self, *, shard: int, tables: Collection[str], place: Place) -> None:
        """Find out what stood at the place, in one look at the database."""
        is_whole = place == Place(place.position)
        self.position = place.position if is_whole else place.position - 1
        self._shard = shard
        self._place = place
        self._standings = history.standings(shard=shard, position=self.position, tables=tables)

    def next(self, *, upto: int, now: dt.datetime) -> list[Encoded]:
        """Return the frames of the next stretch, at most up to a position; none may be in it. Moves `position`."""
        found = follow(shard=self._shard, standings=self._standings, after=self.position, upto=upto, now=now)
        self.position = found.upto
        return [frame for frame in found.frames if frame.place > self._place]


class Followed:
    """Frames in log order, the position that they reach, and the one that could be reached."""

    __slots__ = ("frames", "head", "upto")

    def __init__(self, *, frames: Sequence[Encoded], upto: int, head: int) -> None:
        self.frames = frames
        self.upto = upto
        self.head = head


def follow(*, shard: int, standings: Mapping[str, Standing], after: int, upto: int, now: dt.datetime) -> Followed:
    """Read the next stretch of a shard, let the standings take it in, and return its frames."""
    stretch = reading.stretch(shard=shard, after=after, upto=upto, tables=standings.keys())
    return _followed(shard, standings, after, stretch, now)


def follow_on(*, shard: int, standings: Mapping[str, Standing], after: int, now: dt.datetime) -> Followed:
    """Do the same up to the place that the read models have reached."""
    stretch = reading.new_stretch(shard=shard, after=after, tables=standings.keys())
    return _followed(shard, standings, after, stretch, now)


def _followed(
    shard: int, standings: Mapping[str, Standing], after: int, stretch: Stretch, now: dt.datetime
) -> Followed:
    own: dict[str, list[Step]] = {}
    for step in stretch.steps:
        if step.outcome.table is not None:
            own.setdefault(step.outcome.table, []).append(step)
    for table, steps in own.items():  # everything is read before anything is folded: a reading may fail
        history.look_up(standing=standings[table], steps=steps, shard=shard, position=after)
    frames: list[Encoded] = []
    for table, steps in own.items():
        frames.extend(steps_encoded(standing=standings[table], steps=steps, now=now))
        standings[table].let_go()
    frames.sort(key=lambda frame: frame.place)
    return Followed(frames=frames, upto=stretch.upto, head=stretch.head)


def check(*, places: Mapping[int, Place], now: dt.datetime) -> None:
    """Make sure that frames after these places can be told again; raises UnknownPlace and PlaceTooOld."""
    heads = reading.heads()
    for shard, place in places.items():
        head = heads.get(shard, 0)
        if place.position > head:
            raise UnknownPlace(f"shard {shard} has come to {head}, the id names {place.position}")
        at = reading.received_at(shard=shard, position=max(place.position, 1))
        if at is not None and at < now - KEPT and place.position < head:
            raise PlaceTooOld(f"the id is of {at.isoformat()}; frames are told again for {KEPT}")


def head(*, shard: int) -> int:
    """Return how far a shard is in the read models."""
    return reading.heads().get(shard, 0)
