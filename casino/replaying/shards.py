"""Replaying one shard: its events settled again batch by batch as the headers say, folded into reports, compared."""

import dataclasses
from collections.abc import Callable, Iterator, Sequence

from django.db import connection, transaction
from psycopg import sql

from casino.feed import LogFeed
from casino.replaying import differences
from casino.replaying.differences import Difference, Stretch
from casino.replaying.schema import Scratch
from casino.settlement import drain
from casino.settlement.errors import SettlementError
from ledger.errors import LedgerError
from reports import projectors

_BATCHES_AT_ONCE = 64
_EVENTS_AT_ONCE = 16_000


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Upto:
    """How far to replay one shard: the last batch of its ledger, and the last one that its reports have folded."""

    shard: int
    batch: int
    folded: int


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class _Header:
    number: int
    last_entry: int


def replay(*, scratch: Scratch, upto: Upto, tell: Callable[[int], None]) -> list[Difference]:
    """Replay a shard inside the scratch schema; returns the differences of the first stretch that has any.

    `tell` hears how many events were replayed since the last time.
    """
    position = 0
    for headers in _stretches(scratch, upto):
        stretch = Stretch(
            lane=upto.shard,
            first_batch=headers[0].number,
            last_batch=headers[-1].number,
            first_position=position + 1,
            last_position=headers[-1].last_entry,
        )
        failed = _settle(upto.shard, headers, tell)
        found = [*failed, *differences.of_stretch(scratch=scratch, stretch=stretch)]
        if found:
            return found
        _fold(upto)
        position = headers[-1].last_entry
    return []


def _stretches(scratch: Scratch, upto: Upto) -> Iterator[Sequence[_Header]]:
    """Yield the batches that stand, oldest first, some at once."""
    gathered: list[_Header] = []
    after, events_before = 0, 0
    while after < upto.batch:
        headers = _headers(scratch, upto, after)
        for header in headers:
            gathered.append(header)
            if header.last_entry - events_before >= _EVENTS_AT_ONCE:
                yield gathered
                gathered, events_before = [], header.last_entry
        after += _BATCHES_AT_ONCE
    if gathered:
        yield gathered


def _headers(scratch: Scratch, upto: Upto, after: int) -> list[_Header]:
    statement = sql.SQL(
        "select number, last_entry from {}.ledger_batch"
        " where lane = %s and number > %s and number <= %s order by number"
    ).format(sql.Identifier(scratch.stands))
    with connection.cursor() as cursor:
        cursor.execute(statement.as_string(None), [upto.shard, after, min(after + _BATCHES_AT_ONCE, upto.batch)])
        return [_Header(number=number, last_entry=last) for number, last in cursor.fetchall()]


def _settle(shard: int, headers: Sequence[_Header], tell: Callable[[int], None]) -> list[Difference]:
    """Settle batch after batch; what cannot be settled is a difference of its own, and ends the stretch."""
    for header in headers:
        try:
            with transaction.atomic():
                settled = drain.settle_upto(shard=shard, last=header.last_entry)
        except (SettlementError, LedgerError) as error:
            place = f"lane {shard}, batch {header.number}"
            cause = f"{error}: {error.__cause__}" if error.__cause__ else str(error)
            return [Difference(place=place, what="the log", stands="a sealed batch", replayed=cause)]
        tell(settled.events)
    return []


def _fold(upto: Upto) -> None:
    """Fold what was settled into the reports of the scratch schema, up to where those that stand have come."""
    feed = LogFeed()
    while True:
        with transaction.atomic():
            cursor = projectors.open_cursor()
            place = projectors.lock_live(cursor=cursor, shard=upto.shard)
            limit = min(_BATCHES_AT_ONCE, upto.folded - place.batch)
            batches = feed.read(shard=upto.shard, after_batch=place.batch, limit_batches=limit) if limit > 0 else ()
            if not batches:
                return
            projectors.fold(cursor=cursor, place=place, batches=batches)
