"""The books on the pages: trial balance, statements with the balance after each line, returns beside their theory."""

import datetime as dt

from django.test import Client

from tests.casino.pages.floor import PERSONS, bet, happen, play, read, round_of, shown
from tests.casino.settlement import shards
from tests.casino.settlement.history import NOON


def test_the_trial_balance_sums_to_zero(office: Client) -> None:
    happen(("round.played/v1", play()))
    page = read(office, "/ledger/")
    assert "Balanced" in page
    assert "Trays −100 Players 100 Escrow 0 Sum, must be 0 0" in page


def test_an_account_below_zero_is_marked(office: Client) -> None:
    happen(("round.played/v1", play()))
    assert "tray/T01 chip tray of a table −100 below zero" in read(office, "/ledger/")


def test_accounts_are_found_by_how_they_start(office: Client) -> None:
    happen(("round.played/v1", play(bets=[bet(player="44"), bet("tie", 2_000, player="55", seat=2, id="b2")])))
    page = read(office, "/ledger/?code=player/5")
    assert "player/55" in page
    assert "player/44" not in page


def test_a_statement_leads_from_each_line_to_its_round(office: Client) -> None:
    happen(("round.played/v1", play(1)), ("round.played/v1", play(2)))
    page = read(office, "/ledger/accounts/player/4471/")
    assert "RETURN T01 · 1 · 2 tray/T01 200 200" in page
    assert "WAGER T01 · 1 · 1 tray/T01 100 −100" in page


def test_a_statement_marks_what_was_reversed(office: Client) -> None:
    happen(("round.played/v1", play()), ("round.voided/v1", {**round_of(), **PERSONS}))
    assert "RETURN reversed" in read(office, "/ledger/accounts/player/4471/")


def test_an_account_is_shown_as_it_was_at_a_time(office: Client) -> None:
    happen(("round.played/v1", play()))
    page = read(office, "/ledger/accounts/player/4471/?at=2020-01-01T00:00")
    assert "As the books stood at Wed 1 Jan 2020, 00:00:00 Macau." in page
    assert "Nothing had moved over this account by then." in page
    assert "Held then 0" in page


def test_an_account_that_is_not_there_is_missing(office: Client) -> None:
    response = office.get("/ledger/accounts/player/nobody/")
    assert response.status_code == 404
    assert "No account player/nobody." in shown(response)


def test_a_return_stands_beside_its_exact_theory(office: Client) -> None:
    happen(("round.played/v1", play()))
    page = read(office, "/rtp/")
    assert "Banker 1 100 −100 0 200.00 98.5419 +101.46" in page
    assert "Inside" in page


def test_the_exact_fraction_stands_in_the_tooltip(office: Client) -> None:
    happen(("round.played/v1", play()))
    assert b"exactly " in office.get("/rtp/").content


def test_without_bets_the_page_of_returns_says_so(office: Client) -> None:
    assert "No activity No settled rounds in 30 gaming days to" in read(office, "/rtp/")


def test_the_proofs_page_says_what_it_recomputed_and_what_it_did_not(office: Client) -> None:
    happen(("round.played/v1", play()))
    page = read(office, "/proofs/")
    assert "The chains are unbroken Unbroken 1 batch at the ends of 1 lane hashed again" in page
    assert "By command a replay of every event" in page


def test_the_overview_gives_every_verdict_in_a_word(office: Client) -> None:
    happen(("round.played/v1", play()))
    page = read(office, "/")
    for words in ("Trial balance Balanced", "Log and books In step", "Held rounds None", "in step with the log"):
        assert words in page


def test_the_overview_lists_a_table_with_what_it_brought(office: Client) -> None:
    happen(("round.played/v1", play()))
    assert "T01 Baccarat, no commission" in read(office, "/")
    assert "B 100 −100" in read(office, "/")


def test_an_empty_house_has_an_overview(office: Client) -> None:
    page = read(office, "/")
    assert "No table has reported yet" in page
    assert "No bets yet" in page


def test_the_shoe_page_counts_its_results(office: Client) -> None:
    happen(("round.played/v1", play(1)), ("round.played/v1", play(2)), ("round.voided/v1", {**round_of(2), **PERSONS}))
    page = read(office, "/tables/T01/shoes/1/")
    assert "1 voided" in page
    assert "Banker 1 Player 0 Tie 0" in page


def test_a_gap_in_a_shoe_is_named(office: Client) -> None:
    happen(("round.played/v1", play(1)), ("round.played/v1", play(4)))
    assert "2 round numbers missing: 2, 3" in read(office, "/tables/T01/shoes/1/")


def test_exceptions_name_their_round_and_their_kind(office: Client) -> None:
    happen(("round.played/v1", play(3)))
    page = read(office, "/exceptions/?code=number_gap&table=T01")
    assert "T01 · 1 · 3" in page
    assert "Number gap rounds 1 to 2 are missing before this one" in page


def test_pages_show_the_day_as_first_recorded_and_what_changed_later(office: Client) -> None:
    happen(("round.played/v1", play(1)), ("round.played/v1", play(2)))
    late = shards.body_of("round.voided/v1", {**round_of(2), **PERSONS}, time=NOON + dt.timedelta(days=1))
    shards.accept_bodies([late])
    happen(("shoe.ended/v1", {"table": "T01", "shoe": 1}))
    assert "Banker 1 100 −100 +100 200.00" in read(office, "/rtp/")
    assert "as first recorded" in read(office, "/rtp/?basis=recorded")
    assert "Banker 2 200 −200 +100 200.00" in read(office, "/rtp/?basis=recorded")
    assert "Banker −1 −100 +100 +100 0.00" in read(office, "/rtp/?basis=difference")
    assert "All tables 200 −200 +100" in read(office, "/?basis=recorded")


def test_without_late_changes_the_difference_is_empty(office: Client) -> None:
    happen(("round.played/v1", play(1)))
    assert "Nothing was changed after its gaming day had closed" in read(office, "/rtp/?basis=difference")
    assert "Changed later" not in read(office, "/")
