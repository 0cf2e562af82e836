"""Settling a shard: read events after the cursor, decide each, post, write outcomes, move the cursor. All or nothing.

A batch that fails for an unforeseen reason is made smaller until the one bad event stands alone; its attempts are
counted, and in the end the log is told that it was given up. Its neighbours go on.
"""

import dataclasses
import operator
from collections.abc import Callable, Mapping, Sequence

import psycopg
from celery.exceptions import SoftTimeLimitExceeded
from django.conf import settings
from django.db import InterfaceError, OperationalError, transaction

from casino.events import store as log
from casino.events.store import Logged
from casino.events.store.connection import binary_cursor
from casino.settlement import days, failures, store
from casino.settlement.deciding.decide import decide, give_up
from casino.settlement.errors import BatchFailed, CursorLost
from casino.settlement.loader import StoredOutcomes
from casino.settlement.outcomes.evidence import evidence
from casino.settlement.outcomes.outcome import RoundKey, Stored
from casino.settlement.outcomes.past import Past
from ledger import accounts, posting

CATCH_UP_TIMES = 4
"""A shard that lags settles what is there at once, up to so many batches' events: each batch costs its round trips."""

_DEBIT, _CREDIT = operator.itemgetter(0), operator.itemgetter(1)
"""Accounts of a posting."""

_NOBODYS_FAULT = (
    *(OperationalError, InterfaceError, psycopg.OperationalError, psycopg.InterfaceError),
    *(CursorLost, SoftTimeLimitExceeded),
)
"""Lost connections, locks, time limits: the next nudge tries again, no event is blamed."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class SettledBatch:
    """What one batch settled. `batch` is None and `events` 0 where nothing was left, or another worker is at it."""

    shard: int
    position: int = 0
    batch: int | None = None
    events: int = 0
    transfers: int = 0
    is_busy: bool = False


def settle_batch(*, shard: int, limit: int) -> SettledBatch:
    """Settle up to `limit` events after the shard's cursor in one transaction.

    Raises BatchFailed where an event could not be decided or its batch not be stored; nothing has happened then.
    """
    with transaction.atomic():
        cursor = binary_cursor()
        place = store.claim(cursor=cursor, shard=shard)
        if place is None:
            return SettledBatch(shard=shard, is_busy=True)
        events = log.read(shard=shard, after=place.position, limit=limit)
        if not events:
            store.remember(place=place)
            return SettledBatch(shard=shard, position=place.position)
        try:
            return _settle(cursor, place, days.until_turn(events=events, day=place.day))
        except (BatchFailed, *_NOBODYS_FAULT):
            raise
        except Exception as error:
            raise BatchFailed(first=events[0].position, events=len(events), culprit=None) from error


def settle_upto(*, shard: int, last: int) -> SettledBatch:
    """Settle the events after the shard's cursor up to a position as one batch, in the caller's transaction.

    For a replay, whose batches end where sealed headers say. Raises BatchFailed where an event is missing or cannot be
    decided, and whatever keeps the batch from being posted.
    """
    cursor = binary_cursor()
    place = store.claim(cursor=cursor, shard=shard)
    assert place is not None, "nobody else replays this shard"
    events = log.read(shard=shard, after=place.position, limit=last - place.position)
    if len(events) != last - place.position:
        raise BatchFailed(first=place.position + 1, events=last - place.position, culprit=None)
    return _settle(cursor, place, events)


def turn(*, shard: int, lag: int) -> SettledBatch:
    """Settle the next batch of a shard that lags by so many events, in smaller ones where an event fails.

    `events` is 0 where nothing is left or another worker has the shard in hand.
    """
    full = settings.SETTLE_BATCH_EVENTS
    limit = min(max(lag, full), CATCH_UP_TIMES * full)
    while True:
        try:
            return settle_batch(shard=shard, limit=limit)
        except BatchFailed as failed:
            limit = _smaller(shard, failed)


def decide_all(*, events: Sequence[Logged], past: Past, given_up: frozenset[int]) -> list[list[Stored]]:
    """Decide events in order; returns the outcomes of each. Raises BatchFailed naming the event that raised."""
    streams = [event.stream for event in events if event.stream.startswith("round/")]
    shoes = [stream.split("/") for stream in {stream.rpartition("/")[0] for stream in streams}]
    again = [event.stream.split("/") for event in events if event.version > 1 and event.stream.startswith("round/")]
    past.prepare(
        rounds={RoundKey(table, int(shoe), int(number)) for _, table, shoe, number in again},
        shoes={(table, int(shoe)) for _, table, shoe in shoes},
    )
    decided = []
    for event in events:
        first = len(past.stored)
        try:
            how = give_up if event.position in given_up else decide
            how(event=event, past=past)
        except _NOBODYS_FAULT:
            raise
        except Exception as error:
            raise BatchFailed(first=events[0].position, events=len(events), culprit=event.position) from error
        decided.append(past.stored[first:])
    return decided


def entries_of(
    *, events: Sequence[Logged], decided: Sequence[Sequence[Stored]], ids_of: Callable[..., Mapping[str, int]]
) -> list[posting.Entry]:
    """Return what the ledger posts for decided events; `ids_of(codes=...)` finds or opens the accounts."""
    moves = [move for of_event in decided for stored in of_event for move in stored.outcome.postings]
    ids = ids_of(codes={*map(_DEBIT, moves), *map(_CREDIT, moves)})
    return [
        posting.Entry(
            reference=event.position,
            evidence=evidence(shard=event.shard, position=event.position, leaf=event.leaf, outcomes=of_event),
            transfers=[
                (ids[debit], ids[credit], amount, code, is_reversal)
                for stored in of_event
                for debit, credit, amount, code, is_reversal in stored.outcome.postings
            ],
        )
        for event, of_event in zip(events, decided, strict=True)
    ]


def _settle(cursor: store.Cursor, place: store.Place, events: Sequence[Logged]) -> SettledBatch:
    shard = place.shard
    past = Past(loader=StoredOutcomes(shard=shard, before=events[0].position))
    last = events[-1].position
    given_up = failures.given_up(shard=shard, first=events[0].position, last=last)
    decided = decide_all(events=events, past=past, given_up=given_up)
    entries = entries_of(events=events, decided=decided, ids_of=accounts.ensure)
    batch = posting.post_batch(lane=shard, number=place.batch + 1, entries=entries)
    store.write(cursor=cursor, place=place, past=past, events=events)
    store.remember(place=dataclasses.replace(place, position=last))
    return SettledBatch(shard=shard, position=last, batch=batch.number, events=len(events), transfers=batch.transfers)


def _smaller(shard: int, failed: BatchFailed) -> int:
    """Return a batch size that leaves the bad event out; counts an attempt once it stands alone."""
    before_culprit = failed.culprit - failed.first if failed.culprit is not None else failed.events // 2
    if before_culprit:
        return before_culprit
    failures.count(shard=shard, position=failed.first, error=failed.__cause__)
    return 1
