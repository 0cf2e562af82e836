"""All open streams of a process: the listener, the followers, and a doorkeeper that shows out who lost access."""

import asyncio
import contextlib
import datetime as dt
import functools
from collections.abc import AsyncIterator, Callable, Coroutine

import psycopg
import structlog
from django.db import DatabaseError, InterfaceError

from casino.streaming import admission
from casino.streaming.errors import PlaceTooOld, UnknownPlace
from casino.streaming.frames.places import Place
from casino.streaming.live import listener
from casino.streaming.live.follower import Follower
from casino.streaming.live.readers import Readers
from casino.streaming.live.subscriber import WAITING_BYTES_MAX, Subscriber
from casino.streaming.past import replay

CHECK_EVERY_S = 2.0
"""How often it is asked whether the keys of open streams are still good."""
_DOORS = 3
_LIVE = 3
"""Threads that follow shards, each shard by one of them: what they wait for is mostly PostgreSQL."""

_PASSING = (DatabaseError, InterfaceError, psycopg.Error)
logger = structlog.get_logger(__name__)


class Hub:
    """The streams of one process and event loop; made when the first stream is asked for."""

    def __init__(self, *, waiting_bytes_max: int = WAITING_BYTES_MAX) -> None:
        self.waiting_bytes_max = waiting_bytes_max
        self.is_over = False
        self.doors = Readers(name="feed-door", count=_DOORS)
        self._live = Readers(name="feed-live", count=_LIVE)
        self._followers: dict[int, Follower] = {}
        self._subscribers: set[Subscriber] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Begin to listen and to check."""
        self._keep(listener.listen(moved=self._wake, moved_somewhere=self._wake_all))
        self._keep(self._patiently(self._show_out))

    def stop(self) -> None:
        """Let every client go with a word, so that the server can end at once."""
        if self.is_over:
            return
        self.is_over = True
        for subscriber in self._subscribers:
            subscriber.end(because="stopping")
        for task in self._tasks:
            task.cancel()
        self.doors.close()
        self._live.close()

    @property
    def streams(self) -> int:
        """How many streams are open."""
        return len(self._subscribers)

    async def open(self, *, subscriber: Subscriber, last_id: str) -> AsyncIterator[None]:
        """Bring a subscriber to the present, from an id or with snapshots; yields whenever there is something to send.

        Afterwards the followers of its shards keep it there.
        """
        self._subscribers.add(subscriber)
        if last_id:
            async for _ in self._resume(subscriber, last_id):
                yield
            if subscriber.places:
                return
        subscriber.places = dict.fromkeys(subscriber.shards(), Place(0))
        for shard, tables in subscriber.shards().items():
            await self._follower(shard).join(subscriber=subscriber, tables=tables)
            yield

    def leave(self, *, subscriber: Subscriber) -> None:
        """Forget a subscriber."""
        self._subscribers.discard(subscriber)
        for shard, tables in subscriber.shards().items():
            if shard in self._followers:
                self._followers[shard].leave(subscriber=subscriber, tables=tables)

    async def _resume(self, subscriber: Subscriber, last_id: str) -> AsyncIterator[None]:
        """Tell what lies between an id and the present; an id that cannot be continued brings a reset and no more."""
        try:
            places = subscriber.resume(text=last_id)
            await self.doors.one().read(lambda: replay.check(places=places, now=_now()))
        except (UnknownPlace, PlaceTooOld) as refused:
            subscriber.places = {}
            subscriber.reset(because="too_old" if isinstance(refused, PlaceTooOld) else "unknown")
            return
        for shard, tables in subscriber.shards().items():
            async for _ in self._catch_up(subscriber, shard, tables, places[shard]):
                yield

    async def _catch_up(
        self, subscriber: Subscriber, shard: int, tables: list[str], place: Place
    ) -> AsyncIterator[None]:
        door = self.doors.one()
        behind = await door.read(lambda: replay.Replay(shard=shard, tables=tables, place=place))
        upto = await door.read(lambda: replay.head(shard=shard))
        while behind.position < upto:
            for frame in await door.read(lambda: behind.next(upto=upto, now=_now())):
                subscriber.tell(shard=shard, frame=frame)
            yield
        await self._follower(shard).join_after(subscriber=subscriber, tables=tables, behind=behind)
        yield

    def _follower(self, shard: int) -> Follower:
        follower = self._followers.get(shard)
        if follower is None:
            follower = self._followers[shard] = Follower(shard=shard, reader=self._live.one())
            self._keep(self._patiently(follower.run))
        return follower

    def _wake(self, shard: int) -> None:
        if shard in self._followers:
            self._followers[shard].wake()

    def _wake_all(self) -> None:
        for follower in self._followers.values():
            follower.wake()

    async def _show_out(self) -> None:
        while True:
            await asyncio.sleep(CHECK_EVERY_S)
            viewers = {subscriber.viewer for subscriber in self._subscribers}
            if not viewers:
                continue
            asked = functools.partial(admission.admitted, viewers=viewers, now=_now())
            admitted = await self.doors.one().read(asked)
            for subscriber in tuple(self._subscribers):
                if subscriber.viewer in viewers and subscriber.viewer not in admitted:
                    subscriber.end(because="access_ended")

    async def _patiently(self, work: Callable[[], Coroutine[None, None, None]]) -> None:
        """Do endless work again when the database fails it."""
        while True:
            try:
                await work()
            except _PASSING as error:
                logger.warning("the feed could not read", error=str(error).strip())
                await asyncio.sleep(1)
                self._wake_all()

    def _keep(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        with contextlib.suppress(asyncio.CancelledError):
            error = task.exception()
            if error is not None:
                logger.error("a part of the feed failed; its clients connect again", exc_info=error)
                self.stop()


def _now() -> dt.datetime:
    return dt.datetime.now(dt.UTC)
