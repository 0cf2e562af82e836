"""The Bead Plate and the derived roads draw each mark once, whole or broken, in its own cell."""

import re

import pytest

from casino.pages.sheets.floor import plates, road
from reports.folds.cells import Hand, Standing
from reports.roads import shoe

SHOE = "BBPTPBPPBBBTPPBPBPPPB"


def hand(outcome: str, number: int = 1, **marks: bool) -> Hand:
    return Hand(number=number, standing=Standing.PLAYED, outcome=outcome, **marks)


def hands(outcomes: str) -> list[Hand]:
    return [hand(letter, number) for number, letter in enumerate(outcomes, start=1)]


def subpaths(drawn: road.Road, name: str) -> int:
    found = re.search(rf'class="{name}" d="([^"]*)"', drawn.drawing)
    return found[1].count("M") if found else 0


def test_the_seventh_bead_starts_the_second_column() -> None:
    drawn = plates.bead_plate(hands=hands("BBBBBBP"), columns=4).drawing
    assert '<circle class="fP" cx="36" cy="12"' in drawn


def test_whole_columns_leave_the_plate_on_the_left() -> None:
    drawn = plates.bead_plate(hands=hands("B" * 12 + "PT"), columns=2)
    assert drawn.drawing.count("<circle") == 8
    assert '<circle class="fP" cx="36" cy="12"' in drawn.drawing


def test_a_natural_and_both_pairs_are_marked_on_the_bead() -> None:
    drawn = plates.bead_plate(hands=[hand("B", natural=True, banker_pair=True, player_pair=True)], columns=2).drawing
    assert all(name in drawn for name in ("bl nt", "nu", "pd pB", "pd pP"))


@pytest.mark.parametrize(
    ("draw", "road_name", "whole", "broken", "strokes_of_broken"),
    [
        (plates.big_eye, "big_eye", "eR", "eI", 2),
        (plates.small, "small", "dR", "dI", 2),
        (plates.cockroach, "cockroach", "eR", "eI", 2),
    ],
)
def test_every_mark_is_drawn_once_whole_or_broken(
    draw: object, road_name: str, whole: str, broken: str, strokes_of_broken: int
) -> None:
    marks = getattr(shoe.draw(outcomes=SHOE), road_name)
    drawn = draw(road=marks, columns=40)  # type: ignore[operator] # one of the three functions
    assert subpaths(drawn, whole) == marks.marks.count("R")
    assert subpaths(drawn, broken) == marks.marks.count("I") * strokes_of_broken


def test_a_shoe_without_marks_says_so() -> None:
    drawn = plates.big_eye(road=shoe.draw(outcomes="B").big_eye, columns=10)
    assert (drawn.spoken, "<path" in drawn.drawing) == ("no mark yet", False)
