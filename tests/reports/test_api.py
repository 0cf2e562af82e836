"""Reports over REST: exact figures with reasons for the unknown, strict parameters, keys that see their tables only."""

from typing import Any

import pytest

from reports import projectors
from tests.casino.callers import caller
from tests.reports.feeds import ListFeed, bet, held, noted, one_shard, played, slip, voided

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def day() -> None:
    """A day of two tables."""
    outcomes = [
        noted(1, "table.opened", ruleset="baccarat.seed000/1"),
        played(2, 1, bets=(bet(), bet("tie", returned=0, player="9"))),
        played(3, 2, bets=(bet(returned=0),)),
        held(4, 3, staked=700),
        played(5, 1, table="T02", shoe=2, ruleset="baccarat.unheard/1"),
        slip(6, "chips.bought", 50_000, table="T01"),
    ]
    projectors.project(shard=0, feed=one_shard(outcomes))


def get(path: str, *, tables: tuple[str, ...] = ("*",), **query: str) -> tuple[int, Any]:
    answer = caller(tables=tables).get(f"/api/v1/{path}", query)
    return answer.status_code, answer.json()


def test_rtp_stands_beside_theory_with_its_limits() -> None:
    status, body = get("reports/rtp", first="2026-11-29")
    line = next(line for line in body["lines"] if line["bet"] == "banker" and line["ruleset"] == "baccarat.seed000/1")
    assert status == 200
    assert line["play"]["rtp"] == {"exact": "39/40", "decimal": "0.975000000"}
    assert line["verdict"]["theory"]["decimal"].startswith("0.98")
    assert (line["verdict"]["standing"], line["verdict"]["reason"]) == ("inside", "")
    assert body["as_of"]["positions"] == {"0": 6}


def test_what_cannot_be_known_is_null_with_a_reason() -> None:
    _, body = get("reports/rtp", first="2026-11-29", table="T02")
    assert body["lines"][0]["verdict"]["theory"] is None
    assert body["lines"][0]["verdict"]["standing"] == "not_checkable"
    assert (body["total"]["theory"], body["total"]["reason"]) == (None, "no exact law of baccarat.unheard/1 banker")


def test_rtp_is_told_apart_by_table_and_day() -> None:
    _, body = get("reports/rtp", first="2026-11-01", last="2026-11-30", by="table_and_day", bet="banker")
    assert [(line["table"], line["day"]) for line in body["lines"]] == [("T01", "2026-11-29"), ("T02", "2026-11-29")]


def test_a_day_tells_rounds_money_and_hold() -> None:
    status, body = get("reports/days/2026-11-29")
    assert status == 200
    assert (body["counts"]["received"], body["counts"]["held"], body["counts"]["held_staked"]) == (4, 1, 700)
    assert (body["total"]["staked"], body["slips"]["bought"]) == (40_000, 50_000)
    assert body["hold"]["exact"] == "1/50"


def test_an_empty_day_has_reasons() -> None:
    _, body = get("reports/days/2026-11-30")
    assert (body["total"]["rtp"], body["total"]["reason"]) == (None, "nothing was staked")
    assert (body["hold"], body["hold_reason"]) == (None, "no chips were bought at tables")


def test_days_tables_and_shoes_are_listed() -> None:
    assert [row["day"] for row in get("reports/days")[1]["results"]] == ["2026-11-29"]
    assert [row["table"] for row in get("reports/tables", day="2026-11-29")[1]["results"]] == ["T01", "T02"]
    assert [(row["table"], row["shoe"]) for row in get("reports/shoes")[1]["results"]] == [("T02", 2), ("T01", 7)]
    assert [row["table"] for row in get("reports/shoes", table="T01")[1]["results"]] == ["T01"]


def test_shoes_are_found_by_their_number() -> None:
    assert [(row["table"], row["shoe"]) for row in get("reports/shoes", shoe="7")[1]["results"]] == [("T01", 7)]
    assert get("reports/shoes", shoe="x")[0] == 400


@pytest.mark.parametrize("path", ["reports/tables?day=2026-11-29&limit=1", "reports/shoes?limit=1", "theory?limit=3"])
def test_lists_go_on_until_their_end(path: str) -> None:
    client, seen, address = caller(), [], f"/api/v1/{path}"
    while address:
        page = client.get(address).json()
        seen += [str(row) for row in page["results"]]
        address = page["next"]
    assert len(seen) == len(set(seen)) > 1


def test_a_shoe_has_its_hands() -> None:
    status, body = get("reports/shoes/T01/7")
    assert status == 200
    assert [(hand["number"], hand["standing"], hand["outcome"]) for hand in body["hands"]] == [
        (1, "played", "B"),
        (2, "played", "B"),
        (3, "h", ""),
    ]
    assert get("reports/shoes/T01/8")[0] == 404
    assert get(f"reports/shoes/T01/{2**70}")[0] == 404


def test_the_theory_is_exact() -> None:
    _, body = get("theory", ruleset="baccarat.seed000/1")
    banker = next(law for law in body["results"] if law["bet"] == "banker")
    numerator, denominator = map(int, banker["rtp"].split("/"))
    assert sum(1 for one in banker["outcomes"] if one["return"]) == len(banker["outcomes"])
    assert round(numerator / denominator, 4) == 0.9894


@pytest.mark.parametrize(
    "path",
    [
        "reports/rtp",
        "reports/rtp?first=2026-13-01",
        "reports/rtp?first=2026-11-29&by=moon",
        "reports/rtp?first=2026-11-29&basis=guessed",
        "reports/days/yesterday",
        "reports/days?before=2026-11-29",
        "reports/tables",
        "reports/shoes?day=x",
        "theory?ruleset=poker",
        "theory?order=rtp",
    ],
)
def test_what_is_not_understood_is_a_400(path: str) -> None:
    status, body = get(path)
    assert (status, body["status"]) == (400, 400)


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("reports/rtp?first=2026-11-29&table=T01", 200),
        ("reports/rtp?first=2026-11-29&table=T02", 403),
        ("reports/rtp?first=2026-11-29", 403),
        ("reports/days", 403),
        ("reports/days/2026-11-29", 403),
        ("reports/shoes?table=T01", 200),
        ("reports/shoes", 403),
        ("reports/shoes/T01/7", 200),
        ("reports/shoes/T02/2", 403),
        ("theory", 200),
    ],
)
def test_a_key_limited_to_a_table_sees_that_table(path: str, status: int) -> None:
    assert get(path, tables=("T01",))[0] == status


def test_a_limited_key_lists_its_own_tables() -> None:
    _, body = get("reports/tables", tables=("T02",), day="2026-11-29")
    assert [row["table"] for row in body["results"]] == ["T02"]


def test_another_scope_is_refused() -> None:
    assert caller(scopes=["ledger:read"]).get("/api/v1/reports/days").status_code == 403


def test_play_is_told_as_first_recorded_and_as_corrected() -> None:
    late = [played(7, 9), voided(8, 9, (bet(),), is_late=True)]
    projectors.project(shard=1, feed=ListFeed(batches={1: [late]}))
    staked = {}
    for basis in ("recorded", "corrected", "difference"):
        _, body = get("reports/rtp", first="2026-11-29", bet="banker", table="T01", basis=basis)
        staked[basis] = body["total"]["staked"]
        assert (body["basis"], body["total"]["difference"]["staked"]) == (basis, -10_000)
    assert staked == {"recorded": 30_000, "corrected": 20_000, "difference": -10_000}
    assert body["lines"][0]["play"]["rtp"] is None
    _, body = get("reports/days", basis="recorded")
    assert (body["results"][0]["staked"], body["results"][0]["win_difference"]) == (50_000, 9_500)
