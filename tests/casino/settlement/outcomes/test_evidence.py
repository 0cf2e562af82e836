"""The canonical bytes of a leaf: a released version never changes."""

import datetime as dt
from typing import Any

import msgspec
import pytest

from casino.settlement.outcomes.evidence import evidence
from casino.settlement.outcomes.outcome import Outcome, OutcomeKind, Stored

LEAF = bytes(range(32))
SETTLED = Outcome(
    kind=OutcomeKind.SETTLED,
    event="round.played",
    gaming_day=dt.date(2026, 11, 29),
    occurred_at=dt.datetime(2026, 11, 29, tzinfo=dt.UTC),
    table="T01",
    shoe=214,
    number=54,
    revision=1,
    ruleset="baccarat.casinonia/1",
    staked=10_000,
    returned=20_000,
    facts={},
)


def bytes_of(*outcomes: Outcome) -> bytes:
    stored = [
        Stored(position=1812, part=part, outcome=outcome, transfers=len(outcome.postings))
        for part, outcome in enumerate(outcomes)
    ]
    return evidence(shard=3, position=1812, leaf=LEAF, outcomes=stored)


def test_version_one_is_laid_out_as_documented() -> None:
    assert bytes_of(SETTLED).hex() == (
        "01"
        "0003"
        "0000000000000714" + LEAF.hex() + "0001"
        "01"
        "00000001"
        "00000000"
        "01352909"
        "0000000000002710"
        "0000000000004e20"
        "00000000"
        "0010" + b"round/T01/214/54".hex() + "0014" + b"baccarat.casinonia/1".hex() + "0000"
    )


@pytest.mark.parametrize(
    "change",
    [
        {"kind": OutcomeKind.CORRECTED},
        {"revision": 2},
        {"reverses": 1},
        {"gaming_day": dt.date(2026, 11, 30)},
        {"staked": 9_999},
        {"returned": 0},
        {"number": 55},
        {"ruleset": "baccarat.seed000/1"},
        {"postings": [("a", "b", 1, 7, False)]},
        {"facts": {"held": {"code": "illegal_draw"}}},
    ],
    ids=lambda change: next(iter(change)),
)
def test_every_part_of_an_outcome_changes_the_bytes(change: dict[str, Any]) -> None:
    assert bytes_of(msgspec.structs.replace(SETTLED, **change)) != bytes_of(SETTLED)


def test_outcomes_that_follow_are_part_of_the_leaf() -> None:
    assert bytes_of(SETTLED, SETTLED) != bytes_of(SETTLED)


def test_facts_that_reports_may_learn_later_stay_outside() -> None:
    assert bytes_of(msgspec.structs.replace(SETTLED, facts={"new": 1})) == bytes_of(SETTLED)
