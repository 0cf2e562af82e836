"""Lanes are independent: shards dealt out over two databases give what one database gives, lane by lane."""

import dataclasses
import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from django.conf import settings

from casino.events import shards
from casino.proofs import verify
from ledger import balances
from tests.casino.settlement.shards import rows
from tests.databases import cloned
from tests.flow import days

BATCH = 60


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Books:
    """What one database ends with: heads by lane, balances by kind of account, sums by day, ruleset, bet and table."""

    heads: Sequence[tuple[object, ...]]
    balances: Counter[object]
    sums: Counter[object]


def shard_of(body: bytes) -> int:
    data = json.loads(body)["data"]
    return shards.shard_of(key=data.get("table") or data["cage"], shards=settings.SHARDS)


def books_of(bodies: Sequence[bytes]) -> Books:
    """Run the events through a database of their own, with all its proofs."""
    with cloned():
        days.admit()
        days.deliver(bodies)
        days.settle_all(limit=BATCH)
        assert [proved.verdict for proved in verify.verify() if not proved.verdict.ok] == []
        sums: Counter[object] = Counter()
        for *key, staked, returned in rows(
            "select gaming_day, ruleset, bet, table_id, staked::bigint, returned::bigint from reports_bet_day"
        ):
            sums[*key, "staked"] += staked
            sums[*key, "returned"] += returned
        return Books(
            heads=days.heads(),
            balances=Counter({line.kind: line.balance for line in balances.trial_balance().rows}),
            sums=sums,
        )


@pytest.mark.usefixtures("test_database")
def test_two_databases_end_with_the_lanes_of_one(django_db_blocker: Any) -> None:
    bodies = days.bodies(rounds=80)
    with django_db_blocker.unblock():
        one = books_of(bodies)
        even, odd = (books_of([body for body in bodies if shard_of(body) % 2 == rest]) for rest in (0, 1))
    assert even.heads
    assert odd.heads
    assert sorted([*even.heads, *odd.heads]) == one.heads
    for together, first, second in ((one.sums, even.sums, odd.sums), (one.balances, even.balances, odd.balances)):
        assert together == {key: first[key] + second[key] for key in {*first, *second}}
