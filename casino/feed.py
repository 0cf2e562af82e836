"""Turns stored outcomes into what `reports.feed` asks for, batch by batch. Reports never see the log or settlement."""

import datetime as dt
from collections.abc import Sequence
from typing import Any

import msgspec

from casino.events import store as log
from casino.events.store.connection import binary_cursor
from games import catalog
from ledger import sealed
from reports import feed
from reports.roads import contests

_OUTCOMES = """
    select batch, position, kind, event, gaming_day, occurred_at, table_id, shoe, number, slip, revision, ruleset, facts
    from settlement_outcome where shard = %s and position >= %s and position <= %s order by position, part
"""


class _Moved(msgspec.Struct, frozen=True, gc=False):
    kind: str
    amount: int
    cage: str | None = None


class _Waiting(msgspec.Struct, frozen=True, gc=False):
    staked: int


class _Opened(msgspec.Struct, frozen=True, gc=False):
    limits: dict[str, Any] | None = None
    minimum: int | None = None


class _Facts(msgspec.Struct, frozen=True, gc=False):
    """The stored facts that reports may learn of; see casino.settlement.outcomes.facts.

    What a game without roads found out of its play is its own business and is not read here: other games have other
    things under the names that the roads know.
    """

    bets: list[feed.SettledBet] = []
    reversed: list[feed.SettledBet] = []
    reversed_ruleset: str | None = None
    checkable: bool = True
    test: bool = False
    late: bool = False
    flags: list[tuple[str, str]] = []
    held: _Waiting | None = None
    closes: _Waiting | None = None
    slip: _Moved | None = None
    table: _Opened | None = None


class _RoadFacts(_Facts, frozen=True, gc=False):
    """The stored facts of a game with roads."""

    result: feed.Result | None = None


_HAVE_ROADS = frozenset(key for key in catalog.RULESETS if contests.of_ruleset(key) is not None)
_KINDS = {int(kind): kind for kind in feed.Kind}  # asked once an outcome: a call of the enum takes ten times as long
_decode = msgspec.json.Decoder(_Facts).decode
_decode_with_roads = msgspec.json.Decoder(_RoadFacts).decode


class LogFeed:
    """The feed of this installation: outcomes of settled batches, read back in the projector's transaction."""

    def read(self, *, shard: int, after_batch: int, limit_batches: int) -> Sequence[feed.OutcomeBatch]:
        """Return the sealed batches after a number, oldest first, without gaps, at most `limit_batches`."""
        spans = sealed.spans(lane=shard, after=after_batch, limit=limit_batches)
        if not spans:
            return []
        found: dict[int, list[feed.Outcome]] = {span.number: [] for span in spans}
        cursor = binary_cursor()
        for row in cursor.execute(_OUTCOMES, [shard, spans[0].first_entry, spans[-1].last_entry]):
            if row[0] in found:  # a header that somebody deleted is for the proofs to tell
                found[row[0]].append(outcome(*row[1:]))
        return [
            feed.OutcomeBatch(
                shard=shard, number=span.number, last_position=span.last_entry, outcomes=found[span.number]
            )
            for span in spans
        ]

    def shards(self) -> Sequence[int]:
        """Return every shard of the log, also those that nothing has arrived in."""
        return sorted(log.heads())


def outcome(  # noqa: PLR0917 - the columns of one row
    position: int,
    kind: int,
    event: str,
    gaming_day: dt.date,
    occurred_at: dt.datetime,
    table: str | None,
    shoe: int | None,
    number: int | None,
    slip: str | None,
    revision: int | None,
    ruleset: str | None,
    stored: bytes,
) -> feed.Outcome:
    """Read one stored outcome; `stored` are its facts as JSON."""
    facts = _read(ruleset, stored)
    held, closes = facts.held, facts.closes
    opened = facts.table
    return feed.Outcome(
        position=position,
        kind=_KINDS[kind],
        event=event,
        gaming_day=gaming_day,
        occurred_at=occurred_at,
        table=table,
        shoe=shoe,
        number=number,
        revision=revision,
        ruleset=ruleset,
        bets=facts.bets,
        reversed=facts.reversed,
        reversed_ruleset=facts.reversed_ruleset,
        result=facts.result if isinstance(facts, _RoadFacts) else None,
        is_checkable=facts.checkable,
        is_test=facts.test,
        is_late=facts.late,
        flags=[code for code, _ in facts.flags],
        held=(held is not None) - (closes is not None),
        held_staked=(held.staked if held is not None else 0) - (closes.staked if closes is not None else 0),
        slip=_slip(slip, facts.slip, kind) if slip is not None else None,
        limits=opened.limits if opened is not None else None,
        minimum=opened.minimum if opened is not None else None,
    )


def _read(ruleset: str | None, stored: bytes) -> _Facts:
    """Read stored facts, without a result for the roads where nobody vouches for its form.

    A round released by the word of its table has that word as its result, whatever it is.
    """
    if ruleset not in _HAVE_ROADS:
        return _decode(stored)
    try:
        return _decode_with_roads(stored)
    except msgspec.ValidationError:
        return _decode(stored)


def _slip(slip: str, moved: _Moved | None, kind: int) -> feed.Slip | None:
    if moved is None:
        return None
    sign = -1 if kind == feed.Kind.VOIDED else 1
    return feed.Slip(id=slip, kind=moved.kind, amount=sign * moved.amount, cage=moved.cage)
