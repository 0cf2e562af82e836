"""A game of Casino in the settlement: antes through escrow, an exact mirror of a void, a correction, an approval."""

from typing import Any

import pytest

from casino.settlement.outcomes.outcome import OutcomeKind
from ledger.chart import Code
from tests.casino.pages.fishing import TABLE, played, spoiled
from tests.casino.settlement.history import PERSONS, History, round_of

WON = {"player/4411": 5_000, "player/4421": -5_000}


def test_antes_go_to_escrow_and_the_pot_to_the_winner() -> None:
    history = History()
    outcome = history.one("round.played/v1", played(1))
    assert [posting[:4] for posting in outcome.postings] == [
        ("player/4411", f"escrow/{TABLE}", 5_000, Code.ANTE),
        ("player/4421", f"escrow/{TABLE}", 5_000, Code.ANTE),
        (f"escrow/{TABLE}", "player/4411", 10_000, Code.POT),
    ]
    assert history.balances() == WON


@pytest.mark.parametrize("seats", [3, 4])
def test_partners_and_lone_players_leave_no_chip_in_escrow(seats: int) -> None:
    history = History()
    ruleset = "casino.partnership/1" if seats == 4 else "casino.three/1"
    history.one("round.played/v1", played(1, ruleset=ruleset, seats=seats))
    balances = history.balances()
    assert f"escrow/{TABLE}" not in balances
    assert sum(balances.values()) == 0
    assert sorted(balances.values()) == ([-5_000, -5_000, 5_000, 5_000] if seats == 4 else [-5_000, -5_000, 10_000])


def test_a_void_takes_everything_back_and_a_correction_reinstates() -> None:
    history = History()
    history.one("round.played/v1", played(1))
    history.one("round.voided/v1", {**round_of(1, table=TABLE), **PERSONS})
    assert history.balances() == {}
    again: dict[str, Any] = {**played(1), "replaces": 1, **PERSONS}
    assert history.one("round.corrected/v1", again).kind is OutcomeKind.CORRECTED
    assert history.balances() == WON


def test_an_illegal_move_holds_the_game_until_it_is_corrected() -> None:
    history = History()
    outcome = history.one("round.played/v1", spoiled(1, move=20))
    assert outcome.kind is OutcomeKind.HELD
    assert outcome.facts["held"]["code"] == "card_not_in_hand"
    assert outcome.facts["held"]["message"].startswith("Round 2, move 21: ")
    assert history.balances() == {}
    history.one("round.corrected/v1", {**played(1), "replaces": 1, **PERSONS})
    assert history.balances() == WON


def test_a_game_without_stakes_posts_nothing() -> None:
    history = History()
    outcome = history.one("round.played/v1", {**played(1), "bets": []})
    assert (outcome.kind, list(outcome.postings)) == (OutcomeKind.SETTLED, [])
