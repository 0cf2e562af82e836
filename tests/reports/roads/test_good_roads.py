"""Patterns at the end of a shoe are those of roadmaps, section 9, with thresholds that can be edited."""

import pytest

from reports.roads.good_roads import GoodRoad, Pattern, Thresholds, find
from reports.roads.shoe import draw

CASES = [
    ("four banker wins are a dragon", "PBBBB", Pattern.DRAGON, "B", 4),
    ("ties do not break a dragon", "BPPTPTPP", Pattern.DRAGON, "P", 5),
    ("two dragons side by side", "BBBBPPPPP", Pattern.DOUBLE_DRAGON, "", 9),
    ("four single columns", "BBPBPB", Pattern.SINGLE_JUMP, "", 4),
    ("four columns of two", "BBPPBBPP", Pattern.DOUBLE_JUMP, "", 4),
    ("banker once, player twice", "BPPBPP", Pattern.ONE_HALL_TWO_ROOMS, "B", 2),
    ("the same a column later", "BPPBPPB", Pattern.ONE_HALL_TWO_ROOMS, "B", 2),
    ("the same while the second of two is awaited", "BPPBPPBP", Pattern.ONE_HALL_TWO_ROOMS, "B", 2),
    ("player once, banker twice", "BBPBBPBBP", Pattern.ONE_HALL_TWO_ROOMS, "P", 3),
    ("banker always jumps", "BPPBPPPBPP", Pattern.SIDE_JUMP, "B", 3),
    ("banker stuck twice and is back", "BBPBBBPPB", Pattern.SIDE_STICK, "B", 2),
    ("three columns of two or more", "PBBPPPBB", Pattern.ROWS_CONNECT, "", 3),
    ("banker goes one, many, one, many", "BPBBPBPBBB", Pattern.ALTERNATE_STICK, "B", 2),
    ("a dragon, then single columns", "BBBBPBP", Pattern.LONG_TO_SINGLE, "", 3),
    ("columns grow by one", "BPPBBB", Pattern.SLOPE_UP, "", 3),
    ("columns shrink by one", "BBBPPB", Pattern.SLOPE_DOWN, "", 3),
]


def found(outcomes: str, *, thresholds: Thresholds | None = None) -> set[GoodRoad]:
    columns = draw(outcomes=outcomes).big.columns
    return set(find(columns=columns, thresholds=thresholds or Thresholds()))


@pytest.mark.parametrize(
    ("outcomes", "pattern", "side", "count"), [case[1:] for case in CASES], ids=[c[0] for c in CASES]
)
def test_a_pattern_is_found_with_its_count(outcomes: str, pattern: Pattern, side: str, count: int) -> None:
    assert GoodRoad(pattern=pattern, side=side, count=count) in found(outcomes)


@pytest.mark.parametrize(
    ("outcomes", "pattern"),
    [
        ("PBBB", Pattern.DRAGON),
        ("BPBBB", Pattern.SINGLE_JUMP),
        ("BBPPBB", Pattern.DOUBLE_JUMP),
        ("BPPB", Pattern.ONE_HALL_TWO_ROOMS),
        ("BBPBBPBB", Pattern.SIDE_STICK),
        ("BBBPBP", Pattern.LONG_TO_SINGLE),
        ("BPPBB", Pattern.SLOPE_UP),
    ],
)
def test_one_less_is_none(outcomes: str, pattern: Pattern) -> None:
    assert pattern not in {road.pattern for road in found(outcomes)}


def test_an_empty_shoe_has_none() -> None:
    assert found("") == set()
    assert found("TTT") == set()


def test_thresholds_are_a_house_s_own() -> None:
    strict = Thresholds(dragon_beads=6)
    assert Pattern.DRAGON not in {road.pattern for road in found("PBBBB", thresholds=strict)}
    assert GoodRoad(pattern=Pattern.DRAGON, side="B", count=6) in found("PBBBBBB", thresholds=strict)
