"""The one way in, behind all doors: read, ask who may say it, append, nudge.

One transaction a call holds everything: the events, the incidents of those that contradict or may not be said, the dead
letters of a topic, and the move of the source position. A bad item never stops its neighbours.
"""

import datetime as dt
import enum
from collections.abc import Sequence
from typing import Final

import msgspec
from django.conf import settings
from django.db import transaction

from casino.access import sources
from casino.access.permission import Permission
from casino.events import shards, site_day, store
from casino.events.errors import EventRefused, PositionLost
from casino.events.store import Door, SourcePosition, SourceRecord
from casino.ingest import nudge, permission
from casino.ingest.decode import Event, decode
from casino.ingest.errors import ZombieConsumer

__all__ = ["Arrival", "Door", "SourcePosition", "SourceRecord", "Verdict", "VerdictStatus", "accept"]


class VerdictStatus(enum.StrEnum):
    """What became of one arrival."""

    STORED = "stored"
    DUPLICATE = "duplicate"
    CONFLICT = "conflict"
    REFUSED = "refused"
    NOT_ALLOWED = "not_allowed"


_STORED, _STORED_VERDICT = store.AppendStatus.STORED, VerdictStatus.STORED
_STATUS = {status: VerdictStatus(status.value) for status in store.AppendStatus}
_UNASKED: Final = permission.Objection(code="", reason="")


class Arrival(msgspec.Struct, frozen=True, kw_only=True):
    """One event's bytes as a door received them.

    `allowed` is what the caller's key permits; None where the door itself is trusted (topic, file). `record` and `key`
    tell which record of a topic it was.
    """

    body: bytes
    door: Door
    allowed: Permission | None = None
    record: SourceRecord | None = None
    key: bytes | None = None


class Verdict(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What became of one arrival. `shard` and `position` are 0 where nothing is stored; positions count from 1.

    `code` and `reason` are empty for what was stored or known; source and event id where they were unreadable.
    """

    status: VerdictStatus
    source: str = ""
    event_id: str = ""
    shard: int = 0
    position: int = 0
    code: str = ""
    reason: str = ""


def accept(*, arrivals: Sequence[Arrival], positions: Sequence[SourcePosition] = ()) -> tuple[Verdict, ...]:
    """Take arrivals in and return one Verdict for each, in order; what one item is wrong with concerns that item alone.

    Raises ZombieConsumer where another consumer moved a source position meanwhile: then nothing was stored.
    """
    batch = _Batch(arrivals=arrivals)
    try:
        appended = store.append(
            events=batch.events, positions=positions, incidents=batch.incidents, dead_letters=batch.dead_letters
        )
    except PositionLost as error:
        raise ZombieConsumer(str(error), partition=error.partition) from error
    verdicts = batch.verdicts(appended=appended)
    touched = {one.shard for one in appended if one.status is store.AppendStatus.STORED}
    if touched:
        transaction.on_commit(lambda: nudge.doorbell.press(shards=touched), robust=True)
    return verdicts


def examine(arrivals: Sequence[Arrival]) -> tuple[Verdict, ...]:
    """Return the verdicts that `accept` would give, and store nothing; positions are those that would come next."""
    batch = _Batch(arrivals=arrivals)
    return batch.verdicts(appended=store.preview(events=batch.events))


class _Batch:
    """Arrivals sorted into events to append and things to note; `_places` tells which arrival each event was."""

    def __init__(self, *, arrivals: Sequence[Arrival]) -> None:
        self.events: list[store.Incoming] = []
        self.incidents: list[store.Incident] = []
        self.dead_letters: list[store.DeadLetter] = []
        self._verdicts: list[Verdict | None] = [None] * len(arrivals)
        self._places: list[int] = []
        read = [_read(arrival=arrival) for arrival in arrivals]
        registry = sources.registered(
            names={
                one.source
                for one, arrival in zip(read, arrivals, strict=True)
                if isinstance(one, Event) and arrival.door is not Door.INTERNAL
            }
        )
        objections: dict[tuple[object, ...], permission.Objection | None] = {}
        day_of, number_of_shards = site_day.calendar().day, settings.SHARDS
        for place, (arrival, one) in enumerate(zip(arrivals, read, strict=True)):
            if isinstance(one, EventRefused):
                self._refuse(place=place, arrival=arrival, refused=one)
                continue
            table = one.fact.shard_key()
            asked = (one.source, one.kind.name, table, int(arrival.door), arrival.allowed)  # hashing an enum is dear
            objection = objections.get(asked, _UNASKED)
            if objection is _UNASKED:
                objection = objections[asked] = permission.objection(
                    event=one, door=arrival.door, allowed=arrival.allowed, registry=registry
                )
            if objection is None:
                shard = shards.shard_of(key=table, shards=number_of_shards)
                self.events.append(_incoming(event=one, shard=shard, day=day_of(at=one.time), arrival=arrival))
                self._places.append(place)
            else:
                self._object(place=place, arrival=arrival, event=one, objection=objection)

    def verdicts(self, *, appended: Sequence[store.Appended]) -> tuple[Verdict, ...]:
        """Put the results of appending beside what was decided before."""
        for place, event, one in zip(self._places, self.events, appended, strict=True):
            self._verdicts[place] = Verdict(
                status=_STORED_VERDICT if one.status is _STORED else _STATUS[one.status],
                source=event.source,
                event_id=event.event_id,
                shard=one.shard,
                position=one.position,
                code=one.code,
                reason=one.reason,
            )
        return tuple([one for one in self._verdicts if one is not None])

    def _refuse(self, *, place: int, arrival: Arrival, refused: EventRefused) -> None:
        self._verdicts[place] = Verdict(status=VerdictStatus.REFUSED, code=refused.code, reason=refused.detail)
        if arrival.record is not None:
            self.dead_letters.append(
                store.DeadLetter(
                    record=arrival.record,
                    key=arrival.key,
                    body=arrival.body,
                    code=refused.code,
                    reason=refused.detail,
                )
            )

    def _object(self, *, place: int, arrival: Arrival, event: Event, objection: permission.Objection) -> None:
        self._verdicts[place] = Verdict(
            status=VerdictStatus.NOT_ALLOWED,
            source=event.source,
            event_id=event.event_id,
            code=objection.code,
            reason=objection.reason,
        )
        self.incidents.append(
            store.Incident(
                code=objection.code,
                reason=objection.reason,
                source=event.source,
                event_id=event.event_id,
                kind=event.kind.name,
                leaf=event.leaf,
                body=event.body,
                door=arrival.door,
                record=arrival.record,
            )
        )


def _read(*, arrival: Arrival) -> Event | EventRefused:
    try:
        return decode(body=arrival.body)
    except EventRefused as refused:
        return refused


def _incoming(*, event: Event, shard: int, day: dt.date, arrival: Arrival) -> store.Incoming:
    return store.Incoming(
        gaming_day=day,
        shard=shard,
        stream=event.fact.stream(),
        kind=event.kind.name,
        source=event.source,
        event_id=event.event_id,
        time=event.time,
        door=arrival.door,
        body=event.body,
        leaf=event.leaf,
        is_opening=event.kind.is_opening,
        record=arrival.record,
    )
