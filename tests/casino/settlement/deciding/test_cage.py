"""Slips by the posting table of the decisions, and slips voided."""

from typing import Any

import pytest

from casino.settlement.outcomes.outcome import OutcomeKind
from ledger.chart import Code
from tests.casino.settlement.history import PERSONS, History

SLIP = {"slip": "s1", "amount": 5_000}
TWO = {"requested_by": "chen", "approved_by": "desk"}

POSTING_TABLE = [
    pytest.param("chips.issued/v1", {"cage": "c", **TWO}, "issue", "cage/c", Code.ISSUE, id="issued"),
    pytest.param("chips.retired/v1", {"cage": "c", **TWO}, "cage/c", "issue", Code.RETIRE, id="retired"),
    pytest.param("chips.bought/v1", {"player": "p", "cage": "c"}, "cage/c", "player/p", Code.BUY_IN, id="bought"),
    pytest.param(
        "chips.bought/v1", {"player": "p", "table": "t"}, "tray/t", "player/p", Code.BUY_IN, id="bought at a table"
    ),
    pytest.param("chips.redeemed/v1", {"player": "p", "cage": "c"}, "player/p", "cage/c", Code.REDEEM, id="redeemed"),
    pytest.param(
        "chips.redeemed/v1", {"player": "p", "table": "t"}, "player/p", "tray/t", Code.REDEEM, id="redeemed at table"
    ),
    pytest.param("table.filled/v1", {"table": "t", "cage": "c"}, "cage/c", "tray/t", Code.FILL, id="fill"),
    pytest.param("table.credited/v1", {"table": "t", "cage": "c"}, "tray/t", "cage/c", Code.CREDIT, id="credit"),
]


@pytest.mark.parametrize(("kind", "members", "giver", "receiver", "code"), POSTING_TABLE)
def test_slip_moves_chips_as_the_posting_table_says(
    kind: str, members: dict[str, Any], giver: str, receiver: str, code: Code
) -> None:
    outcome = History().one(kind, {**SLIP, **members})
    assert outcome.kind == OutcomeKind.SLIP
    assert outcome.postings == [(giver, receiver, 5_000, code, False)]


@pytest.mark.parametrize(("kind", "members", "giver", "receiver", "code"), POSTING_TABLE)
def test_voided_slip_is_mirrored_exactly_and_once(
    kind: str, members: dict[str, Any], giver: str, receiver: str, code: Code
) -> None:
    history = History()
    history.one(kind, {**SLIP, **members})
    void = {"slip": "s1", "cage": "c", **PERSONS}
    outcome, again = history.one("slip.voided/v1", void), history.one("slip.voided/v1", void)
    assert outcome.postings == [(receiver, giver, 5_000, code, True)]
    assert (again.kind, again.postings) == (OutcomeKind.NOTED, ())


def test_slip_voided_before_it_came_posts_nothing() -> None:
    history = History()
    history.one("slip.voided/v1", {"slip": "s1", "cage": "c", **PERSONS})
    history.seal()
    outcome = history.one("chips.bought/v1", {**SLIP, "player": "p", "cage": "c"})
    assert outcome.kind == OutcomeKind.SUPERSEDED
    assert history.balances() == {}


@pytest.mark.parametrize("kind", ["chips.issued/v1", "chips.retired/v1"])
def test_making_and_destroying_chips_needs_two_persons(kind: str) -> None:
    outcome = History().one(kind, {**SLIP, "cage": "c", "requested_by": "chen", "approved_by": "chen"})
    assert (outcome.kind, outcome.facts["flags"][0][0]) == (OutcomeKind.NOTED, "four_eyes")
