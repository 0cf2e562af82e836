"""Reading what earlier batches stored, for the next decisions: rounds, shoes, slips, limits, transfers, events."""

import datetime as dt
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import msgspec

from casino.archive import partitions
from casino.events import store as log
from casino.events.store import Logged
from casino.events.store.connection import binary_cursor
from casino.settlement.errors import TransfersMissing
from casino.settlement.outcomes.outcome import Outcome, OutcomeKind, Posting, RoundKey, Stored
from casino.settlement.outcomes.past import ShoeKey
from casino.settlement.outcomes.shoes import Shoe
from casino.settlement.outcomes.tables import UNKNOWN, TableSoFar
from ledger import audit

_COLUMNS = (
    "o.position, o.part, o.batch, o.kind, o.event, o.table_id, o.shoe, o.number, o.slip, o.revision, o.reverses,"
    " o.ruleset, o.gaming_day, o.occurred_at, o.first_transfer, o.transfers, o.staked, o.returned, o.facts"
)
_ORDER = "order by o.position, o.part"
_ROUNDS = f"""
    select {_COLUMNS} from unnest(%s::text[], %s::int[], %s::int[]) as k (table_id, shoe, number)
    join settlement_outcome o using (table_id, shoe, number) where o.position < %s {_ORDER}
"""  # noqa: S608 - constants of this module
_SHOE_ROUNDS = f"""
    select {_COLUMNS} from settlement_outcome o
    where o.table_id = %s and o.shoe = %s and o.number is not null and o.position < %s {_ORDER}
"""  # noqa: S608 - constants of this module
_SLIP = f"""
    select {_COLUMNS} from settlement_outcome o where o.slip = %s and o.shard = %s and o.position < %s {_ORDER}
"""  # noqa: S608 - constants of this module
_SHOES = """
    select k.table_id, k.shoe, t.limits, t.day, s.last_number, s.last_time, s.counts, s.cut_number, s.ended_after
    from unnest(%s::text[], %s::int[]) as k (table_id, shoe)
    left join settlement_shoe s using (table_id, shoe) left join settlement_table t using (table_id)
"""
_decode = msgspec.json.decode


class StoredOutcomes:
    """Loads from the database what stands before a position of a shard."""

    def __init__(self, *, shard: int, before: int) -> None:
        self.shard = shard
        self.before = before

    def rounds(self, *, keys: Iterable[RoundKey]) -> Mapping[RoundKey, Sequence[Stored]]:
        """Return the outcomes of each round, oldest first; rounds without any are left out."""
        tables, shoes, numbers = zip(*keys, strict=True)
        return _by_round(_rows(_ROUNDS, [list(tables), list(shoes), list(numbers), self.before]))

    def shoe_rounds(self, *, table: str, shoe: int) -> Mapping[RoundKey, Sequence[Stored]]:
        """Return the outcomes of all rounds of a shoe."""
        return _by_round(_rows(_SHOE_ROUNDS, [table, shoe, self.before]))

    def slip(self, *, slip: str) -> Sequence[Stored]:
        """Return the outcomes of a slip in this shard, oldest first."""
        return _rows(_SLIP, [slip, self.shard, self.before])

    def shoes(self, *, keys: Collection[ShoeKey]) -> Mapping[ShoeKey, tuple[Shoe, TableSoFar]]:
        """Return the working rows of shoes and of their tables, new ones for those never heard of."""
        tables, numbers = zip(*keys, strict=True)
        found = binary_cursor().execute(_SHOES, [list(tables), list(numbers)])
        return {
            (table, shoe): (_shoe(table, shoe, row), _table(limits, day)) for table, shoe, limits, day, *row in found
        }

    def table(self, *, table: str) -> TableSoFar:
        """Return the working row of a table, a new one where it was never heard of."""
        query = "select limits, day from settlement_table where table_id = %s"
        row = binary_cursor().execute(query, [table]).fetchone()
        return _table(*row) if row is not None else UNKNOWN

    def postings(self, *, stored: Stored) -> Sequence[Posting]:
        """Return the transfers of a stored outcome from the ledger; raises TransfersMissing where it has others."""
        moves = audit.transfers_of(
            lane=self.shard, batch=stored.batch, first_number=stored.first_transfer, count=stored.transfers
        )
        if len(moves) != stored.transfers:
            away = ", ".join(one.part for one in partitions.left(batches=[stored.batch]))
            where = f": restore {away} from the archive and send the event again" if away else ""
            raise TransfersMissing(
                f"batch {stored.batch} of lane {self.shard} has {len(moves)} of the {stored.transfers} transfers from"
                f" number {stored.first_transfer} on that the outcome at position {stored.position} names{where}"
            )
        return [(move.debit, move.credit, move.amount, int(move.code), move.is_reversal) for move in moves]

    def event(self, *, position: int) -> Logged:
        """Return an event of this shard."""
        return log.read_one(shard=self.shard, position=position)


def stored_rows(*, shard: int, after: int, until: int) -> list[tuple[Any, ...]]:
    """Return the rows of the outcomes after a position and up to another, in log order, facts as bytes."""
    query = f"""
        select {_COLUMNS} from settlement_outcome o
        where o.shard = %s and o.position > %s and o.position <= %s {_ORDER}
    """  # noqa: S608 - constants of this module
    return binary_cursor().execute(query, [shard, after, until]).fetchall()


def outcomes(*, shard: int, first: int, last: int) -> list[Stored]:
    """Return the outcomes of a shard's events from one position to another, both included, in log order."""
    query = f"""
        select {_COLUMNS} from settlement_outcome o
        where o.shard = %s and o.position >= %s and o.position <= %s {_ORDER}
    """  # noqa: S608 - constants of this module
    return _rows(query, [shard, first, last])


def batch_of(*, shard: int, position: int) -> int | None:
    """Return the batch in which an event was consumed, None where it was not yet."""
    query = "select batch from settlement_outcome where shard = %s and position = %s and part = 0"
    row = binary_cursor().execute(query, [shard, position]).fetchone()
    return None if row is None else int(row[0])


def _rows(query: str, parameters: list[Any]) -> list[Stored]:
    return [_stored(row) for row in binary_cursor().execute(query, parameters)]


def _stored(row: tuple[Any, ...]) -> Stored:
    position, part, batch, kind, event, table, shoe, number, slip, revision, reverses, ruleset = row[:12]
    gaming_day, occurred_at, first_transfer, transfers, staked, returned, facts = row[12:]
    return Stored(
        position=position,
        part=part,
        batch=batch,
        first_transfer=first_transfer,
        transfers=transfers,
        outcome=Outcome(
            kind=OutcomeKind(kind),
            event=event,
            gaming_day=gaming_day,
            occurred_at=occurred_at,
            table=table,
            shoe=shoe,
            number=number,
            slip=slip,
            revision=revision,
            reverses=reverses,
            ruleset=ruleset,
            staked=staked,
            returned=returned,
            facts=_decode(facts),
        ),
    )


def _by_round(rows: Sequence[Stored]) -> Mapping[RoundKey, Sequence[Stored]]:
    found: dict[RoundKey, list[Stored]] = defaultdict(list)
    for stored in rows:
        key = stored.outcome.round_key()
        if key is not None:
            found[key].append(stored)
    return found


def _shoe(table: str, shoe: int, row: Sequence[Any]) -> Shoe:
    last_number, last_time, counts, cut_number, ended_after = row
    if last_number is None:
        return Shoe(table=table, shoe=shoe)
    return Shoe(
        table=table,
        shoe=shoe,
        last_number=last_number,
        last_time=last_time,
        counts=_decode(counts),
        cut_number=cut_number,
        ended_after=ended_after,
    )


def _table(limits: bytes | None, day: dt.date | None) -> TableSoFar:
    stated = {bet: (least, most) for bet, (least, most) in _decode(limits).items()} if limits else {}
    return TableSoFar(limits=stated, day=day)
