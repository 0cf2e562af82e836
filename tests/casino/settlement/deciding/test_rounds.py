"""Rounds played, corrected and voided, sentence by sentence of the decisions."""

import datetime as dt
from typing import Any

import pytest

from casino.settlement.outcomes.outcome import OutcomeKind
from tests.casino.settlement.history import NOON, PERSONS, History, bet, play, round_of

PLAYER_WINS = {"player": ["9S", "KH"], "banker": ["2D", "KC"]}
CORRECTION: dict[str, Any] = {**PERSONS, "record": PLAYER_WINS}


@pytest.fixture(params=["one batch", "a batch each"])
def history(request: pytest.FixtureRequest) -> History:
    found = History()
    if request.param == "a batch each":
        take = found.take

        def take_and_seal(*args: object, **more: object) -> object:
            outcomes = take(*args, **more)  # type: ignore[arg-type]
            found.seal()
            return outcomes

        found.take = take_and_seal  # type: ignore[method-assign, assignment]
    return found


def test_legal_round_is_settled_as_revision_one(history: History) -> None:
    outcome = history.one("round.played/v1", play())
    assert (outcome.kind, outcome.revision) == (OutcomeKind.SETTLED, 1)
    assert (outcome.staked, outcome.returned) == (10_000, 20_000)
    assert history.balances() == {"player/4471": 10_000, "tray/T01": -10_000}


def test_stake_and_return_are_booked_gross(history: History) -> None:
    outcome = history.one("round.played/v1", play())
    assert outcome.postings == [
        ("player/4471", "tray/T01", 10_000, 7, False),
        ("tray/T01", "player/4471", 20_000, 8, False),
    ]


def test_one_bad_bet_holds_the_whole_round(history: History) -> None:
    outcome = history.one("round.played/v1", play(bets=[bet(), bet("nonsense", id="b2", player="2")]))
    assert outcome.kind == OutcomeKind.HELD
    assert outcome.revision is None
    assert outcome.facts["held"]["staked"] == 20_000
    assert history.balances() == {}


def test_unknown_ruleset_is_held(history: History) -> None:
    outcome = history.one("round.played/v1", play(ruleset="whist/9"))
    assert outcome.facts["held"]["code"] == "unknown_ruleset"


def test_declared_result_that_differs_is_held(history: History) -> None:
    outcome = history.one("round.played/v1", play(declared={"outcome": "player"}))
    assert outcome.facts["held"]["engine"] is True


def test_results_only_record_settles_without_transfers(history: History) -> None:
    outcome = history.one("round.played/v1", play(bets=[], record={}, declared={"outcome": "B"}))
    assert outcome.kind == OutcomeKind.SETTLED
    assert outcome.facts["checkable"] is False
    assert outcome.postings == []


def test_void_mirrors_what_was_posted_once(history: History) -> None:
    history.one("round.played/v1", play())
    outcome = history.one("round.voided/v1", {**round_of(), **PERSONS})
    again = history.one("round.voided/v1", {**round_of(), **PERSONS})
    assert (outcome.kind, outcome.reverses) == (OutcomeKind.VOIDED, 1)
    assert outcome.postings == [
        ("tray/T01", "player/4471", 10_000, 7, True),
        ("player/4471", "tray/T01", 20_000, 8, True),
    ]
    assert (again.kind, again.facts["flags"][0][0]) == (OutcomeKind.NOTED, "already_voided")
    assert history.balances() == {}


def test_void_ends_the_hold_of_a_correction_that_waits_after_a_void(history: History) -> None:
    history.one("round.played/v1", play())
    history.one("round.voided/v1", {**round_of(), **PERSONS})
    waiting = history.one("round.corrected/v1", play(replaces=1, declared={"outcome": "P"}, **PERSONS))
    void = history.one("round.voided/v1", {**round_of(), **PERSONS})
    again = history.one("round.voided/v1", {**round_of(), **PERSONS})
    assert (waiting.kind, void.kind, void.reverses) == (OutcomeKind.HELD, OutcomeKind.VOIDED, None)
    assert void.facts["closes"]["staked"] == waiting.facts["held"]["staked"]
    assert (again.kind, history.balances()) == (OutcomeKind.NOTED, {})


def test_void_before_its_round_is_a_tombstone(history: History) -> None:
    void = history.one("round.voided/v1", {**round_of(), **PERSONS})
    late = history.one("round.played/v1", play())
    assert (void.kind, void.facts["tombstone"]) == (OutcomeKind.NOTED, True)
    assert (late.kind, late.revision) == (OutcomeKind.SUPERSEDED, None)
    assert history.balances() == {}


def test_correction_takes_back_and_settles_anew(history: History) -> None:
    history.one("round.played/v1", play())
    outcome = history.one("round.corrected/v1", play(replaces=1, **CORRECTION))
    assert (outcome.kind, outcome.revision, outcome.reverses) == (OutcomeKind.CORRECTED, 2, 1)
    assert outcome.facts["reversed"][0][5] == 20_000
    assert history.balances() == {"player/4471": -10_000, "tray/T01": 10_000}


def test_correction_of_a_correction_names_revision_two(history: History) -> None:
    history.one("round.played/v1", play())
    history.one("round.corrected/v1", play(replaces=1, **CORRECTION))
    outcome = history.one("round.corrected/v1", play(replaces=2, **PERSONS))
    assert (outcome.revision, outcome.reverses) == (3, 2)
    assert history.balances() == {"player/4471": 10_000, "tray/T01": -10_000}


def test_correction_that_names_another_revision_is_a_conflict(history: History) -> None:
    history.one("round.played/v1", play())
    outcome = history.one("round.corrected/v1", play(replaces=2, **CORRECTION))
    assert (outcome.kind, outcome.facts["flags"][0][0]) == (OutcomeKind.NOTED, "revision_conflict")
    assert history.balances() == {"player/4471": 10_000, "tray/T01": -10_000}


def test_correction_after_a_void_reinstates(history: History) -> None:
    history.one("round.played/v1", play())
    history.one("round.voided/v1", {**round_of(), **PERSONS})
    outcome = history.one("round.corrected/v1", play(replaces=1, **CORRECTION))
    assert (outcome.kind, outcome.revision, outcome.reverses) == (OutcomeKind.CORRECTED, 2, None)
    assert history.balances() == {"player/4471": -10_000, "tray/T01": 10_000}


def test_void_of_a_correction_leaves_nothing(history: History) -> None:
    history.one("round.played/v1", play())
    history.one("round.corrected/v1", play(replaces=1, **CORRECTION))
    outcome = history.one("round.voided/v1", {**round_of(), **PERSONS})
    assert outcome.reverses == 2
    assert history.balances() == {}


def test_correction_before_its_round_counts_and_the_late_round_does_not(history: History) -> None:
    early = history.one("round.corrected/v1", play(replaces=1, **CORRECTION))
    late = history.one("round.played/v1", play())
    assert (early.kind, early.revision) == (OutcomeKind.CORRECTED, 2)
    assert late.kind == OutcomeKind.SUPERSEDED
    assert history.balances() == {"player/4471": -10_000, "tray/T01": 10_000}


def test_held_correction_leaves_what_stands(history: History) -> None:
    history.one("round.played/v1", play())
    outcome = history.one("round.corrected/v1", play(replaces=1, bets=[bet("nonsense")], **PERSONS))
    assert outcome.kind == OutcomeKind.HELD
    assert history.balances() == {"player/4471": 10_000, "tray/T01": -10_000}


def test_correction_releases_a_held_round(history: History) -> None:
    history.one("round.played/v1", play(bets=[bet("nonsense")]))
    outcome = history.one("round.corrected/v1", play(replaces=1, **PERSONS))
    assert (outcome.kind, outcome.reverses) == (OutcomeKind.CORRECTED, None)
    assert outcome.facts["closes"] == {"position": 1, "staked": 10_000}


def test_void_of_a_held_round_ends_the_hold(history: History) -> None:
    history.one("round.played/v1", play(bets=[bet("nonsense")]))
    outcome = history.one("round.voided/v1", {**round_of(), **PERSONS})
    assert (outcome.kind, outcome.postings) == (OutcomeKind.VOIDED, [])
    assert outcome.facts["closes"]["position"] == 1


def test_newer_held_correction_ends_the_older_hold(history: History) -> None:
    history.one("round.played/v1", play(bets=[bet("nonsense")]))
    held, closed = history.take("round.corrected/v1", play(replaces=1, bets=[bet("humbug")], **PERSONS))
    assert (held.kind, closed.kind) == (OutcomeKind.HELD, OutcomeKind.NOTED)
    assert closed.facts["closes"]["position"] == 1


@pytest.mark.parametrize("bets", [[bet()], [bet("nonsense")]], ids=["settled", "held"])
def test_void_of_a_test_round_is_a_test_too(history: History, bets: list[dict[str, Any]]) -> None:
    history.one("round.played/v1", play(bets=bets, test=True))
    assert history.one("round.voided/v1", {**round_of(), **PERSONS}).facts["test"] is True


@pytest.mark.parametrize("kind", ["round.voided/v1", "round.corrected/v1"])
def test_one_person_alone_has_no_effect(history: History, kind: str) -> None:
    history.one("round.played/v1", play())
    alone = {**PERSONS, "approved_by": "chen"}
    data = {**round_of(), **alone} if kind == "round.voided/v1" else play(replaces=1, **{**CORRECTION, **alone})
    outcome = history.one(kind, data)
    assert (outcome.kind, outcome.facts["flags"][0][0]) == (OutcomeKind.NOTED, "four_eyes")
    assert history.balances() == {"player/4471": 10_000, "tray/T01": -10_000}


def test_gaming_day_is_that_of_the_rounds_first_event(history: History) -> None:
    first = history.one("round.played/v1", play(), time=NOON)
    later = history.one("round.voided/v1", {**round_of(), **PERSONS}, time=NOON + dt.timedelta(days=2))
    assert first.gaming_day == later.gaming_day == dt.date(2026, 11, 29)


def test_correction_that_was_given_up_replaces_the_older_hold() -> None:
    history = History()
    history.one("round.played/v1", play(bets=[bet("nonsense")]))
    failed, ended = history.fail("round.corrected/v1", play(replaces=1, **PERSONS))
    assert failed.facts["held"]["replaces"] == 1
    assert ended.facts["closes"]["position"] == 1


def test_event_that_was_given_up_waits_like_a_held_one(history: History) -> None:
    (failed,) = history.fail("round.played/v1", play())
    void = history.one("round.voided/v1", {**round_of(), **PERSONS})
    assert (failed.kind, failed.facts["held"]["code"]) == (OutcomeKind.FAILED, "settlement_failed")
    assert void.facts["closes"]["position"] == 1
