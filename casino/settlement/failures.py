"""Events whose settlement fails for unforeseen reasons: attempts are counted here, giving up is said in the log.

An event is given up exactly when the log holds `settlement.failed` for it, so that a replay obeys without this table.
"""

import datetime as dt
import traceback

import msgspec
import structlog
from django.db import transaction

from casino.events import kinds
from casino.events import store as log
from casino.events.errors import UnknownKind
from casino.events.kinds.rounds import RoundFact, SettlementFailed
from casino.events.store import Door
from casino.events.store.connection import binary_cursor
from casino.ingest.accept import Arrival, accept
from casino.settlement import store

ATTEMPTS_MAX = 3
SOURCE = "settlement"
"""The source of our own events."""
logger = structlog.get_logger(__name__)

_ERROR_CHARACTERS_MAX = 2_000

_COUNT = """
    insert into settlement_attempt (shard, position, attempts, error, tried_at) values (%s, %s, 1, %s, now())
    on conflict (shard, position) do update
        set attempts = settlement_attempt.attempts + 1, error = excluded.error, tried_at = excluded.tried_at
    returning attempts
"""


def given_up(*, shard: int, first: int, last: int) -> frozenset[int]:
    """Return the positions, from first to last, of events that the log says were given up."""
    found = log.event_ids(
        source=SOURCE, first=_event_id(shard=shard, position=first), last=_event_id(shard=shard, position=last)
    )
    return frozenset(int(event_id.rpartition("-")[2]) for event_id in found)


def count(*, shard: int, position: int, error: BaseException | None) -> None:
    """Count a failed attempt at an event that stands alone in its batch; give it up after ATTEMPTS_MAX.

    Raises the error again where the event was given up before and its batch still fails: then the event is not to
    blame.
    """
    if given_up(shard=shard, first=position, last=position):
        assert error is not None, "a failed batch has a cause"
        raise error
    told = "".join(traceback.format_exception_only(error))[:_ERROR_CHARACTERS_MAX] if error is not None else "unknown"
    with transaction.atomic():
        row = binary_cursor().execute(_COUNT, [shard, position, told]).fetchone()
    attempts = row[0] if row is not None else 1
    logger.warning("settling an event failed", shard=shard, position=position, attempts=attempts, error=told)
    if attempts >= ATTEMPTS_MAX:
        _give_up(shard, position, attempts, told)


def _give_up(shard: int, position: int, attempts: int, error: str) -> None:
    """Say in the log that an event was given up, unless another worker has settled it meanwhile."""
    with transaction.atomic():
        place = store.claim(cursor=binary_cursor(), shard=shard)
        if place is None or place.position != position - 1:
            return
        event = log.read_one(shard=shard, position=position)
        table, shoe, number = _subject(event)
        fact = SettlementFailed(table=table, shoe=shoe, round=number, position=position, attempts=attempts, error=error)
        now = dt.datetime.now(dt.UTC)
        body = msgspec.json.encode(
            {
                "specversion": "1.0",
                "id": _event_id(shard=shard, position=position),
                "source": SOURCE,
                "type": "settlement.failed/v1",
                "time": now.isoformat(),
                "data": fact,
            }
        )
        accept(arrivals=[Arrival(body=body, door=Door.INTERNAL)])
    logger.error("an event was given up", shard=shard, position=position, stream=event.stream, attempts=attempts)


def _subject(event: log.Logged) -> tuple[str, int | None, int | None]:
    """Return table, shoe and round of an event; its stream says them where its bytes do not read any more."""
    try:
        fact = kinds.decode(kind=event.kind, body=event.body)
    except UnknownKind:
        return event.stream.split("/")[1], None, None
    if isinstance(fact, RoundFact):
        return fact.table, fact.shoe, fact.round
    return fact.shard_key(), None, None


def _event_id(*, shard: int, position: int) -> str:
    """Name our event so that the ids of a shard sort by position: "failed-00003-0000000000000001812"."""
    return f"failed-{shard:05d}-{position:019d}"
