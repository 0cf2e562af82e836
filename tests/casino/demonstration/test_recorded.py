"""The recorded shoes become declared rounds, hand by hand."""

import json
from collections import Counter
from typing import Any

import pytest

from casino.demonstration import recorded


@pytest.mark.parametrize(
    ("line", "outcomes", "marked"),
    [
        pytest.param("BPT", "BPT", [], id="plain hands"),
        pytest.param("Bb", "B", ["banker_pair"], id="b: banker pair"),
        pytest.param("Pp", "P", ["player_pair"], id="p: player pair"),
        pytest.param("B6", "B", ["super_six"], id="6: Banker won with six"),
        pytest.param("Tbp", "T", ["player_pair", "banker_pair"], id="a tie with both pairs"),
        pytest.param("Bp6", "B", ["player_pair", "super_six"], id="marks in the order of the file"),
    ],
)
def test_marks_belong_to_the_hand_before_them(line: str, outcomes: str, marked: list[str]) -> None:
    hands = list(recorded.hands(line=line))
    assert "".join(hand["outcome"] for hand in hands) == outcomes
    assert [name for name, value in hands[-1].items() if value is True] == marked


@pytest.mark.parametrize("line", ["X", "BX", "bB", "B P"])
def test_anything_else_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="expected B, P or T"):
        list(recorded.hands(line=line))


def _events() -> list[dict[str, Any]]:
    return [json.loads(body) for body in recorded.events()]


def test_eight_shoes_are_recorded_with_dense_round_numbers() -> None:
    counted = Counter(event["data"]["table"] for event in _events())
    assert sorted(counted) == [f"REC-{number}" for number in range(1, 9)]
    for table, rounds in counted.items():
        numbers = [event["data"]["round"] for event in _events() if event["data"]["table"] == table]
        assert numbers == list(range(1, rounds + 1))


def test_every_event_has_its_own_id_and_a_time_with_an_offset() -> None:
    events = _events()
    assert len({event["id"] for event in events}) == len(events)
    assert all(event["time"].endswith("+00:00") for event in events)


def test_six_is_only_declared_for_banker() -> None:
    sixes = [event["data"]["declared"] for event in _events() if event["data"]["declared"]["super_six"]]
    assert sixes
    assert {declared["outcome"] for declared in sixes} == {"B"}
