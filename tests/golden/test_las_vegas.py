"""Every recorded case of Las Vegas Royale comes out as written: payouts, scripts, fines, ends, pots and whole games.

The code of a refusal is advisory, since the order of the checks is free: it is compared for our own file only.
"""

import os
from typing import Any

import pytest

from games.rules.las_vegas import ending, money, payout
from games.rules.las_vegas.money import Account
from tests.golden import files, las_vegas_cases
from tests.golden.las_vegas_cases import ruleset

FILE = "las_vegas.json"
BOOK: dict[str, Any] = files.book(file=FILE)
GAMES = {case["id"]: case for case in BOOK.get("games", [])}
IS_OURS = not os.environ.get("GOLDEN_DIR")


def cases(kind: str) -> list[Any]:
    """Return the cases of a kind as parameters whose ids hold file, kind and case id."""
    return [pytest.param(case, id=f"{FILE}-{kind}-{case['id']}") for case in BOOK.get(kind, [])]


def named(refusal: dict[str, Any]) -> dict[str, Any]:
    """Return of a refusal what has to be the same: where, and for our own file the code; empty where there is none."""
    return {name: refusal[name] for name in ("refused_at", "code") if name in refusal and (IS_OURS or name != "code")}


@pytest.mark.parametrize("case", cases("payouts"))
def test_a_casino_pays_as_recorded(case: dict[str, Any]) -> None:
    sides = list(case["dice"])
    counts = [small + 2 * big for small, big in case["dice"].values()]
    paid = [[sides[side], note] for side, note in payout.casino(counts=counts, notes=case["notes"])]
    assert paid == [[str(side), note] for side, note in case["paid"]]


@pytest.mark.parametrize("case", cases("pairs"))
def test_notes_are_laid_out_as_recorded(case: dict[str, Any]) -> None:
    drawn = [(first, second) for first, second in case["drawn"]]
    laid = money.order_pairs(drawn=drawn, is_highest_first=case["pair_order"] == "highest_to_1")
    assert {str(casino): list(pair) for casino, pair in enumerate(laid, start=1)} == case["casinos"]


@pytest.mark.parametrize("case", cases("scripts"))
def test_a_script_plays_as_recorded(case: dict[str, Any]) -> None:
    expected = case["expect"]
    if "refused_at" in expected:
        assert named(las_vegas_cases.refusal(case=case)) == named(expected)
        return
    position = las_vegas_cases.played(case=case)
    assert las_vegas_cases.found(position=position, names=set(expected)) == expected


@pytest.mark.parametrize("case", cases("fines"))
def test_a_fine_is_paid_as_recorded(case: dict[str, Any]) -> None:
    account = Account(**case["before"])
    account.pay_fine(amount=case["fine"])
    assert {"cash": account.cash, "chips": account.chips} == case["after"]


@pytest.mark.parametrize("case", cases("final"))
def test_a_game_ends_as_recorded(case: dict[str, Any]) -> None:
    accounts = [Account(**account) for account in case["accounts"]]
    notes = ruleset(case["ruleset"]).parameters["tie_break_notes"]
    assert [account.worth for account in accounts] == case["totals"]
    assert ending.winners(accounts=accounts, notes=notes) == case["winners"]


@pytest.mark.parametrize("case", cases("settlement"))
def test_a_pot_is_shared_as_recorded(case: dict[str, Any]) -> None:
    buy_in, players = case["buy_in"], case["players"]
    shares = ending.shares(pot=buy_in * players * 100, players=players, winners=case["winners"], first=case["first"])
    assert [shares.get(seat, 0) // 100 - buy_in for seat in range(players)] == case["net_by_seat"]


@pytest.mark.parametrize("case", cases("games"))
def test_a_game_replays_as_recorded(case: dict[str, Any]) -> None:
    assert las_vegas_cases.results(case=case) == case["expect"]


@pytest.mark.parametrize("case", cases("refused_games"))
def test_a_changed_game_is_refused_where_recorded(case: dict[str, Any]) -> None:
    game = las_vegas_cases.changed(like=GAMES[case["like"]], change=case["change"])
    expected = {"refused_at": case["refused_at"], "code": case["code"]}
    assert named(las_vegas_cases.refused(game=game)) == named(expected)
