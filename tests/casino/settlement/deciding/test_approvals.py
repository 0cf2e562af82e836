"""Held records released by two persons who name the hash of the event (decisions, Refused, held, settled, flagged)."""

from typing import Any

import pytest

from casino.settlement.outcomes.outcome import Outcome, OutcomeKind
from tests.casino.settlement.history import PERSONS, History, bet, play, round_of

DECLARED_PLAYER = {"outcome": "player", "returned": {"b1": 0}}


def approve(history: History, basis: str, **changes: Any) -> Outcome:
    event_hash = history.events[0].leaf.hex()
    data = {**round_of(), "event_hash": event_hash, "basis": basis, **PERSONS, **changes}
    return history.one("settlement.approved/v1", data)


@pytest.fixture
def differing() -> History:
    """A round whose table declared Player while the cards say Banker."""
    found = History()
    found.one("round.played/v1", play(declared=DECLARED_PLAYER))
    found.seal()
    return found


def test_engine_basis_pays_what_the_cards_say(differing: History) -> None:
    outcome = approve(differing, "engine")
    assert (outcome.kind, outcome.revision, outcome.returned) == (OutcomeKind.APPROVED, 1, 20_000)
    assert outcome.facts["closes"] == {"position": 1, "staked": 10_000}
    assert outcome.facts["cards"] == "2S 4H KD 3C QH"


def test_declared_basis_pays_what_the_table_said(differing: History) -> None:
    outcome = approve(differing, "declared")
    assert (outcome.kind, outcome.returned) == (OutcomeKind.APPROVED, 0)
    assert differing.balances() == {"player/4471": -10_000, "tray/T01": 10_000}


def test_declared_basis_pays_by_the_declared_outcome_alone() -> None:
    history = History()
    bets = [bet("player", player="1"), bet("tie", player="2", id="b2", seat=2)]
    history.one("round.played/v1", play(bets=bets, declared={"outcome": "player"}))
    outcome = approve(history, "declared")
    assert (outcome.kind, outcome.staked, outcome.returned) == (OutcomeKind.APPROVED, 20_000, 20_000)
    assert outcome.facts["result"] == {"outcome": "P"}


def test_declared_basis_that_leaves_a_bet_open_is_a_conflict() -> None:
    history = History()
    history.one("round.played/v1", play(bets=[bet("player_dragon")], declared={"outcome": "player"}))
    outcome = approve(history, "declared")
    assert (outcome.kind, outcome.facts["flags"][0][0]) == (OutcomeKind.NOTED, "approval_conflict")


def test_explicit_basis_pays_what_it_lists(differing: History) -> None:
    outcome = approve(differing, "explicit", returned=[{"bet": "b1", "staked": 10_000, "returned": 15_000}])
    assert (outcome.staked, outcome.returned) == (10_000, 15_000)


def test_explicit_basis_pays_the_other_seats_of_a_round_with_one_bad_bet() -> None:
    history = History()
    history.one("round.played/v1", play(bets=[bet(), bet("nonsense", id="b2", player="2", seat=2)]))
    outcome = approve(history, "explicit", returned=[{"bet": "b1", "staked": 10_000, "returned": 20_000}])
    assert outcome.facts["bets"][1] == ("b2", "nonsense", 2, "2", 0, 0)
    assert outcome.facts["result"]["outcome"] == "B"
    assert history.balances() == {"player/4471": 10_000, "tray/T01": -10_000}


def test_engine_basis_needs_a_result_of_the_engine() -> None:
    history = History()
    history.one("round.played/v1", play(bets=[bet("nonsense")]))
    outcome = approve(history, "engine")
    assert (outcome.kind, outcome.facts["flags"][0][0]) == (OutcomeKind.NOTED, "approval_conflict")


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({"event_hash": "0" * 64}, id="another hash"),
        pytest.param({"basis": "explicit", "returned": [{"bet": "b9", "staked": 1, "returned": 1}]}, id="unknown bet"),
        pytest.param({"basis": "explicit", "returned": [{"bet": "b1", "staked": -1, "returned": 1}]}, id="bad stake"),
        pytest.param({"approved_by": "chen"}, id="one person"),
    ],
)
def test_approval_that_does_not_fit_has_no_effect(differing: History, changes: dict[str, Any]) -> None:
    outcome = approve(differing, **{"basis": "engine", **changes})
    assert outcome.kind == OutcomeKind.NOTED
    assert differing.balances() == {}


def test_second_approval_finds_nothing_held(differing: History) -> None:
    approve(differing, "engine")
    assert approve(differing, "engine").facts["flags"][0][0] == "approval_conflict"


def test_approval_before_its_round_has_no_effect() -> None:
    history = History()
    outcome = history.one(
        "settlement.approved/v1", {**round_of(), "event_hash": "0" * 64, "basis": "engine", **PERSONS}
    )
    played = history.one("round.played/v1", play())
    assert (outcome.kind, played.kind) == (OutcomeKind.NOTED, OutcomeKind.SETTLED)


def test_approved_correction_takes_back_what_stood() -> None:
    history = History()
    history.one("round.played/v1", play())
    held = history.one("round.corrected/v1", play(replaces=1, declared=DECLARED_PLAYER, **PERSONS))
    outcome = approve(history, "declared", event_hash=history.events[1].leaf.hex())
    assert held.kind == OutcomeKind.HELD
    assert (outcome.kind, outcome.revision, outcome.reverses) == (OutcomeKind.APPROVED, 2, 1)
    assert history.balances() == {"player/4471": -10_000, "tray/T01": 10_000}


def test_approved_round_can_be_voided(differing: History) -> None:
    approve(differing, "engine")
    outcome = differing.one("round.voided/v1", {**round_of(), **PERSONS})
    assert outcome.reverses == 1
    assert differing.balances() == {}
