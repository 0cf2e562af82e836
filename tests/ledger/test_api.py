"""The ledger over REST."""

import time
from typing import Any

import pytest

from ledger import accounts, balances
from tests.casino.callers import caller
from tests.ledger.posts import post

pytestmark = pytest.mark.django_db


def _get(path: str, **query: str) -> tuple[int, dict[str, Any]]:
    answer = caller().get(f"/api/v1/{path}", query)
    return answer.status_code, answer.json()


def test_accounts_are_listed_by_code_with_what_they_hold() -> None:
    post(number=1, movements=[("issue", "cage/main", 1000), ("cage/main", "player/7", 300)])
    status, body = _get("accounts")
    assert status == 200
    assert [(row["code"], row["kind"], row["balance"]) for row in body["results"]] == [
        ("cage/main", "cage", 700),
        ("issue", "issue", -1000),
        ("player/7", "player", 300),
    ]


def test_accounts_of_a_kind_are_paged() -> None:
    accounts.ensure(codes=[f"player/{number}" for number in range(10, 15)] + ["issue"])
    client = caller()
    page = client.get("/api/v1/accounts?kind=player&limit=3").json()
    rest = client.get(page["next"]).json()
    codes = [row["code"] for row in page["results"] + rest["results"]]
    assert codes == ["player/10", "player/11", "player/12", "player/13", "player/14"]
    assert rest["next"] is None


def test_an_account_tells_the_point_it_stands_for_and_answers_the_same_for_ever() -> None:
    post(number=1, movements=[("issue", "cage/main", 1000)])
    _, before = _get("accounts/cage/main")
    assert (before["balance"], before["as_of"]) == (1000, {"1": 1})
    post(number=2, movements=[("issue", "cage/main", 5)])
    assert _get("accounts/cage/main", as_of="1:1")[1] == before
    assert _get("accounts/cage/main")[1]["balance"] == 1005


def test_a_statement_is_paged_newest_first() -> None:
    for number in range(1, 6):
        post(number=number, movements=[("issue", "cage/main", number)])
    client = caller()
    page = client.get("/api/v1/accounts/cage/main/statement?limit=2").json()
    rows = page["results"]
    while page["next"]:
        page = client.get(page["next"]).json()
        rows += page["results"]
    assert [(row["batch"], row["change"], row["balance"]) for row in rows] == [
        (5, 5, 15),
        (4, 4, 10),
        (3, 3, 6),
        (2, 2, 3),
        (1, 1, 1),
    ]
    assert rows[0]["other"] == "issue"
    assert rows[0]["code"] == "wager"


def test_a_page_of_a_statement_as_of_a_point_is_the_same_bytes_a_year_later(monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(1, 4):
        post(number=number, movements=[("issue", "cage/main", number)])
    client, path = caller(), "/api/v1/accounts/cage/main/statement?limit=1&as_of=1:3"
    before = client.get(path)
    assert before.json()["next"]
    a_year_later = time.time() + 31_536_000
    monkeypatch.setattr("time.time", lambda: a_year_later)
    post(number=4, movements=[("issue", "cage/main", 5)])
    assert client.get(path).content == before.content


def test_the_trial_balance_is_answered_now_and_as_of() -> None:
    post(number=1, movements=[("issue", "cage/main", 1000)])
    post(number=2, movements=[("cage/main", "tray/M01", 400)])
    now, earlier = _get("trial-balance")[1], _get("trial-balance", as_of="1:1")[1]
    assert [row["balance"] for row in now["rows"]] == [-1000, 600, 400, 0, 0]
    assert [row["balance"] for row in earlier["rows"]] == [-1000, 1000, 0, 0, 0]
    assert now["difference"] == 0


def test_an_instant_before_everything_finds_empty_books() -> None:
    post(number=1, movements=[("issue", "cage/main", 1000)])
    assert _get("accounts/cage/main", as_of="2001-01-01T00:00:00+08:00")[1]["balance"] == 0
    assert _get("accounts/cage/main", as_of="2101-01-01T00:00:00Z")[0] == 400
    assert balances.balance(code="cage/main") == 1000


@pytest.mark.parametrize(
    ("path", "query", "status"),
    [
        ("accounts/player/9", {}, 404),
        ("accounts/nonsense", {}, 404),
        ("accounts/player/a\x00b", {}, 404),
        ("accounts/player/9/statement", {}, 404),
        ("accounts", {"kind": "bank"}, 400),
        ("accounts", {"as_of": "0:1"}, 400),
        ("trial-balance", {"as_of": "yesterday"}, 400),
        ("trial-balance", {"as_of": "2026-11-29T21:00:00"}, 400),
        ("trial-balance", {"as_of": "2026-13-29T21:00:00Z"}, 400),
        ("trial-balance", {"as_of": "1:1,1:2"}, 400),
        ("trial-balance", {"as_of": "1:99"}, 400),
        ("trial-balance", {"as_of": "99999:1"}, 400),
        ("trial-balance", {"limit": "5"}, 400),
    ],
)
def test_what_cannot_be_answered_is_a_problem(path: str, query: dict[str, str], status: int) -> None:
    answer = caller().get(f"/api/v1/{path}", query)
    assert answer.status_code == status
    assert answer["Content-Type"] == "application/problem+json"


def test_a_key_needs_the_scope_and_every_table() -> None:
    assert caller(scopes=["rounds:read"]).get("/api/v1/trial-balance").status_code == 403
    assert caller(tables=["M01"]).get("/api/v1/accounts").status_code == 403
    assert caller(scopes=["ledger:read"]).get("/api/v1/trial-balance").status_code == 200


def test_a_list_of_accounts_takes_as_many_queries_for_many_as_for_one(django_assert_max_num_queries: Any) -> None:
    client = caller()
    accounts.ensure(codes=[f"player/{number}" for number in range(50)])
    with django_assert_max_num_queries(6):
        page = client.get("/api/v1/accounts").json()
    assert len(page["results"]) == 50
