"""Statements of accounts: order, running balance, pages, points of the books."""

import itertools
import random

import pytest

from ledger import accounts, balances, errors, statements
from ledger.statements import Line, Place
from tests.ledger.posts import post

pytestmark = pytest.mark.django_db


def _all_lines(*, code: str, limit: int) -> list[Line]:
    lines: list[Line] = []
    after: Place | None = None
    while True:
        page = statements.statement(code=code, limit=limit, after=after)
        lines += page.lines
        if page.after is None:
            return lines
        assert len(page.lines) == limit
        after = page.after


def _busy_books() -> None:
    numbers = {lane: itertools.count(1) for lane in (1, 2, 5)}
    random_ = random.Random(7)
    for _ in range(30):
        lane = random_.choice([1, 2, 5])
        amounts = [random_.randrange(1, 500) for _ in range(random_.randrange(1, 4))]
        post(lane=lane, number=next(numbers[lane]), movements=[("cage/main", "player/7", amount) for amount in amounts])


def test_a_line_shows_the_other_side_and_the_balance_after_it() -> None:
    post(number=1, movements=[("cage/main", "player/7", 300), ("player/7", "tray/M01", 100)])
    newest, oldest = statements.statement(code="player/7", limit=10).lines
    assert (newest.other, newest.change, newest.balance) == ("tray/M01", -100, 200)
    assert (oldest.other, oldest.change, oldest.balance) == ("cage/main", 300, 300)
    assert newest.place == Place(lane=1, batch=1, number=2)


@pytest.mark.parametrize("limit", [1, 2, 7, 1000])
def test_pages_show_every_transfer_once_newest_first_and_add_up(limit: int) -> None:
    _busy_books()
    lines = _all_lines(code="player/7", limit=limit)
    order = [(line.sealed_at, line.place.lane, line.place.batch, line.place.number) for line in lines]
    assert order == sorted(set(order), reverse=True)
    assert lines[0].balance == balances.balance(code="player/7")
    assert lines[-1].balance == lines[-1].change
    for newer, older in itertools.pairwise(lines):
        assert newer.balance - newer.change == older.balance


def test_pages_of_any_size_show_the_same_lines() -> None:
    _busy_books()
    assert _all_lines(code="player/7", limit=3) == _all_lines(code="player/7", limit=100)


def test_a_statement_as_of_a_point_never_changes() -> None:
    _busy_books()
    point = balances.lane_batches_now()
    before = statements.statement(code="player/7", limit=100, lane_batches=point)
    post(lane=2, number=point[2] + 1, movements=[("cage/main", "player/7", 5)])
    assert statements.statement(code="player/7", limit=100, lane_batches=point) == before
    assert len(statements.statement(code="player/7", limit=100).lines) == len(before.lines) + 1


def test_a_statement_reaches_over_roll_ups_into_quiet_times() -> None:
    post(number=1, movements=[("cage/main", "player/7", 300)])
    for number in range(2, 300):
        post(number=number, movements=[("cage/main", "player/8", 1)])
    post(number=300, movements=[("cage/main", "player/7", 5)])
    lines = _all_lines(code="player/7", limit=1)
    assert [(line.place.batch, line.balance) for line in lines] == [(300, 305), (1, 300)]


def test_an_account_that_never_moved_has_an_empty_statement() -> None:
    post(number=1, movements=[("cage/main", "player/7", 300)])
    accounts.ensure(codes=["player/8"])
    assert statements.statement(code="player/8", limit=5).lines == ()


def test_an_account_or_a_place_that_is_not_there_is_an_error() -> None:
    post(number=1, movements=[("cage/main", "player/7", 300)])
    with pytest.raises(errors.UnknownAccount):
        statements.statement(code="player/9", limit=5)
    with pytest.raises(errors.UnknownPlace, match="lane 1 has no batch 9"):
        statements.statement(code="player/7", limit=5, after=Place(lane=1, batch=9, number=1))
