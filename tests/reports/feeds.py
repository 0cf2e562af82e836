"""Outcomes without a log: a feed over a list, and small builders for its outcomes."""

import dataclasses
import datetime as dt
from collections.abc import Iterable, Sequence
from typing import Any

from reports.feed import Kind, Outcome, OutcomeBatch, Result, SettledBet, Slip

DAY = dt.date(2026, 11, 29)
NOON = dt.datetime(2026, 11, 29, 12, tzinfo=dt.UTC)
RULESET = "baccarat.seed000/1"
BANKER_WINS = Result(outcome="B", player=4, banker=7, cards=5)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class ListFeed:
    """A feed over outcomes that are already cut into batches, shard by shard."""

    batches: dict[int, Sequence[Sequence[Outcome]]]

    def read(self, *, shard: int, after_batch: int, limit_batches: int) -> Sequence[OutcomeBatch]:
        """Return the batches after a number."""
        cut = self.batches.get(shard, ())[after_batch : after_batch + limit_batches]
        return [
            OutcomeBatch(shard=shard, number=number, last_position=outcomes[-1].position, outcomes=outcomes)
            for number, outcomes in enumerate(cut, after_batch + 1)
        ]

    def shards(self) -> Sequence[int]:
        """Return the shards with batches."""
        return sorted(self.batches)


def cut(*, outcomes: Sequence[Outcome], size: int) -> list[Sequence[Outcome]]:
    """Cut outcomes into batches of a size, the last one shorter."""
    return [outcomes[at : at + size] for at in range(0, len(outcomes), size)]


def bet(name: str = "banker", *, staked: int = 10_000, returned: int = 19_500, player: str = "4471") -> SettledBet:
    """Build a line: by default 100 chips on Banker that won 0.95."""
    return SettledBet(f"{name}-{player}", name, 1, player, staked, returned)


def played(position: int, number: int, **changes: Any) -> Outcome:
    """Build a settled round of table T01, shoe 7, which Banker won; `changes` replace any member."""
    members: dict[str, Any] = {
        "position": position,
        "kind": Kind.SETTLED,
        "event": "round.played",
        "gaming_day": DAY,
        "occurred_at": NOON + dt.timedelta(seconds=40 * (number % 1000)),
        "table": "T01",
        "shoe": 7,
        "number": number,
        "revision": 1,
        "ruleset": RULESET,
        "bets": (bet(),),
        "result": BANKER_WINS,
    }
    return Outcome(**(members | changes))


def held(position: int, number: int, *, staked: int = 10_000, **changes: Any) -> Outcome:
    """Build a round that is held with its stakes."""
    members = {"kind": Kind.HELD, "revision": None, "bets": (), "result": None, "held": 1, "held_staked": staked}
    return played(position, number, **(members | changes))


def voided(position: int, number: int, lines: Sequence[SettledBet], **changes: Any) -> Outcome:
    """Build the void of a settled round that had these lines."""
    members: dict[str, Any] = {
        "kind": Kind.VOIDED,
        "event": "round.voided",
        "revision": None,
        "bets": (),
        "reversed": tuple(lines),
        "reversed_ruleset": RULESET,
        "result": None,
    }
    return played(position, number, **(members | changes))


def corrected(position: int, number: int, *, old: Sequence[SettledBet], **changes: Any) -> Outcome:
    """Build a correction of a settled round whose lines were `old`."""
    members: dict[str, Any] = {
        "kind": Kind.CORRECTED,
        "event": "round.corrected",
        "revision": 2,
        "reversed": tuple(old),
        "reversed_ruleset": RULESET,
    }
    return played(position, number, **(members | changes))


def noted(position: int, event: str, **changes: Any) -> Outcome:
    """Build an outcome that moves no chips, such as "shoe.started"."""
    members: dict[str, Any] = {
        "position": position,
        "kind": Kind.NOTED,
        "event": event,
        "gaming_day": DAY,
        "occurred_at": NOON,
        "table": "T01",
    }
    return Outcome(**(members | changes))


def slip(position: int, kind: str, amount: int, *, table: str | None = None, cage: str | None = None) -> Outcome:
    """Build a slip; a negative amount voids one of that kind."""
    return Outcome(
        position=position,
        kind=Kind.SLIP,
        event=kind if amount > 0 else "slip.voided",
        gaming_day=DAY,
        occurred_at=NOON,
        table=table,
        slip=Slip(id=f"S{position}", kind=kind, amount=amount, cage=cage),
    )


def one_shard(outcomes: Iterable[Outcome], *, size: int = 1000) -> ListFeed:
    """Build a feed whose only shard is 0."""
    return ListFeed(batches={0: cut(outcomes=list(outcomes), size=size)})
