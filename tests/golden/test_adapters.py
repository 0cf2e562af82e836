"""Refused cases alter a named game or round in few words; what a file of the same form may say is carried out."""

from typing import Any

import pytest

from games.rules.las_vegas.errors import Refused
from tests.golden import casino_cases, las_vegas_cases

GAME: dict[str, Any] = {
    "ruleset": {"players": 2},
    "rounds": [{"starter": 0, "pairs": [[1, 2], [3, 4]], "neutral": {}, "turns": [{"seat": 0, "roll": [1, 2]}]}, {}],
}
FIRST_TURN = {"round": 0, "turn": 0}


def first_round(**members: Any) -> dict[str, Any]:
    return {**GAME, "rounds": [GAME["rounds"][0] | members, {}]}


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"drop_last_round": True}, {**GAME, "rounds": GAME["rounds"][:1]}),
        ({"round": 0, "drop_last_turn": True}, first_round(turns=[])),
        ({"round": 0, "pairs": {"1": [5, 6]}}, first_round(pairs=[[1, 2], [5, 6]])),
        ({"round": 0, "starter": 7}, first_round(starter=7)),
        ({**FIRST_TURN, "drop_last_die": True}, first_round(turns=[{"seat": 0, "roll": [1]}])),
        ({**FIRST_TURN, "set": {"seat": 1}}, first_round(turns=[{"seat": 1, "roll": [1, 2]}])),
        ({**FIRST_TURN, "face": 3}, first_round(turns=[{"seat": 0, "roll": [1, 2], "face": 3}])),
        ({"ruleset": {"players": 6}}, {**GAME, "ruleset": {"players": 6}}),
    ],
    ids=str,
)
def test_a_change_of_a_las_vegas_game_is_carried_out(change: dict[str, Any], expected: dict[str, Any]) -> None:
    assert las_vegas_cases.changed(like=GAME, change=change) == expected


def test_a_member_of_a_las_vegas_round_is_dropped() -> None:
    dropped = las_vegas_cases.changed(like=GAME, change={"round": 0, "drop_neutral": True})
    assert "neutral" not in dropped["rounds"][0]


def test_how_many_play_is_refused_by_the_engine_and_not_as_a_parameter() -> None:
    with pytest.raises(Refused, match="6 seats"):
        las_vegas_cases.played(case={"ruleset": {"players": 6}, "setup": {}, "turns": []})


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({"index": 1, "set": {"card": "9C"}}, {"moves": [{"card": "7H"}, {"card": "9C"}]}),
        ({"drop_last_move": True}, {"moves": [{"card": "7H"}]}),
        ({"deck": {"1": "5H"}}, {"deck": ["QD", "5H"]}),
        ({"dealer": 4}, {"dealer": 4}),
    ],
    ids=str,
)
def test_a_change_of_a_casino_round_is_carried_out(change: dict[str, Any], expected: dict[str, Any]) -> None:
    like = {"dealer": 0, "deck": ["QD", "8C"], "moves": [{"card": "7H"}, {"card": "8H"}]}
    assert casino_cases.changed(like=like, change=change) == like | expected
