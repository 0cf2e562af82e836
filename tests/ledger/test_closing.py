"""An account is closed once, empty, and never while a batch moves it."""

import threading

import psycopg
import pytest
from django.db import IntegrityError, connection, transaction

from tests.ledger import attacks
from tests.ledger.posts import post

CLOSE = "update ledger_account set closed_at = clock_timestamp() where code = 'player/7'"


@pytest.mark.django_db
def test_an_account_that_holds_chips_is_not_closed() -> None:
    post(number=1, movements=[("cage/main", "player/7", 300)])
    attacks.commit()
    with pytest.raises(IntegrityError, match="account player/7 holds 300 hundredths"), transaction.atomic():
        attacks.run(CLOSE)


@pytest.mark.django_db
def test_an_account_that_holds_nothing_is_closed_and_gets_nothing_more() -> None:
    post(number=1, movements=[("cage/main", "player/7", 300), ("player/7", "cage/main", 300)])
    attacks.commit()
    attacks.run(CLOSE)
    with pytest.raises(IntegrityError, match="does not exist or is closed"), transaction.atomic():
        post(number=2, movements=[("cage/main", "player/7", 1)])


def test_closing_waits_for_a_batch_under_way(own_database: str) -> None:
    post(number=1, movements=[("cage/main", "player/7", 300), ("player/7", "cage/main", 300)])
    refusals: list[str] = []

    def close() -> None:
        with psycopg.connect(own_database) as other:
            try:
                other.execute(CLOSE)
            except psycopg.IntegrityError as error:
                refusals.append(str(error))

    with transaction.atomic():
        post(number=2, movements=[("cage/main", "player/7", 5)])
        thread = threading.Thread(target=close)
        thread.start()
        _wait_for_a_lock()
    thread.join()
    assert len(refusals) == 1
    assert "holds 5 hundredths" in refusals[0]


def _wait_for_a_lock() -> None:
    """Return once another connection waits for a lock of this database."""
    waiting = (
        "select count(*) from pg_locks l join pg_stat_activity a using (pid) where not l.granted and a.datname = %s"
    )
    for _ in range(1000):
        if attacks.run(waiting, [connection.settings_dict["NAME"]]) != [(0,)]:
            return
        attacks.run("select pg_sleep(0.01), pg_stat_clear_snapshot()")
    pytest.fail("nobody waits")
