"""What is settled and flagged: limits, gaps, rounds after the last one, clocks (decisions)."""

import datetime as dt

import pytest

from casino.settlement.outcomes.outcome import Outcome, OutcomeKind
from tests.casino.settlement.history import BANKER_WINS, NOON, History, bet, play

CUT = {**BANKER_WINS, "cut_card": True}
ONE_MORE = "baccarat.seed000/1"


def codes(outcome: Outcome) -> list[str]:
    assert outcome.kind == OutcomeKind.SETTLED
    return [code for code, _ in outcome.facts["flags"]]


def opened(limits: dict[str, dict[str, int]]) -> History:
    history = History()
    history.one("table.opened/v1", {"table": "T01", "ruleset": "baccarat.casinonia/1", "limits": limits})
    history.seal()
    return history


def test_ordinary_round_has_no_flag() -> None:
    assert codes(History().one("round.played/v1", play())) == []


@pytest.mark.parametrize(
    ("stake", "expected"), [(9_900, ["table_limit"]), (10_000, []), (50_000, []), (50_100, ["table_limit"])]
)
def test_stake_outside_the_tables_own_limits_is_flagged(stake: int, expected: list[str]) -> None:
    history = opened({"banker": {"min": 10_000, "max": 50_000}})
    assert codes(history.one("round.played/v1", play(bets=[bet(stake=stake)]))) == expected


def test_later_opening_states_other_limits() -> None:
    history = opened({"banker": {"min": 10_000, "max": 50_000}})
    history.one("table.opened/v1", {"table": "T01", "ruleset": "baccarat.casinonia/1"})
    assert codes(history.one("round.played/v1", play(bets=[bet(stake=100)]))) == []


def test_missing_numbers_are_named() -> None:
    outcome = History().one("round.played/v1", play(3))
    assert outcome.facts["flags"] == [("number_gap", "rounds 1 to 2 are missing before this one")]


def test_late_round_fills_its_gap_without_a_flag() -> None:
    history = History()
    history.one("round.played/v1", play(1))
    history.one("round.played/v1", play(3))
    assert codes(history.one("round.played/v1", play(2))) == []
    assert codes(history.one("round.played/v1", play(4))) == []


def test_round_after_the_white_card_is_flagged() -> None:
    history = History()
    history.one("round.played/v1", play(1, record=CUT))
    history.seal()
    assert codes(history.one("round.played/v1", play(2))) == ["after_last_round"]


def test_round_after_the_shoe_was_taken_out_is_flagged() -> None:
    history = History()
    history.one("round.played/v1", play(1))
    history.one("shoe.ended/v1", {"table": "T01", "shoe": 1})
    history.seal()
    assert codes(history.one("round.played/v1", play(2))) == ["after_last_round"]


def test_clock_that_goes_back_within_a_shoe_is_flagged() -> None:
    history = History()
    history.one("round.played/v1", play(1), time=NOON)
    outcome = history.one("round.played/v1", play(2), time=NOON - dt.timedelta(minutes=10))
    assert codes(outcome) == ["time_skew"]
