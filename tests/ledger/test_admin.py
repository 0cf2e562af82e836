"""The ledger in the admin: view-only, linked, and as cheap for many rows as for few."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from ledger.models import Account
from tests.ledger.posts import post

pytestmark = pytest.mark.django_db
MODELS = ("account", "batchlisted", "transferlisted")


@pytest.fixture
def boss() -> Client:
    client = Client()
    client.force_login(User.objects.create_superuser("boss"))
    return client


@pytest.fixture(autouse=True)
def _posted(db: None) -> None:  # noqa: ARG001 - ordering only
    post(number=1, movements=[("issue", "cage/main", 1000), ("cage/main", "player/7", 300)])


@pytest.mark.parametrize("model", MODELS)
def test_rows_are_shown_and_nothing_can_be_added(boss: Client, model: str) -> None:
    assert boss.get(f"/admin/ledger/{model}/").status_code == 200
    assert boss.get(f"/admin/ledger/{model}/add/").status_code == 403


@pytest.mark.parametrize(("model", "key"), [("batchlisted", "1-1"), ("transferlisted", "1-1-2")])
def test_a_row_is_found_by_its_key_and_cannot_be_changed_or_deleted(boss: Client, model: str, key: str) -> None:
    address = f"/admin/ledger/{model}/{key}/"
    assert boss.get(f"{address}change/").status_code == 200
    assert boss.post(f"{address}change/", {"total": 1}).status_code == 403
    assert boss.post(f"{address}delete/", {"post": "yes"}).status_code == 403


@pytest.mark.parametrize("key", ["1-9", "x-1", "1", "1-99999999999999999999", "1-1-1"])
def test_a_key_that_is_none_leads_back(boss: Client, key: str) -> None:
    assert boss.get(f"/admin/ledger/batchlisted/{key}/change/").status_code == 302


def test_an_account_links_to_its_statement_and_tells_what_it_holds(boss: Client) -> None:
    assert b"/ledger/accounts/player/7/" in boss.get("/admin/ledger/account/").content
    found = boss.get("/admin/ledger/account/?q=player/7").content
    assert b"cage/main" not in found
    address = f"/admin/ledger/account/{_id(code='player/7')}/change/"
    assert b"300" in boss.get(address).content


def test_a_batch_links_to_its_transfers(boss: Client) -> None:
    assert b"transferlisted/?lane=1&amp;batch=1" in boss.get("/admin/ledger/batchlisted/").content
    answer = boss.get("/admin/ledger/transferlisted/?lane=1&batch=1")
    assert b"1-1-2" in answer.content


@pytest.mark.parametrize("model", MODELS)
def test_a_list_counts_nothing_and_asks_as_often_for_many_rows_as_for_few(boss: Client, model: str) -> None:
    few = _queries(boss, model)
    for number in range(2, 30):
        post(number=number, movements=[("cage/main", f"player/{number}", 1)])
    many = _queries(boss, model)
    assert len(few) == len(many)
    assert not any("COUNT(" in sql.upper() for sql in many)


@pytest.mark.parametrize(("lane", "last", "shown"), [(1, 3, 4), (2, 1, 1), (9, 0, 0)])
def test_transfers_of_a_lane_are_looked_for_up_to_its_last_batch(
    boss: Client, lane: int, last: int, shown: int
) -> None:
    post(number=1, lane=2, movements=[("cage/main", "player/8", 50)])
    for number in (2, 3):
        post(number=number, movements=[("cage/main", "player/7", 1)])
    asked = [sql for sql in _queries(boss, f"transferlisted/?lane={lane}") if 'FROM "ledger_transfer_listed"' in sql]
    assert asked
    assert all(f'"batch" <= {last}' in sql for sql in asked)
    found = boss.get(f"/admin/ledger/transferlisted/?lane={lane}").content
    assert found.count(f"/transferlisted/{lane}-".encode()) == shown


def _queries(client: Client, model: str) -> list[str]:
    with CaptureQueriesContext(connection) as captured:
        client.get(f"/admin/ledger/{model}" if "?" in model else f"/admin/ledger/{model}/")
    return [query["sql"] for query in captured.captured_queries]


def _id(*, code: str) -> Any:
    return Account.objects.get(code=code).pk
