"""Opening and finding accounts, also by many at once and in transactions that fail."""

import threading

import pytest
from django.db import IntegrityError, connection, transaction

from ledger import accounts, balances, errors, posting
from tests.ledger import attacks
from tests.ledger.posts import entry, post

THREADS = 80
"""As many as may have a connection each: the server takes a hundred, a few of which are for its owner and others."""


@pytest.mark.django_db
def test_an_account_is_opened_once() -> None:
    first = accounts.ensure(codes=["player/7", "cage/main"])
    assert accounts.ensure(codes=["player/7", "player/7"]) == {"player/7": first["player/7"]}
    assert attacks.run("select code, kind from ledger_account order by code") == [("cage/main", 2), ("player/7", 4)]


@pytest.mark.django_db
def test_ids_and_codes_are_found_again() -> None:
    ids = accounts.ensure(codes=["player/7"])
    assert accounts.find(codes=["player/7"]) == ids
    assert accounts.names(ids=ids.values())[ids["player/7"]] == b"player/7"


@pytest.mark.django_db
def test_unknown_codes_and_ids_are_errors() -> None:
    with pytest.raises(errors.UnknownAccount, match="there is no account player/8"):
        accounts.find(codes=["player/8"])
    with pytest.raises(errors.UnknownAccount, match="no account has the id 123456789"):
        accounts.names(ids=[123456789])
    with pytest.raises(errors.BadAccountCode):
        accounts.ensure(codes=["player/with blank"])


@pytest.mark.django_db
@pytest.mark.parametrize(("code", "kind"), [("player/7", 2), ("bank/7", 4), ("issue", 2), ("player/a b", 4), ("x", 9)])
def test_the_database_refuses_a_code_that_does_not_name_its_kind(code: str, kind: int) -> None:
    with pytest.raises(IntegrityError, match="code_names_its_kind"), transaction.atomic():
        attacks.run("insert into ledger_account (code, kind) values (%s, %s)", [code, kind])


def test_an_account_of_a_transaction_that_failed_is_opened_again(own_database: str) -> None:  # noqa: ARG001
    with transaction.atomic():
        accounts.ensure(codes=["player/7"])
        transaction.set_rollback(True)
    post(number=1, movements=[("issue", "player/7", 100)])
    assert balances.balance(code="player/7") == 100


def test_many_threads_open_the_same_player_and_all_post_to_it(own_database: str) -> None:  # noqa: ARG001
    failures: list[Exception] = []
    start = threading.Barrier(THREADS)

    def play(lane: int) -> None:
        try:
            start.wait()
            post(lane=lane, number=1, movements=[("issue", "player/new", 1)])
        except Exception as error:  # noqa: BLE001 - told by the assertion below
            failures.append(error)
        finally:
            connection.close()

    threads = [threading.Thread(target=play, args=(lane,)) for lane in range(THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert balances.balance(code="player/new") == THREADS


def test_what_is_remembered_belongs_to_one_database(own_database: str) -> None:  # noqa: ARG001
    with transaction.atomic():
        accounts.ensure(codes=["player/7"])
    assert b"player/7" in accounts.remembered_names().values()
    accounts.forget()
    assert accounts.remembered_names() == {}


def test_posting_asks_for_codes_that_are_not_remembered(own_database: str) -> None:  # noqa: ARG001
    with transaction.atomic():
        new = entry(reference=1, movements=[("issue", "player/7", 100)])
    accounts.forget()
    with transaction.atomic():
        posting.post_batch(lane=1, number=1, entries=[new])
    assert balances.balance(code="player/7") == 100
