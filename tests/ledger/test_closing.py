"""An account is closed once, empty, and never while a batch moves it."""

import io
import threading

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, IntegrityError, connection, transaction

from ledger import errors
from ledger.audit import guards
from ledger.posting import closing
from tests.ledger import attacks
from tests.ledger.posts import post

CLOSE = "update ledger_account set closed_at = clock_timestamp() where code = 'player/7'"
RECORD = """
    insert into ledger_closing (account, reason, requested_by, approved_by)
    select id, 'left', 'chen', 'mei' from ledger_account where code = 'player/7'
"""


@pytest.mark.django_db
def test_an_account_that_holds_chips_is_not_closed() -> None:
    post(number=1, movements=[("cage/main", "player/7", 300)])
    attacks.commit()
    with pytest.raises(IntegrityError, match="account player/7 holds 300 hundredths"), transaction.atomic():
        attacks.close(code="player/7")


@pytest.mark.django_db
def test_an_account_that_holds_nothing_is_closed_and_gets_nothing_more() -> None:
    post(number=1, movements=[("cage/main", "player/7", 300), ("player/7", "cage/main", 300)])
    attacks.commit()
    attacks.close(code="player/7")
    with pytest.raises(IntegrityError, match="does not exist or is closed"), transaction.atomic():
        post(number=2, movements=[("cage/main", "player/7", 1)])


def test_closing_waits_for_a_batch_under_way(own_database: str) -> None:
    post(number=1, movements=[("cage/main", "player/7", 300), ("player/7", "cage/main", 300)])
    refusals: list[str] = []

    def close() -> None:
        with psycopg.connect(own_database) as other:
            try:
                other.execute(f"{RECORD}; {CLOSE}")
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
    for _ in range(6000):
        if attacks.run(waiting, [connection.settings_dict["NAME"]]) != [(0,)]:
            return
        attacks.run("select pg_sleep(0.01), pg_stat_clear_snapshot()")
    pytest.fail("nobody waits")


@pytest.mark.django_db
@pytest.mark.parametrize("role", attacks.ROLES)
def test_nobody_closes_an_account_without_its_record(role: str) -> None:
    post(number=1, movements=[("cage/main", "player/7", 300), ("player/7", "cage/main", 300)])
    attacks.commit()
    refused = "permission denied" if role == "casino_app" else "cannot be closed without its record"
    with pytest.raises(DatabaseError, match=refused), transaction.atomic(), attacks.acting_as(role=role):
        attacks.run(CLOSE)


@pytest.mark.django_db
@pytest.mark.parametrize("role", attacks.ROLES)
def test_nobody_records_a_closing_and_leaves_the_account_open(role: str) -> None:
    post(number=1, movements=[("cage/main", "player/7", 300), ("player/7", "cage/main", 300)])
    attacks.commit()
    refused = "permission denied" if role == "casino_app" else "was recorded and the account stayed open"
    with pytest.raises(DatabaseError, match=refused), transaction.atomic(), attacks.acting_as(role=role):
        _record_and_commit()


def _record_and_commit() -> None:
    attacks.run(RECORD)
    attacks.commit()


@pytest.mark.django_db
@pytest.mark.parametrize("role", attacks.ROLES)
def test_nobody_opens_an_account_that_is_closed(role: str) -> None:
    opened = "insert into ledger_account (code, kind, closed_at) values ('player/9', 4, clock_timestamp())"
    refused = "player/9 cannot be opened closed"
    with pytest.raises(IntegrityError, match=refused), transaction.atomic(), attacks.acting_as(role=role):
        attacks.run(opened)


@pytest.mark.django_db
def test_the_time_of_a_closing_is_the_clock_s_whatever_is_asked_for() -> None:
    post(number=1, movements=[("cage/main", "player/7", 300), ("player/7", "cage/main", 300)])
    attacks.commit()
    attacks.run(RECORD.replace("approved_by)", "approved_by, recorded_at)").replace("'mei'", "'mei', '2020-01-01Z'"))
    attacks.run("update ledger_account set closed_at = '2999-01-01Z' where code = 'player/7'")
    told = attacks.run(
        "select closed_at > recorded_at, closed_at > sealed_at, closed_at <= clock_timestamp()"
        " from ledger_account a join ledger_closing on account = a.id, ledger_batch"
    )
    assert told == [(True, True, True)]


@pytest.mark.parametrize(
    ("tampered", "detail"),
    [
        (CLOSE, "closed without a record"),
        (RECORD, "its closing was recorded and it is open"),
    ],
)
def test_the_audit_names_an_account_closed_past_the_guards(own_database: str, tampered: str, detail: str) -> None:
    post(number=1, movements=[("cage/main", "player/7", 300), ("player/7", "cage/main", 300)])
    assert guards.check_closings().ok
    with psycopg.connect(own_database) as superuser:
        superuser.execute(f"set session_replication_role = replica; {tampered}")
    verdict = guards.check_closings()
    assert (verdict.ok, verdict.detail, verdict.first_bad) == (False, detail, "account player/7")


PERSONS = {"reason": "left for good", "requested_by": "chen", "approved_by": "mei"}


@pytest.mark.django_db
def test_two_persons_close_an_account_and_are_kept() -> None:
    post(number=1, movements=[("cage/main", "player/7", 300), ("player/7", "cage/main", 300)])
    attacks.commit()
    closing.close(code="player/7", **PERSONS)
    with connection.cursor() as cursor:
        cursor.execute("select reason, requested_by, approved_by from ledger_closing")
        assert cursor.fetchall() == [("left for good", "chen", "mei")]
    with pytest.raises(IntegrityError, match="does not exist or is closed"), transaction.atomic():
        post(number=2, movements=[("cage/main", "player/7", 1)])


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"approved_by": "chen"}, "needs_two_persons"),
        ({"reason": " "}, "has_a_reason"),
        ({"code": "cage/main"}, "holds -300 hundredths"),
    ],
)
def test_a_closing_that_is_not_in_order_is_refused(changes: dict[str, str], why: str) -> None:
    post(
        number=1, movements=[("cage/main", "player/8", 300), ("cage/main", "player/7", 5), ("player/7", "cage/main", 5)]
    )
    attacks.commit()
    with pytest.raises(errors.ClosingRefused, match=why):
        closing.close(**({"code": "player/7"} | PERSONS | changes))


@pytest.mark.django_db
def test_an_account_is_closed_by_command_once() -> None:
    post(number=1, movements=[("cage/main", "player/7", 5), ("player/7", "cage/main", 5)])
    attacks.commit()
    call = ["close_account", "player/7", "--reason", "left", "--requested-by", "chen", "--approved-by", "mei"]
    call_command(*call, stdout=io.StringIO())
    with pytest.raises(CommandError, match="player/7 stays open"):
        call_command(*call)
