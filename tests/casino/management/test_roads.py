"""`manage.py roads` prints a typed shoe as grids, as JSON or as a picture, and names what it cannot read."""

import io
import json
import xml.etree.ElementTree as ET

import pytest
from django.core.management import CommandError, call_command

from reports.roads import shoe
from tests.reports.roads.test_roads import SHOES, places

DRAGON = "BBBBBBBBPPPPPPPP"


def _roads(*arguments: str) -> str:
    out = io.StringIO()
    call_command("roads", *arguments, stdout=out)
    return out.getvalue()


def grid(printed: str, title: str) -> list[str]:
    """Return the six rows under a title without their indent."""
    lines = printed.splitlines()
    start = lines.index(title) + 1
    return [line[2:] for line in lines[start : start + 6]]


@pytest.mark.parametrize("outcomes", SHOES, ids=range(1, len(SHOES) + 1))
def test_json_holds_every_cell_of_a_recorded_shoe(outcomes: str) -> None:
    told, drawn = json.loads(_roads(outcomes, "--json")), shoe.draw(outcomes=outcomes)
    assert told["big"]["cells"] == [list(place) for place in places(drawn.big.cells)]
    for name in ("big_eye", "small", "cockroach"):
        road = getattr(drawn, name)
        assert told[name] == {"marks": road.marks, "cells": [list(place) for place in places(road.cells)]}


def test_a_terminal_shows_the_tail_of_a_dragon_and_the_run_that_turns_above_it() -> None:
    rows = grid(_roads(DRAGON), "Big Road")
    assert rows[0] == "B P · ·"
    assert rows[4] == "B P P P"
    assert rows[5] == "B B B P"


def test_a_run_that_has_turned_keeps_its_row_when_told_to_hold() -> None:
    assert grid(_roads(DRAGON, "--tail", "hold"), "Big Road")[4] == "B P P P P"


def test_ties_stand_on_their_bead_as_slash_or_number() -> None:
    assert grid(_roads("BTPTTT"), "Big Road")[0] == "B/P3"
    assert grid(_roads("TT"), "Big Road")[0] == " 2"


def test_only_the_newest_columns_are_printed_when_asked() -> None:
    assert grid(_roads("BPBPB", "--columns", "2"), "Big Road")[0] == "P B"


def test_marks_are_read_behind_their_hand() -> None:
    counted = json.loads(_roads("Bb6 PpnT", "--json"))["statistics"]
    assert (counted["banker_pairs"], counted["player_pairs"], counted["naturals"], counted["super_sixes"]) == (
        1,
        1,
        1,
        1,
    )


def test_chou_han_has_the_same_roads_under_its_own_letters() -> None:
    printed = _roads("CHHCCHCH", "--game", "chouhan")
    assert "If Chou wins next" in printed
    assert printed.replace("C", "B").replace("H", "P").count("B P B P") == _roads("BPPBBPBP").count("B P B P")


def test_a_picture_is_svg_that_stands_alone() -> None:
    root = ET.fromstring(_roads("BPbTB6", "--svg", "--theme", "contrast"))  # noqa: S314 - our own drawing
    defined = {one.get("id") for one in root.iter() if one.get("id")}
    used = {str(one.get("href"))[1:] for one in root.iter("{http://www.w3.org/2000/svg}use")}
    assert used <= defined
    assert not list(root.iter("{http://www.w3.org/2000/svg}text"))


@pytest.mark.parametrize("typed", ["BXP", "bB", "B P 7", "CH"])
def test_what_is_no_shoe_is_named(typed: str) -> None:
    with pytest.raises(CommandError, match="after"):
        _roads(typed)


def test_a_window_wider_than_any_picture_is_refused() -> None:
    with pytest.raises(CommandError, match="1 to 100"):
        _roads("B", "--columns", "101")
