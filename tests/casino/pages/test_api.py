"""Rounds, held records and exceptions answer programs with what the pages tell people."""

from typing import Any

import pytest
from django.test import Client

from tests.casino.callers import caller
from tests.casino.pages.floor import BETS, PERSONS, SIX_CARDS, bet, happen, play, round_of

PLAYED = ("round.played/v1", play(record=SIX_CARDS, bets=BETS))
ILLEGAL = ("round.played/v1", play(2, record={"cards": ["9S", "4H", "KD", "3C", "QH"]}))


def answer(path: str, **reading: Any) -> Any:
    """Ask with a key that may read rounds and return the decoded answer."""
    response = caller(scopes=["rounds:read"], **reading).get(f"/api/v1/{path}")
    assert response.status_code == 200, response.content
    return response.json()


def test_a_round_tells_its_decisions_its_transfers_and_its_events(office: Client) -> None:  # noqa: ARG001 - registers
    happen(PLAYED)
    told = answer("rounds/T01/1/1")
    assert (told["state"], told["staked"], told["returned"]) == ("settled", 63_500, 39_650)
    assert told["decisions"][2]["headline"] == "Banker draws: total 4, Player third card 6"
    assert [moved["code"] for moved in told["outcomes"][0]["transfers"]] == ["WAGER"] * 4 + ["RETURN"] * 2
    assert told["events"][0]["kind"] == "round.played/v1"
    assert len(told["events"][0]["leaf"]) == 64


def test_a_corrected_and_a_voided_round_say_so(office: Client) -> None:  # noqa: ARG001 - registers
    happen(PLAYED, ("round.corrected/v1", {**play(), "replaces": 1, **PERSONS}))
    assert answer("rounds/T01/1/1")["state"] == "corrected"
    happen(("round.voided/v1", {**round_of(), **PERSONS}))
    told = answer("rounds/T01/1/1")
    assert (told["state"], told["staked"], told["result"]) == ("voided", 0, None)
    assert [one["kind"] for one in told["outcomes"]] == ["settled", "corrected", "voided"]


def test_rounds_are_listed_page_by_page_and_each_once(office: Client) -> None:  # noqa: ARG001 - registers
    happen(*[("round.played/v1", play(number)) for number in range(1, 6)])
    client, seen, path = caller(scopes=["rounds:read"]), [], "/api/v1/rounds?table=T01&limit=2"
    while path:
        page = client.get(path).json()
        seen += [one["round"] for one in page["results"]]
        path = page["next"]
    assert seen == [5, 4, 3, 2, 1]


def test_a_held_round_names_its_rule_and_the_hash_for_a_release(office: Client) -> None:  # noqa: ARG001 - registers
    happen(PLAYED, ILLEGAL)
    held = answer("held")["results"]
    assert [(one["round"], one["code"]) for one in held] == [(2, "illegal_draw")]
    assert held[0]["event_hash"] == answer("rounds/T01/1/2")["events"][0]["leaf"]
    assert answer("held?state=decided")["results"] == []


def test_exceptions_are_newest_first_and_found_by_code(office: Client) -> None:  # noqa: ARG001 - registers
    happen(("round.played/v1", play(3)), ("round.played/v1", play(7, bets=[bet(id="b9")])))
    codes = {one["code"] for one in answer("exceptions?table=T01")["results"]}
    assert "gap" in " ".join(codes)
    found = answer(f"exceptions?code={min(codes)}")["results"]
    assert {one["code"] for one in found} == {min(codes)}


@pytest.mark.parametrize(
    "path",
    [
        "rounds?shoe=1",
        "rounds?day=yesterday",
        "rounds?cursor=x",
        "held?state=all",
        "exceptions?who=me",
        "rounds?limit=0",
    ],
)
def test_a_filter_that_means_nothing_is_refused(office: Client, path: str) -> None:  # noqa: ARG001 - registers
    response = caller(scopes=["rounds:read"]).get(f"/api/v1/{path}")
    assert (response.status_code, response["Content-Type"]) == (400, "application/problem+json")


@pytest.mark.parametrize("path", ["rounds", "held", "exceptions", "rounds/T02/1/1"])
def test_a_key_limited_to_tables_sees_no_other(office: Client, path: str) -> None:  # noqa: ARG001 - registers
    assert caller(tables=["T01"]).get(f"/api/v1/{path}").status_code == 403


@pytest.mark.parametrize("path", ["rounds", "held", "exceptions", "rounds/T01/1/1"])
def test_without_the_scope_nothing_is_told(office: Client, path: str) -> None:  # noqa: ARG001 - registers
    assert caller(scopes=["ledger:read"]).get(f"/api/v1/{path}").status_code == 403


@pytest.mark.parametrize("path", ["T09/1/1", f"T01/{10**30}/1", "T01/0/0"])
def test_a_round_that_nobody_named_is_not_found(office: Client, path: str) -> None:  # noqa: ARG001 - registers
    assert caller().get(f"/api/v1/rounds/{path}").status_code == 404
