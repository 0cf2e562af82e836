"""Every recorded position, count, finish, pot and round of Casino comes out; what must be refused is refused there.

The code of a refusal is advisory, since the order of the checks is free: it is compared for our own file only.
"""

import os
from typing import Any

import pytest

from games.errors import MoveRefused, RuleBroken
from tests.golden import casino_cases, files

FILE = "cassino.json"
FOUND: Any = files.cases(file=FILE) or {}
ROUNDS = {case["id"]: case for case in FOUND.get("rounds", [])}
IS_OURS = not os.environ.get("GOLDEN_DIR")


def cases(part: str) -> list[Any]:
    return [pytest.param(case, id=f"{FILE}-{part}-{case['id']}") for case in FOUND.get(part, [])]


@pytest.mark.parametrize("case", cases("positions"))
def test_a_move_on_a_position_is_judged_as_recorded(case: dict[str, Any]) -> None:
    if case["legal"]:
        assert casino_cases.position(case=case) == casino_cases.expected_position(case=case)
        return
    with pytest.raises(RuleBroken) as broken:
        casino_cases.position(case=case)
    assert not IS_OURS or broken.value.code == case["code"].lower()


@pytest.mark.parametrize("case", cases("scoring"))
def test_piles_score_as_recorded(case: dict[str, Any]) -> None:
    assert casino_cases.scored(case=case) == {name: case[name] for name in ("points", "items")}


@pytest.mark.parametrize("case", cases("finish"))
def test_a_game_goes_on_or_ends_as_recorded(case: dict[str, Any]) -> None:
    expected = {"goes_on": case["status"] == "continue", "winners": case["winners"], "totals": case["totals"]}
    assert casino_cases.finished(case=case) == expected


@pytest.mark.parametrize("case", cases("settlement"))
def test_a_pot_is_paid_as_recorded(case: dict[str, Any]) -> None:
    assert casino_cases.net_by_seat(case=case) == case["net_by_seat"]


@pytest.mark.parametrize("case", cases("rounds"))
def test_a_whole_round_comes_out_as_recorded(case: dict[str, Any]) -> None:
    found = casino_cases.played(case=case)
    assert {name: found[name] for name in case["expect"]} == case["expect"]


@pytest.mark.parametrize("case", cases("refused_rounds"))
def test_a_changed_round_is_refused_where_recorded(case: dict[str, Any]) -> None:
    like = ROUNDS[case["like"]]
    house = casino_cases.house(ruleset=like["ruleset"])
    record = casino_cases.changed(like=like, change=case["change"])
    broken = casino_cases.refusal(house=house, record=record)
    assert isinstance(broken, MoveRefused)
    assert broken.move == case["refused_at"]
    assert not IS_OURS or broken.code == case["code"].lower()
