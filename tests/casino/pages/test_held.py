"""The queue of held rounds: what waits, why, and what would be paid."""

from typing import Any

import pytest
from django.test import Client

from tests.casino.pages.floor import BANKER_WINS, PERSONS, bet, happen, play, read, round_of

WRONG_WINNER: dict[str, Any] = {"declared": {"outcome": "player", "player_total": 2, "banker_total": 7}}


def test_what_was_declared_stands_beside_what_the_cards_say(office: Client) -> None:
    happen(("round.played/v1", play(**WRONG_WINNER)))
    page = read(office, "/held/")
    assert "Declared Player, derived Banker" in page
    assert "Declared by the table P Player wins with Player 2, Banker 7" in page
    assert "Derived from the cards B Banker wins 7–2" in page


def test_what_the_engine_would_pay_is_shown_before_anybody_agrees(office: Client) -> None:
    happen(("round.played/v1", play(**WRONG_WINNER)))
    page = read(office, "/held/")
    assert "Seat 1, player 4471 Banker 100 200 +100" in page
    assert "settles once, in one transaction" in page


def test_without_a_result_of_the_engine_a_dash_stands_with_its_reason(office: Client) -> None:
    happen(("round.played/v1", play(record={"cards": BANKER_WINS["cards"][:4]})))
    page = read(office, "/held/")
    assert "— the engine has no result" in page
    assert "a release must say the returns itself" in page


def test_the_side_bar_says_how_many_wait(office: Client) -> None:
    happen(("round.played/v1", play(1, **WRONG_WINNER)), ("round.played/v1", play(2, **WRONG_WINNER)))
    assert b'aria-label="2 waiting"' in office.get("/rounds/").content


@pytest.mark.parametrize(
    ("kind", "data", "words"),
    [
        ("round.voided/v1", {**round_of(), **PERSONS}, "Voided round.voided/v1"),
        ("round.corrected/v1", {**play(), "replaces": 1, **PERSONS}, "Corrected round.corrected/v1"),
    ],
)
def test_a_decided_round_shows_who_asked_and_who_agreed(
    office: Client, kind: str, data: dict[str, Any], words: str
) -> None:
    happen(("round.played/v1", play(**WRONG_WINNER)), (kind, data))
    page = read(office, "/held/?show=closed")
    assert "Asked by chen “seen on camera 12”" in page
    assert words in page


def test_nothing_that_waits_is_said_to_be_good(office: Client) -> None:
    assert "No round waits Everything that could be settled is settled." in read(office, "/held/")


def test_a_round_in_the_address_is_the_one_looked_at(office: Client) -> None:
    happen(("round.played/v1", play(1, **WRONG_WINNER)), ("round.played/v1", play(2, **WRONG_WINNER)))
    assert "T01, shoe 1, round 2" in read(office, "/held/?round=T01/1/2")


@pytest.mark.parametrize("asked", ["record=9:9", "record=x", "round=T01/1/99", "round=/", "record=999999:1"])
def test_an_address_that_names_no_record_shows_the_first(office: Client, asked: str) -> None:
    happen(("round.played/v1", play(1, **WRONG_WINNER)))
    assert "T01, shoe 1, round 1" in read(office, f"/held/?{asked}")


def test_a_stake_is_told_in_chips(office: Client) -> None:
    happen(("round.played/v1", play(ruleset="baccarat.seed000/1", bets=[bet(stake=3_000)])))
    page = read(office, "/held/")
    assert "Stake 30 is no multiple of 20" in page
    assert "hundredths" not in page
