"""The page of a round leads from its name to the reason of every card and every chip."""

import pytest
from django.test import Client

from tests.casino.pages.floor import BETS, PERSONS, SIX_CARDS, bet, happen, play, read, round_of, shown
from tests.casino.settlement import shards

ROUND = "/rounds/T01/1/1/"
PLAYED = ("round.played/v1", play(record=SIX_CARDS, bets=BETS, dealer="4417"))
CORRECTED = {**play(), "replaces": 1, **PERSONS}


def test_every_drawing_decision_stands_with_its_rule(office: Client) -> None:
    happen(PLAYED)
    page = read(office, ROUND)
    assert "Round 1, Banker wins 9–8" in page
    assert "Banker draws: total 4, Player third card 6" in page
    assert "rule 8" in page


def test_every_bet_stands_with_its_seat_its_reason_and_its_net(office: Client) -> None:
    happen(PLAYED)
    page = read(office, ROUND)
    assert "Seat 2 · player 1180 −318.50" in page
    assert "Player pair 12.1:1, aces" in page
    assert "4 bets, 2 players 635 396.50 −238.50" in page


def test_every_transfer_is_listed_with_the_bet_behind_it(office: Client) -> None:
    happen(PLAYED)
    page = read(office, ROUND)
    assert "RETURN tray/T01 player/1180 Player pair 196.50" in page
    assert "6 transfers, debits equal credits" in page


def test_the_bytes_are_shown_as_received(office: Client) -> None:
    happen(PLAYED)
    assert '"cards": ["AD", "JH", "AC", "4S", "6S", "5D"]' in read(office, ROUND)


def test_what_can_be_recomputed_is_proved(office: Client) -> None:
    happen(PLAYED)
    page = read(office, ROUND)
    assert "Settled again same returns" in page
    assert "Proved" in page


def test_a_correction_shows_both_revisions_and_what_it_moved(office: Client) -> None:
    happen(("round.played/v1", play(record={"cards": ["9C", "KS", "7D", "5H", "4D"]})))
    happen(("round.corrected/v1", {**CORRECTED, "record": {"cards": ["9C", "KS", "7D", "5H", "AD"]}}))
    page = read(office, ROUND)
    assert "Revision 1 Reversed" in page
    assert "Revision 2 In force" in page
    assert "read as 4" in page
    assert "is an ace" in page
    assert "Banker 100 200 100 −100" in page
    assert "House +100" in page


def test_a_correction_shows_the_road_before_and_after(office: Client) -> None:
    happen(("round.played/v1", play(record={"cards": ["9C", "KS", "7D", "5H", "4D"]})))
    happen(("round.corrected/v1", {**CORRECTED, "record": {"cards": ["9C", "KS", "7D", "5H", "AD"]}}))
    page = read(office, ROUND)
    assert "Before: B in round 1" in page
    assert "After: T marked on the bead before it" in page


def test_a_void_takes_everything_back_and_says_who_agreed(office: Client) -> None:
    happen(PLAYED)
    happen(("round.voided/v1", {**round_of(), **PERSONS}))
    page = read(office, ROUND)
    assert "Round 1, voided" in page
    assert "Asked by chen, agreed by desk" in page
    assert "— taken back" in page


def test_a_held_round_is_shown_unpaid_with_its_reason(office: Client) -> None:
    happen(("round.played/v1", play(record={"cards": ["2S", "4H", "KD", "3C"]})))
    page = read(office, ROUND)
    assert "Round 1, held" in page
    assert "Held, nothing paid" in page
    assert "— waits" in page


def test_a_void_before_its_round_says_that_the_round_has_not_come(office: Client) -> None:
    happen(("round.voided/v1", {**round_of(), **PERSONS}))
    assert "voided before it came" in read(office, ROUND)


def test_an_event_that_is_not_settled_yet_is_shown_already(office: Client) -> None:
    shards.say(PLAYED)
    page = read(office, ROUND)
    assert "Not settled yet" in page
    assert "Banker draws: total 4, Player third card 6" in page


def test_a_results_only_round_is_not_called_checked(office: Client) -> None:
    happen(("round.played/v1", play(record={}, bets=[], declared={"outcome": "banker"})))
    assert "Not checkable: results only" in read(office, ROUND)


def test_an_unknown_ruleset_is_held_and_shown(office: Client) -> None:
    happen(("round.played/v1", play(ruleset="baccarat.nobody/9")))
    assert "not released" in read(office, ROUND)


def test_a_reason_cannot_bring_markup_into_the_page(office: Client) -> None:
    happen(PLAYED)
    happen(("round.voided/v1", {**round_of(), **PERSONS, "reason": "<script>alert(1)</script>"}))
    assert b"<script>alert" not in office.get(ROUND).content


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/rounds/T01/1/9/", "No round 9 in shoe 1 of T01."),
        ("/rounds/T09/1/1/", "No event has named that shoe either."),
    ],
)
def test_a_round_that_is_not_there_is_said_to_be_missing(office: Client, path: str, words: str) -> None:
    happen(PLAYED)
    response = office.get(path)
    assert response.status_code == 404
    assert words in shown(response)


def test_a_missing_round_offers_the_one_before_it(office: Client) -> None:
    happen(PLAYED)
    assert b'href="/rounds/T01/1/1/"' in office.get("/rounds/T01/1/9/").content


def test_neighbours_stand_beside_the_title(office: Client) -> None:
    happen(*(("round.played/v1", play(number)) for number in (1, 2, 3)))
    content = office.get("/rounds/T01/1/2/").content.decode()
    assert 'rel="prev" href="/rounds/T01/1/1/"' in content
    assert 'rel="next" href="/rounds/T01/1/3/"' in content


def test_a_table_limit_shows_as_a_flag_in_chips(office: Client) -> None:
    happen(
        (
            "table.opened/v1",
            {"table": "T01", "ruleset": "baccarat.casinonia/1", "limits": {"banker": {"min": 20_000, "max": 99_900}}},
        ),
        ("round.played/v1", play(bets=[bet(stake=10_000)])),
    )
    assert "stake 100 outside 200 to 999" in read(office, ROUND)


def test_a_play_that_is_not_drawn_is_shown_as_it_was_sent(office: Client) -> None:
    happen(("round.played/v1", play(ruleset="dominoes.nobody/1", record={"tiles": [[6, 6], [6, 1]]})))
    page = read(office, ROUND)
    assert "The play as recorded" in page
    assert '"tiles":' in page
