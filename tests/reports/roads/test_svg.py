"""The small Big Road is the mockup's: one path per colour, marks where the geometry says."""

import xml.etree.ElementTree as ET

from reports.folds.cells import Hand, Standing
from reports.roads.svg import big_road_strip


def hands(outcomes: str) -> list[Hand]:
    """Build hands from letters; a lower-case letter has both pairs."""
    return [
        Hand(
            number=number,
            standing=Standing.PLAYED,
            outcome=letter.upper(),
            player_pair=letter.islower(),
            banker_pair=letter.islower(),
        )
        for number, letter in enumerate(outcomes, 1)
    ]


def paths(outcomes: str, *, columns: int = 23) -> dict[str, str]:
    root = ET.fromstring(big_road_strip(hands=hands(outcomes), label="Big road of T01", columns=columns))  # noqa: S314
    return {str(path.get("class")): str(path.get("d")) for path in root.iter("path")}


def test_a_shoe_of_the_mockup_has_the_mockups_paths() -> None:
    ring = "a8 8 0 1 0 16 0a8 8 0 1 0-16 0"
    assert paths("BPPB") == {"sB": f"M4 12{ring}M52 12{ring}", "sP": f"M28 12{ring}M28 36{ring}"}


def test_ties_and_pairs_are_marked_on_their_bead() -> None:
    drawn = paths("bTP")
    assert drawn["sT"] == "M4 20l16-16"
    assert (drawn["qb"], drawn["qp"]) == ("M4 4h0", "M20 20h0")


def test_from_the_second_tie_on_the_number_stands_beside_the_slash() -> None:
    assert ">2</text>" in big_road_strip(hands=hands("BTT"), label="Big road")
    assert "</text>" not in big_road_strip(hands=hands("BT"), label="Big road")


def test_ties_before_the_first_bead_wait_in_the_first_cell() -> None:
    assert paths("TT") == {"sT": "M4 20l16-16"}


def test_the_window_keeps_the_newest_columns() -> None:
    assert paths("BPBPBP", columns=2)["sB"].startswith("M4 12")
    assert paths("BPBPBP", columns=2)["sB"].count("M") == 1


def test_a_label_is_quoted() -> None:
    assert "&lt;T01&gt;" in big_road_strip(hands=[], label="<T01>")


def test_a_whole_shoe_takes_a_few_kilobytes() -> None:
    assert len(big_road_strip(hands=hands("BBPTBPPPBBTPBP" * 6), label="Big road", columns=57)) < 5000
