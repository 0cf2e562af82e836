"""Follows one shard for the clients of this process: each step is read, folded and encoded once, then offered."""

import asyncio
import dataclasses
import datetime as dt
from collections.abc import Collection

from casino.streaming.frames.encoding import Encoded, encoded, runs
from casino.streaming.frames.places import Place
from casino.streaming.frames.standing import Standing, snapshot
from casino.streaming.live.readers import Reader
from casino.streaming.live.subscriber import Subscriber
from casino.streaming.past import history, replay
from reports.queries import books

_SNAPSHOT_KEPT = dt.timedelta(seconds=1)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class _Shown:
    """A snapshot that was encoded for an earlier client."""

    frame: Encoded
    made_at: dt.datetime


class Follower:
    """One shard. Only tables that somebody watches are read; under its lock nothing else moves its position."""

    def __init__(self, *, shard: int, reader: Reader) -> None:
        self.shard = shard
        self._reader = reader
        self._lock = asyncio.Lock()
        self._position = 0
        self._standings: dict[str, Standing] = {}
        self._audience: dict[str, set[Subscriber]] = {}
        self._shown: dict[str, _Shown] = {}
        self._woken = asyncio.Event()

    def wake(self) -> None:
        """Look for new steps soon."""
        self._woken.set()

    async def run(self) -> None:
        """Follow the shard for ever; an error leaves the position where it was, and the next wake tries again."""
        while True:
            await self._woken.wait()
            self._woken.clear()
            await self.advance()

    async def advance(self) -> None:
        """Tell everything that has come since, up to the place that the read models have reached."""
        async with self._lock:
            self._forget_unwatched()
            while self._standings:
                found = await self._reader.read(self._follow)
                self._position = found.upto
                for run in runs(frames=found.frames):
                    self._shown.pop(run.table, None)
                    for subscriber in tuple(self._audience.get(run.table, ())):
                        subscriber.offer(shard=self.shard, run=run)
                if found.upto >= found.head:
                    return

    async def join(self, *, subscriber: Subscriber, tables: Collection[str]) -> None:
        """Show the tables as they stand and offer every later step."""
        async with self._lock:
            await self._reader.read(lambda: self._load(tables))
            for table in tables:
                frame = await self._snapshot(table)
                subscriber.tell(shard=self.shard, frame=frame)
                self._audience.setdefault(table, set()).add(subscriber)
        self.wake()

    async def join_after(self, *, subscriber: Subscriber, tables: Collection[str], behind: replay.Replay) -> None:
        """Tell the rest of a replay and offer every later step: nothing lies between, nothing comes twice."""
        async with self._lock:
            await self._reader.read(lambda: self._load(tables))
            while behind.position < self._position:
                for frame in await self._reader.read(lambda: behind.next(upto=self._position, now=_now())):
                    subscriber.tell(shard=self.shard, frame=frame)
            for table in tables:
                self._audience.setdefault(table, set()).add(subscriber)
        self.wake()

    def leave(self, *, subscriber: Subscriber, tables: Collection[str]) -> None:
        """Offer nothing more to a client."""
        for table in tables:
            self._audience.get(table, set()).discard(subscriber)

    def _follow(self) -> replay.Followed:
        return replay.follow_on(shard=self.shard, standings=self._standings, after=self._position, now=_now())

    def _load(self, tables: Collection[str]) -> None:
        """Begin to know tables, as they stood at the position that this follower has reached."""
        unknown = set(tables) - self._standings.keys()
        if not unknown:
            return
        with books.reading() as as_of:
            if not self._standings:
                self._position = as_of.positions.get(self.shard, 0)
            found = history.at(as_of=as_of, shard=self.shard, position=self._position, tables=unknown)
        self._standings.update(found)

    async def _snapshot(self, table: str) -> Encoded:
        now = _now()
        shown = self._shown.get(table)
        if shown is None or now - shown.made_at > _SNAPSHOT_KEPT:
            standing = self._standings[table]
            frame = await self._reader.read(
                lambda: encoded(frame=snapshot(standing=standing, now=now), place=Place(self._position))
            )
            shown = self._shown[table] = _Shown(frame=frame, made_at=now)
        return dataclasses.replace(shown.frame, place=Place(self._position))

    def _forget_unwatched(self) -> None:
        for table in [table for table in self._standings if not self._audience.get(table)]:
            self._audience.pop(table, None)
            self._shown.pop(table, None)
            del self._standings[table]


def _now() -> dt.datetime:
    return dt.datetime.now(dt.UTC)
