"""One open stream: what it may see, how far it has come, and the frames that wait for its client to read."""

import asyncio
import datetime as dt
import functools
import time
from collections.abc import Collection, Mapping, Sequence

from casino.streaming.admission import Viewer
from casino.streaming.frames import events, places
from casino.streaming.frames.encoding import Encoded, Run, lines, numbered
from casino.streaming.frames.places import Place

WAITING_BYTES_MAX = 1024 * 1024
"""Bytes that may wait for a client, about a thousand frames; above it a client that does not read is let go."""
SLOW_AFTER_S = 0.5
"""How long something must have waited for that: a burst is no fault of the client."""


class Subscriber:
    """The buffer between the followers of shards and one client. Used by the event loop's thread only."""

    def __init__(
        self, *, viewer: Viewer, tables: Mapping[str, int], types: Collection[str], waiting_bytes_max: int
    ) -> None:
        """Wait for frames of tables ({"T01": 3}, table to shard) and types, all types where none is named."""
        self.viewer = viewer
        self.tables = tables
        self.places: dict[int, Place] = {}
        self.is_over = False
        self._types = frozenset(types)
        self._unseen = set(tables)
        self._mark = places.mark(tables=tables)
        self._alike = (self._mark, self._types, viewer.sees_cards)
        self._waiting: list[bytes] = []
        self._bytes = 0
        self._bytes_max = waiting_bytes_max
        self._waiting_since = 0.0
        self._ready = asyncio.Event()

    def shards(self) -> dict[int, list[str]]:
        """Return the tables by shard."""
        found: dict[int, list[str]] = {}
        for table, shard in self.tables.items():
            found.setdefault(shard, []).append(table)
        return found

    def resume(self, *, text: str) -> dict[int, Place]:
        """Take up where an id says; raises UnknownPlace."""
        self.places = places.read(text=text, tables=self._mark, shards=set(self.tables.values()))
        self._unseen.clear()
        return dict(self.places)

    def offer(self, *, shard: int, run: Run) -> None:
        """Take new frames of a followed shard, or let the client go where too much waits."""
        if self.is_over:
            return
        if run.first > self.places[shard] and not self._unseen and len(self.places) == 1:
            # Nothing but the shard's place stands in the ids: whoever watches the same is told the same bytes.
            text = run.written(key=self._alike, write=functools.partial(self._written, shard))
            self.places[shard] = run.frames[-1].place
            if text:
                self._add(text)
        else:
            for frame in run.frames:
                if frame.place > self.places[shard]:
                    self.tell(shard=shard, frame=frame)
        if self._bytes > self._bytes_max and time.monotonic() - self._waiting_since > SLOW_AFTER_S:
            self.reset(because="slow")
            self.is_over = True

    def tell(self, *, shard: int, frame: Encoded) -> None:
        """Take a frame, whatever waits already: a snapshot, or a frame of a replay that waits for its client itself.

        Until every table was shown a frame has no id: a client that is cut before has nothing to go on from.
        """
        if frame.name == events.Snapshot.name:
            self._unseen.discard(frame.table)
        text = self._written(shard, (frame,))
        if text:
            self._add(text)

    def _written(self, shard: int, frames: Sequence[Encoded]) -> bytes:
        """Write the frames that this client is told, and move its place past all of them."""
        texts = []
        for frame in frames:
            self.places[shard] = frame.place
            if self._types and frame.name not in self._types and frame.name != events.Snapshot.name:
                continue
            text = frame.with_cards if self.viewer.sees_cards else frame.text
            if not self._unseen:
                text = numbered(text=text, id=places.write(tables=self._mark, places=self.places))
            texts.append(text)
        return b"".join(texts)

    def reset(self, *, because: events.ResetBecause) -> None:
        """Drop what waits and tell the client to forget everything, its last id included."""
        self._waiting.clear()
        self._bytes = 0
        self._unseen = set(self.tables)
        told = events.Reset(
            schema=events.schema_of(events.Reset), because=because, tables=tuple(self.tables), emitted_at=_now()
        )
        self._add(numbered(text=lines(frame=told), id=""))

    def end(self, *, because: events.EndBecause) -> None:
        """Let the client go once it has read what waits."""
        if not self.is_over:
            self.is_over = True
            self._add(lines(frame=events.End(schema=events.schema_of(events.End), because=because, emitted_at=_now())))

    def close(self) -> None:
        """Wake the sender: the client has gone."""
        self.is_over = True
        self._ready.set()

    def take(self) -> bytes:
        """Return everything that waits."""
        taken = b"".join(self._waiting)
        self._waiting.clear()
        self._bytes = 0
        self._ready.clear()
        return taken

    def wake(self) -> None:
        """Let the sender look although nothing may wait."""
        self._ready.set()

    async def wait(self) -> None:
        """Wait for something to send, for the end, or to be woken."""
        await self._ready.wait()

    def _add(self, text: bytes) -> None:
        if not self._waiting:
            self._waiting_since = time.monotonic()
        self._waiting.append(text)
        self._bytes += len(text)
        self._ready.set()


def _now() -> dt.datetime:
    return dt.datetime.now(dt.UTC)
