"""Every recorded road comes out cell by cell, whole and hand by hand, with either rule for tails."""

from typing import Any

import pytest

from reports.roads import live, shoe, windows
from reports.roads.layout import Tail, cell
from tests.golden import files

FILE = "roadmaps.json"
ROADS = {"bigEye": "big_eye", "small": "small", "cockroach": "cockroach"}
FOUND: Any = files.cases(file=FILE)
CASES = [pytest.param(case, id=f"{FILE}-roads-{case['id']}") for case in (FOUND["fixtures"] if FOUND else [])]


def places(cells: Any) -> list[list[int]]:
    """Give cells as the file does, [row, column]."""
    return [[cell(number).row, cell(number).column] for number in cells]


def marks(case: dict[str, Any], hand: int) -> str:
    flags = {"b": "bankerPair", "p": "playerPair", "n": "natural"}
    return "".join(letter for letter, name in flags.items() if hand in case["input"].get(name, ()))


def colours(mark: str | None) -> str | None:
    """Give our regular and irregular marks as the file does, R red and B blue."""
    return None if mark is None else mark.replace("I", "B")


def drawn_live(outcomes: str, *, tail: Tail = Tail.DROP) -> shoe.Roads:
    roads = live.LiveRoads(tail=tail)
    for outcome in outcomes:
        roads.add(outcome)
    return roads.roads()


@pytest.mark.parametrize("case", CASES)
def test_the_big_road_is_as_recorded(case: dict[str, Any]) -> None:
    expected, big = case["expect"], shoe.draw(outcomes=case["input"]["outcomes"]).big
    outcomes = case["input"]["outcomes"]
    beads = [
        [*place, outcomes[hand], ties, marks(case, hand)]
        for place, hand, ties in zip(places(big.cells), big.hands, big.ties, strict=True)
    ]
    assert list(big.columns) == expected["columns"]
    assert big.waiting_ties == expected["leadingTies"]
    assert beads == expected["bigRoad"]
    assert places(range(len(outcomes))) == expected["bead"]


@pytest.mark.parametrize("case", CASES)
def test_the_derived_roads_and_answers_are_as_recorded(case: dict[str, Any]) -> None:
    expected, roads = case["expect"], shoe.draw(outcomes=case["input"]["outcomes"])
    for theirs, ours in ROADS.items():
        road = getattr(roads, ours)
        assert colours(road.marks) == expected[theirs]
        assert places(road.cells) == expected["derivedCells"][theirs]
        for side in "BP":
            assert colours(getattr(roads.asked[side], ours)) == expected["ask"][side][theirs]


@pytest.mark.parametrize("case", CASES)
def test_tails_that_hold_their_row_are_as_recorded(case: dict[str, Any]) -> None:
    expected, roads = case["expect"], shoe.draw(outcomes=case["input"]["outcomes"], tail=Tail.HOLD)
    drop = [[row, column] for row, column, *_ in expected["bigRoad"]]
    assert places(roads.big.cells) == expected.get("bigRoadCellsHold", drop)
    derived = expected.get("derivedCellsHold", expected["derivedCells"])
    for theirs, ours in ROADS.items():
        assert places(getattr(roads, ours).cells) == derived[theirs]


@pytest.mark.parametrize("case", CASES)
def test_the_window_shows_the_last_columns(case: dict[str, Any]) -> None:
    everything = {"cols": 1000, "shift": 0, "visible": [[row, column] for row, column, *_ in case["expect"]["bigRoad"]]}
    view, big = case["expect"].get("view", everything), shoe.draw(outcomes=case["input"]["outcomes"]).big
    gone = windows.shift(cells=big.cells, columns=view["cols"])
    seen = windows.visible(cells=big.cells, shift=gone)
    assert gone == view["shift"]
    assert [None if number is None else places([number])[0] for number in seen] == view["visible"]


@pytest.mark.parametrize("tail", Tail)
@pytest.mark.parametrize("case", CASES)
def test_hand_by_hand_gives_the_same_roads(case: dict[str, Any], tail: Tail) -> None:
    outcomes = case["input"]["outcomes"]
    assert drawn_live(outcomes, tail=tail) == shoe.draw(outcomes=outcomes, tail=tail)
