"""Every mark that the engine gives is drawn once, in its cell, with the signs that belong to it."""

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reports.folds.cells import Hand, Standing
from reports.roads import shoe
from reports.roads.contests import BACCARAT_TABLE
from reports.roads.drawing import marks, plates
from reports.roads.drawing.lettering import TypeLettering
from reports.roads.layout import cell

LETTERING = TypeLettering()
shoes = st.lists(st.tuples(st.sampled_from("BPT"), st.integers(1, 9)), max_size=20).map(
    lambda runs: "".join(letter * length for letter, length in runs)
)


def hands(outcomes: str, **marked: Any) -> list[Hand]:
    return [
        Hand(number=number, standing=Standing.PLAYED, outcome=letter, **marked)
        for number, letter in enumerate(outcomes, start=1)
    ]


def cells(drawn: str, symbols: str, unit: int) -> list[tuple[str, int, int]]:
    """Read the placed symbols back: symbol, row, column."""
    found = re.findall(rf'<use href="#({symbols})" x="([\d.]+)" y="([\d.]+)"', drawn)
    return [(name, int(float(y) // unit), int(float(x) // unit)) for name, x, y in found]


def big(outcomes: str, **marked: Any) -> plates.Drawing:
    road = shoe.big_road(outcomes=outcomes)
    return plates.big_road(big=road, hands=hands(outcomes, **marked), lettering=LETTERING, ghosts={})


@given(outcomes=shoes)
def test_the_beads_of_the_big_road_stand_in_their_cells(outcomes: str) -> None:
    road = shoe.big_road(outcomes=outcomes)
    expected = [
        (f"r{outcomes[hand]}", cell(number).row, cell(number).column)
        for number, hand in zip(road.cells, road.hands, strict=True)
    ]
    assert cells(big(outcomes).marks, "r[BP]", 24) == expected


@given(outcomes=shoes)
def test_the_marks_of_the_derived_roads_stand_in_their_cells(outcomes: str) -> None:
    roads = shoe.draw(outcomes=outcomes)
    for name, symbol in plates.SYMBOLS.items():
        road = getattr(roads, name)
        drawn = plates.derived_road(road=road, name=name, ghosts={}).marks
        expected = [
            (symbol + mark, cell(number).row, cell(number).column)
            for mark, number in zip(road.marks, road.cells, strict=True)
        ]
        assert cells(drawn, f"{symbol}[RI]", 12) == expected


@given(outcomes=shoes)
def test_the_plate_has_every_hand_in_its_place(outcomes: str) -> None:
    drawn = plates.bead_plate(hands=hands(outcomes)).marks
    expected = [(f"d{letter}", place % 6, place // 6) for place, letter in enumerate(outcomes)]
    assert cells(drawn, "d[BPT]", 24) == expected


def test_a_bead_carries_its_ties_its_pairs_and_its_natural() -> None:
    drawn = big("BTT", natural=True, banker_pair=True, player_pair=True).marks
    assert all(f'href="#{sign}"' in drawn for sign in ("ts", "nu", "p1", "p2"))
    assert ">2</text>" in drawn


def test_super_six_takes_the_place_of_the_letter() -> None:
    drawn = big("B", super_six=True).marks
    assert 'href="#s6"' in drawn
    assert 'href="#lB"' not in drawn


def test_ties_before_the_first_bead_wait_in_the_first_cell() -> None:
    assert cells(big("TT").marks, "ts", 24) == [("ts", 0, 0)]


def test_points_stand_on_the_plate_instead_of_letters() -> None:
    drawn = plates.points_plate(
        hands=[*hands("P", player=8, banker=5), *hands("T", player=6, banker=6), *hands("B")],
        contest=BACCARAT_TABLE,
        lettering=LETTERING,
    )
    assert re.findall('href="#([^"]+)"', drawn.marks) == ["dP8", "dT6", "dB"]
    assert 'id="dP8"' in drawn.definitions


def test_every_symbol_that_a_road_places_is_defined() -> None:
    defined = set(re.findall('id="([^"]+)"', marks.symbols(contest=BACCARAT_TABLE, lettering=LETTERING)))
    used = set(re.findall('href="#([^"]+)"', big("BTPTTB", natural=True, super_six=True).marks))
    assert used <= defined


def test_a_ghost_is_the_mark_in_a_frame_and_always_inside_the_drawing() -> None:
    road = shoe.big_road(outcomes="BBBBBB")
    drawing = plates.big_road(big=road, hands=hands("BBBBBB"), lettering=LETTERING, ghosts={"B": 11, "P": 6})
    assert drawing.columns == 2
    assert drawing.marks.count('class="gc"') == 2


@pytest.mark.parametrize(
    ("points", "natural", "is_marked"),
    [((7, 3), False, True), ((6, 3), False, False), ((9, 2), True, False), ((None, None), False, False)],
    ids=["margin of four", "margin of three", "a natural pays for itself", "points unknown"],
)
def test_a_dragon_bonus_win_has_its_diamond(
    points: tuple[int | None, int | None],
    natural: bool,  # noqa: FBT001 - a table's column
    is_marked: bool,  # noqa: FBT001 - the same
) -> None:
    marked = {"player": points[0], "banker": points[1], "natural": natural}
    assert bool(cells(big("P", **marked).marks, "dg", 24)) is is_marked
    assert bool(cells(plates.bead_plate(hands=hands("P", **marked)).marks, "dg", 24)) is is_marked
