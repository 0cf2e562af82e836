"""The ribbon and the road of a shoe lead to its rounds and mark the right one."""

import pytest

from casino.pages.sheets.floor import road
from reports.folds.cells import Hand, Standing


def hands(outcomes: str) -> list[Hand]:
    standings = {"h": Standing.HELD, "v": Standing.VOIDED}
    return [
        Hand(number=number, standing=standings.get(letter, Standing.PLAYED), outcome=letter if letter.isupper() else "")
        for number, letter in enumerate(outcomes, start=1)
        if letter != "."
    ]


@pytest.mark.parametrize(
    ("outcomes", "framed", "place"),
    [("BBP", 3, 'x="25" y="1"'), ("BBP", 2, 'x="1" y="25"'), ("BTP", 2, 'x="1" y="1"'), ("TBP", 1, 'x="1" y="1"')],
    ids=["new column", "second bead", "tie on a bead", "tie before any bead"],
)
def test_the_cell_of_a_round_is_framed(outcomes: str, framed: int, place: str) -> None:
    drawing = road.strip(hands=hands(outcomes), label="x", columns=6, framed=framed).drawing
    assert f'class="frame" {place}' in drawing


@pytest.mark.parametrize("outcomes", ["Bh", "B"], ids=["held", "not there"])
def test_a_round_without_a_bead_is_not_framed(outcomes: str) -> None:
    assert "frame" not in road.strip(hands=hands(outcomes), label="x", columns=6, framed=2).drawing


def test_a_cell_that_has_left_the_window_is_not_framed() -> None:
    assert "frame" not in road.strip(hands=hands("BPBPBPBP"), label="x", columns=3, framed=1).drawing


def test_a_road_is_told_in_words_too() -> None:
    assert road.strip(hands=hands("BBPTPvB"), label="x", columns=6).spoken == "Banker 2, Player 2, Banker 1"


def test_a_label_cannot_break_out_of_the_drawing() -> None:
    assert "<script>" not in road.strip(hands=[], label='"><script>', columns=6).drawing
