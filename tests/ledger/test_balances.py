"""What an account holds, now and as of earlier batches."""

import pytest

from ledger import balances, errors
from tests.ledger.posts import post

pytestmark = pytest.mark.django_db


def test_an_account_holds_what_it_received_less_what_it_gave() -> None:
    post(number=1, movements=[("issue", "cage/main", 1000), ("cage/main", "player/7", 300)])
    assert balances.balances(codes=["issue", "cage/main", "player/7"]) == {
        "issue": -1000,
        "cage/main": 700,
        "player/7": 300,
    }


def test_a_balance_as_of_a_batch_ignores_later_ones() -> None:
    post(number=1, movements=[("issue", "cage/main", 1000)])
    post(number=2, movements=[("issue", "cage/main", 50)])
    assert balances.balance_as_of(code="cage/main", lane_batches={1: 1}) == 1000
    assert balances.balance(code="cage/main") == 1050


def test_a_balance_adds_up_over_lanes() -> None:
    post(number=1, movements=[("issue", "cage/main", 1000)])
    post(lane=2, number=1, movements=[("issue", "cage/main", 30)])
    assert balances.balance(code="cage/main") == 1030
    assert balances.balance_as_of(code="cage/main", lane_batches={2: 1}) == 30


def test_the_trial_balance_has_a_row_per_kind_and_no_difference() -> None:
    post(number=1, movements=[("issue", "cage/main", 1000), ("cage/main", "tray/M01", 400)])
    trial = balances.trial_balance()
    assert [row.balance for row in trial.rows] == [-1000, 600, 400, 0, 0]
    assert trial.difference == 0


def test_books_without_a_batch_are_empty() -> None:
    assert balances.trial_balance().difference == 0
    assert balances.lane_batches_now() == {}


def test_an_unknown_account_is_an_error() -> None:
    with pytest.raises(errors.UnknownAccount, match="player/nobody"):
        balances.balance(code="player/nobody")
