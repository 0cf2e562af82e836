"""Settling the log again without posting, and comparing with what is stored: the log against the ledger.

The same decisions run over the same batches. What stood before a batch is read as stored, which the batches before it
have proved; shoes and tables, whose working rows are nobody's proof, are counted anew from the first event on.
"""

import dataclasses
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from casino.events import store as log
from casino.settlement import failures
from casino.settlement.drain import decide_all, entries_of
from casino.settlement.errors import BatchFailed, TransfersMissing
from casino.settlement.loader import StoredOutcomes, stored_rows
from casino.settlement.outcomes.evidence import subject
from casino.settlement.outcomes.outcome import Outcome, Stored
from casino.settlement.outcomes.past import Past, ShoeKey
from casino.settlement.outcomes.shoes import Shoe
from casino.settlement.outcomes.tables import UNKNOWN, TableSoFar
from ledger import accounts, merkle, posting, sealed
from ledger.errors import UnknownAccount
from ledger.posting import entries as posted

_SPANS = 64
_FACTS = -1
"""Place of the facts in a stored row."""
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.decode
_decode_shoe = msgspec.json.Decoder(Shoe).decode


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Where the log, settled again, does not give what is stored.

    `position` is that of the event, `subject` what it speaks of ("round/T01/214/54"), `what` the part that differs:
    "event", "decision", "outcome", "facts", "transfers" or "root".
    """

    shard: int
    position: int
    batch: int
    subject: str
    what: str
    expected: str
    found: str


def check(*, shard: int, progress: Callable[[int], None] = lambda _: None) -> Iterator[Difference]:
    """Settle all sealed batches of a shard again and yield each difference, in log order; none is the proof.

    `progress` is told how many events were settled again, batch by batch.
    """
    loader = _Counted(shard=shard)
    after = 0
    while spans := sealed.spans(lane=shard, after=after, limit=_SPANS):
        for span in spans:
            yield from _differences(loader, span)
            progress(span.last_entry - span.first_entry + 1)
        after = spans[-1].number


class _Counted(StoredOutcomes):
    """Loads rounds, slips and transfers as stored; counts shoes and tables itself, half a kilobyte a shoe."""

    def __init__(self, *, shard: int) -> None:
        super().__init__(shard=shard, before=1)
        self._shoes: dict[ShoeKey, bytes] = {}
        self._tables: dict[str, TableSoFar] = {}

    def shoes(self, *, keys: Collection[ShoeKey]) -> Mapping[ShoeKey, tuple[Shoe, TableSoFar]]:
        """Return shoes and tables as counted so far."""
        return {(table, shoe): (self._shoe(table, shoe), self.table(table=table)) for table, shoe in keys}

    def table(self, *, table: str) -> TableSoFar:
        """Return a table as told so far."""
        return self._tables.get(table, UNKNOWN)

    def _shoe(self, table: str, shoe: int) -> Shoe:
        counted = self._shoes.get((table, shoe))
        return Shoe(table=table, shoe=shoe) if counted is None else _decode_shoe(counted)

    def keep(self, *, past: Past) -> None:
        """Take over what a batch counted."""
        self._shoes.update({key: _encode(shoe) for key, shoe in past.shoes.items()})
        self._tables.update(past.changed_tables)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class _Batch:
    """One batch settled again."""

    shard: int
    span: sealed.Span
    stored: Sequence[Stored]

    def difference(self, position: int, what: str, expected: object, found: object) -> Difference:
        """Describe a difference at a position."""
        told = next((subject(outcome=one.outcome) for one in self.stored if one.position == position), "")
        return Difference(
            shard=self.shard,
            position=position,
            batch=self.span.number,
            subject=told,
            what=what,
            expected=str(expected),
            found=str(found),
        )


def _differences(loader: _Counted, span: sealed.Span) -> Iterator[Difference]:
    shard = loader.shard
    events = log.read(shard=shard, after=span.first_entry - 1, limit=span.last_entry - span.first_entry + 1)
    places = [event.position for event in events]
    if places != list(range(span.first_entry, span.last_entry + 1)):
        missing = next(p for p in range(span.first_entry, span.last_entry + 2) if p not in set(places))
        yield _Batch(shard=shard, span=span, stored=()).difference(missing, "event", "an event", "none")
        return
    loader.before = span.first_entry
    past = Past(loader=loader)
    given_up = failures.given_up(shard=shard, first=span.first_entry, last=span.last_entry)
    try:
        decided = decide_all(events=events, past=past, given_up=given_up)
    except (BatchFailed, TransfersMissing) as failed:
        batch = _Batch(shard=shard, span=span, stored=past.stored)
        yield batch.difference(getattr(failed, "culprit", None) or span.first_entry, "decision", "an outcome", failed)
        return
    loader.keep(past=past)
    batch = _Batch(shard=shard, span=span, stored=past.stored)
    yield from _outcome_differences(batch)
    try:
        entries = entries_of(events=events, decided=decided, ids_of=accounts.find)
    except UnknownAccount as unknown:
        yield batch.difference(span.first_entry, "transfers", "an account", unknown)
        return
    yield from _transfer_differences(batch, entries)


def _outcome_differences(batch: _Batch) -> Iterator[Difference]:
    expected = [_row(batch, stored) for stored in batch.stored]
    found = stored_rows(shard=batch.shard, after=batch.span.first_entry - 1, until=batch.span.last_entry)
    if expected == found:
        return
    by_place = {row[:2]: row for row in found}
    for row in expected:
        other = by_place.pop(row[:2], None)
        if other is None or row[:_FACTS] != other[:_FACTS]:
            yield batch.difference(row[0], "outcome", row[:_FACTS], other[:_FACTS] if other else "nothing")
        elif not agrees(stored=_decode(other[_FACTS]), again=_decode(row[_FACTS])):
            yield batch.difference(row[0], "facts", row[_FACTS].decode(), other[_FACTS].decode())
    for position, part in by_place:
        yield batch.difference(position, "outcome", "nothing", f"part {part}")


def _transfer_differences(batch: _Batch, entries: Sequence[posting.Entry]) -> Iterator[Difference]:
    lane, number = batch.shard, batch.span.number
    expected = [(entry.reference, *transfer) for entry in entries for transfer in entry.transfers]
    found = sealed.moves(lane=lane, batch=number)
    if expected != found:
        pairs = zip([*expected, None], [*found, None], strict=False)
        one, other = next((pair for pair in pairs if pair[0] != pair[1]), (None, None))
        yield batch.difference((one or other or (0,))[0], "transfers", one or "nothing", other or "nothing")
    names = accounts.names(ids={account for entry in entries for move in entry.transfers for account in move[:2]})
    root = merkle.root(leaves=[posted.leaf(entry=entry, names=names) for entry in entries])
    if root != batch.span.root:
        yield batch.difference(batch.span.first_entry, "root", root.hex(), batch.span.root.hex())


def _row(batch: _Batch, stored: Stored) -> tuple[Any, ...]:
    outcome: Outcome = stored.outcome
    return (
        *(
            stored.position,
            stored.part,
            batch.span.number,
            int(outcome.kind),
            outcome.event,
            outcome.table,
            outcome.shoe,
        ),
        *(outcome.number, outcome.slip, outcome.revision, outcome.reverses, outcome.ruleset, outcome.gaming_day),
        *(outcome.occurred_at, stored.first_transfer, stored.transfers, outcome.staked, outcome.returned),
        _encode(outcome.facts),
    )


def agrees(*, stored: Mapping[str, Any], again: Mapping[str, Any]) -> bool:
    """Say whether facts agree in every member that is stored; a later release may tell more than was stored then."""
    return all(
        agrees(stored=value, again=again.get(member, {})) if isinstance(value, dict) else again.get(member) == value
        for member, value in stored.items()
    )
