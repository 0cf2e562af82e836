"""The fast roads equal the plain ones, whole and live, for any shoe and any tails."""

import pathlib
import random
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.errors import UnknownOutcome
from reports.roads.layout import ROWS, Tail, cell
from reports.roads.live import LiveRoads
from reports.roads.shoe import Sides, draw
from reports.roads.windows import columns_used, shift, visible
from tests.reports.roads import plain

RECORDED = pathlib.Path(__file__).parents[3] / "casino" / "demonstration" / "recorded_shoes.txt"
SHOES = [
    re.sub("[^BPT]", "", re.sub("[bp6]", "", line))
    for line in RECORDED.read_text().splitlines()
    if not line.startswith("#")
]
LAGS = {"big_eye": 1, "small": 2, "cockroach": 3}
tails = st.sampled_from(Tail)
dealt = st.text(alphabet="BBBPPPT", max_size=120)
streaky = st.lists(st.tuples(st.sampled_from("BPT"), st.integers(1, 14)), max_size=25).map(
    lambda runs: "".join(letter * length for letter, length in runs)
)
shoes = st.one_of(dealt, streaky)


def places(cells: tuple[int, ...]) -> list[tuple[int, int]]:
    return [(cell(number).row, cell(number).column) for number in cells]


def check(outcomes: str, *, tail: Tail) -> None:
    """Compare every road of a shoe with the plain one."""
    roads = draw(outcomes=outcomes, tail=tail)
    columns = plain.columns(outcomes)
    assert list(roads.big.columns) == columns
    assert places(roads.big.cells) == plain.places([len(column) for column in columns], tail=tail)
    for name, lag in LAGS.items():
        road = getattr(roads, name)
        assert road.marks == plain.marks(outcomes, lag=lag)
        assert places(road.cells) == plain.places(plain.runs(road.marks), tail=tail)


@given(outcomes=shoes, tail=tails)
def test_any_shoe_is_drawn_as_the_plain_rules_say(outcomes: str, tail: Tail) -> None:
    check(outcomes, tail=tail)


@pytest.mark.parametrize("tail", Tail)
def test_a_thousand_dealt_shoes_are_drawn_as_the_plain_rules_say(tail: Tail) -> None:
    random_source = random.Random(20261129)
    for _ in range(500):
        check("".join(random_source.choices("BPT", [0.4586, 0.4462, 0.0952], k=82)), tail=tail)


@pytest.mark.parametrize("outcomes", SHOES, ids=range(1, len(SHOES) + 1))
def test_the_recorded_shoes_are_drawn_as_the_plain_rules_say(outcomes: str) -> None:
    check(outcomes, tail=Tail.DROP)


@given(steps=st.lists(st.sampled_from("BBPPT-"), max_size=150), tail=tails)
def test_any_adding_and_undoing_ends_where_drawing_anew_does(steps: list[str], tail: Tail) -> None:
    live, outcomes = LiveRoads(tail=tail), ""
    for step in steps:
        if step != "-":
            live.add(step)
            outcomes += step
        elif outcomes:
            assert live.undo() == outcomes[-1]
            outcomes = outcomes[:-1]
    assert live.roads() == draw(outcomes=outcomes, tail=tail)


@given(
    outcomes=st.text(alphabet="BBPPT", min_size=1, max_size=90),
    changes=st.lists(st.tuples(st.integers(0, 89), st.sampled_from("BPT-")), max_size=8),
    tail=tails,
)
def test_voids_and_corrections_of_any_hand_end_where_drawing_anew_does(
    outcomes: str, changes: list[tuple[int, str]], tail: Tail
) -> None:
    """A void ("-") or another result reaches the live roads by taking back what came after and dealing it again."""
    live = LiveRoads(tail=tail)
    for outcome in outcomes:
        live.add(outcome)
    for place, result in changes:
        if place < len(outcomes):
            kept, later = outcomes[:place], result.replace("-", "") + outcomes[place + 1 :]
            for _ in range(place, len(outcomes)):
                live.undo()
            for outcome in later:
                live.add(outcome)
            outcomes = kept + later
    assert live.roads() == draw(outcomes=outcomes, tail=tail)


@given(outcomes=streaky, tail=tails)
def test_undoing_a_whole_shoe_leaves_every_earlier_state(outcomes: str, tail: Tail) -> None:
    live = LiveRoads(tail=tail)
    for outcome in outcomes:
        live.add(outcome)
    for length in range(len(outcomes) - 1, -1, -1):
        live.undo()
        assert live.roads() == draw(outcomes=outcomes[:length], tail=tail)


@given(outcomes=shoes)
def test_the_two_answers_are_both_absent_or_opposite(outcomes: str) -> None:
    asked = draw(outcomes=outcomes).asked
    for name in LAGS:
        answers = {getattr(asked[side], name) for side in "BP"}
        assert answers in ({None}, {"R", "I"})


@given(outcomes=shoes, side=st.sampled_from("BP"), tail=tails)
def test_asking_tells_what_the_hand_would_bring(outcomes: str, side: str, tail: Tail) -> None:
    live = LiveRoads(tail=tail)
    for outcome in outcomes:
        live.add(outcome)
    before, ghost = live.roads(), live.ghost(side)
    live.add(side)
    after = live.roads()
    assert ghost["big"] == after.big.cells[-1]
    for name in LAGS:
        old, new = getattr(before, name), getattr(after, name)
        answer = getattr(before.asked[side], name)
        assert new.marks == old.marks + (answer or "")
        assert new.cells == (*old.cells, *([ghost[name]] if answer else []))


def test_ties_before_the_first_bead_wait_and_are_then_its_own() -> None:
    assert draw(outcomes="TT").big.waiting_ties == 2
    big = draw(outcomes="TTBT").big
    assert (big.waiting_ties, big.ties, big.hands) == (0, (3,), (2,))


@pytest.mark.parametrize("outcomes", ["BXP", "BPb", "B\nP", "BP "])
def test_an_unknown_outcome_is_an_error(outcomes: str) -> None:
    with pytest.raises(UnknownOutcome):
        draw(outcomes=outcomes)
    with pytest.raises(UnknownOutcome):
        list(map(LiveRoads().add, outcomes))


def test_a_refused_hand_leaves_the_live_roads_as_they_were() -> None:
    live = LiveRoads()
    live.add("B")
    with pytest.raises(UnknownOutcome):
        live.add("b")
    assert live.roads() == draw(outcomes="B")


def test_another_game_with_two_sides_has_the_same_roads() -> None:
    sides = Sides(first="C", second="H", tie="")
    outcomes = "CHHCHHCCCHCCHHHHHHHH"
    theirs = draw(outcomes=outcomes, sides=sides)
    ours = draw(outcomes=outcomes.replace("C", "B").replace("H", "P"))
    assert (theirs.big.cells, theirs.big_eye, theirs.small) == (ours.big.cells, ours.big_eye, ours.small)
    assert theirs.asked["H"] == ours.asked["P"]


@given(outcomes=streaky, columns=st.integers(1, 30))
def test_a_window_keeps_the_newest_columns_and_every_shape(outcomes: str, columns: int) -> None:
    cells = draw(outcomes=outcomes).big.cells
    gone = shift(cells=cells, columns=columns)
    seen = [number for number in visible(cells=cells, shift=gone) if number is not None]
    assert columns_used(seen) == min(columns, columns_used(cells))
    assert [number + gone * ROWS for number in seen] == [number for number in cells if number >= gone * ROWS]
