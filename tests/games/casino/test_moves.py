"""What a parameter of the house changes about a single move, and the codes that a recorded move can be refused with."""

from typing import Any

import pytest

from games.errors import RuleBroken
from games.rules.casino.moves import legality, reading
from games.rules.casino.moves.effects import Effect
from games.rules.casino.table import Table
from tests.games.casino.playing import build, house, table


def judged(where: Table, **move: Any) -> Effect | str:
    """Return what a move of seat 0 does, or the code it is refused with."""
    try:
        return legality.judge(table=where, move=reading.read(found={"seat": 0, **move}))
    except RuleBroken as broken:
        return broken.code if broken.rule and broken.message else "refused without words"


def capture(where: Table, card: str, loose: str, **more: Any) -> Effect | str:
    return judged(where, type="capture", card=card, loose=loose.split(), **more)


def test_a_numeral_may_be_told_to_take_every_match() -> None:
    lying: dict[str, Any] = {"hand": "7H 2C", "loose": "7S 7D 4C 3H"}
    assert capture(table(house(), **lying), "7H", "7S") == Effect(loose=("7S",))
    strict = table(house(must_take_matches=True), **lying)
    assert capture(strict, "7H", "7S") == "match_left_behind"
    assert capture(strict, "7H", "7S 7D") == Effect(loose=("7S", "7D"))
    assert capture(strict, "7H", "4C 3H 7D 7S") == Effect(loose=("4C", "3H", "7D", "7S"))


@pytest.mark.parametrize(
    ("face_capture", "legal"), [("one", [1]), ("one_or_three", [1, 3]), ("all", [1, 2, 3])], ids=str
)
def test_a_court_card_takes_as_many_as_the_house_says(face_capture: str, legal: list[int]) -> None:
    where = table(house(face_capture=face_capture), hand="QD 2C", loose="QS QH QC 5D")
    for count in (1, 2, 3):
        taken = ["QS", "QH", "QC"][:count]
        found = judged(where, type="capture", card="QD", loose=taken)
        assert found == (Effect(loose=tuple(taken)) if count in legal else "face_takes_one")


def test_without_the_guard_an_owner_may_spend_the_card_that_takes_its_build() -> None:
    lying: dict[str, Any] = {"hand": "4D 8C", "loose": "8D", "builds": (build(8, "3H 5S", owner=0),)}
    assert capture(table(house(), **lying), "8C", "8D") == "leaves_build_unguarded"
    assert capture(table(house(guard_own_builds=False), **lying), "8C", "8D") == Effect(loose=("8D",))


def test_one_ace_does_not_guard_a_build_of_1_and_one_of_14() -> None:
    builds = (build(14, "KS AS", owner=0), build(1, "AH AD", owner=0, groups=2, number=2))
    rules = house("royal")
    assert capture(table(rules, hand="AC 9C", loose="9H", builds=builds), "9C", "9H") == "leaves_build_unguarded"
    alone = table(rules, hand="AC 9C", loose="9H", builds=builds[:1])
    assert capture(alone, "9C", "9H") == Effect(loose=("9H",))


def test_a_raise_may_absorb_whole_groups_of_the_new_value() -> None:
    lying: dict[str, Any] = {"hand": "AS 9C", "loose": "9D 5D 4H 2D", "builds": (build(8, "3H 5S"),)}
    raising = {"type": "raise", "card": "AS", "build": "b1", "value": 9}
    found = judged(table(house(), **lying), **raising, loose=["5D", "9D", "4H"])
    assert isinstance(found, Effect)
    assert found.stands == build(9, "3H 5S 5D 9D 4H AS", owner=0, groups=3)
    assert judged(table(house(), **lying), **raising, loose=["2D"]) == "sum_mismatch"
    assert judged(table(house(raise_absorb=False), **lying), **raising, loose=["9D"]) == "raise_takes_one_card"


def test_a_new_build_may_be_kept_to_one_group_a_turn() -> None:
    where = table(house(multi_in_one_turn=False), hand="8D 8C 3D", loose="5C 3H")
    assert judged(where, type="build", card="8D", value=8, loose=["5C", "3H"]) == "one_group_only"
    single = judged(where, type="build", card="3D", value=8, loose=["5C"])
    assert isinstance(single, Effect)
    assert single.stands == build(8, "5C 3D", owner=0)


def test_an_ace_is_worth_what_the_house_says() -> None:
    lying: dict[str, Any] = {"hand": "AC 2C", "loose": "KS AH"}
    assert capture(table(house("royal"), **lying), "AC", "KS AH", value=14) == Effect(loose=("KS", "AH"))
    assert capture(table(house("royal", royal_ace=[1]), **lying), "AC", "KS AH", value=14) == "bad_value"
    assert capture(table(house("royal"), **lying), "AC", "AH", value=14) == "sum_mismatch"
    both = table(house("royal", royal_table_ace=[1, 14]), **lying)
    assert capture(both, "AC", "AH", value=14) == Effect(loose=("AH",))
    low = table(house("royal", royal_ace=[1]), hand="AC AD", loose="KS")
    assert judged(low, type="build", card="AC", value=14, loose=["KS"]) == "value_out_of_range"


def test_a_partner_may_raise_a_build_where_the_owner_may_not() -> None:
    rules = house("royal", seats=4)
    raising = {"type": "raise", "card": "AS", "build": "b1", "value": 9}
    for owner, expected in ((0, "raise_own_barred"), (2, None)):
        found = judged(table(rules, hand="AS 9C 8C", builds=(build(8, "3H 5S", owner=owner),)), **raising)
        assert found == expected or isinstance(found, Effect)


def test_trailing_may_be_barred_for_a_match_and_free_beside_an_own_build() -> None:
    own: dict[str, Any] = {"hand": "4D 8C", "loose": "8D", "builds": (build(8, "3H 5S", owner=0),)}
    assert judged(table(house(), **own), type="trail", card="4D") == "trail_with_own_build"
    assert judged(table(house(trail_barred_by_own_build=False), **own), type="trail", card="4D") == Effect()
    strict = table(house(no_trail_if_rank_match=True), hand="4D KC", loose="4H")
    assert judged(strict, type="trail", card="4D") == "trail_with_match"
    assert judged(strict, type="trail", card="KC") == Effect()


def test_a_second_build_of_a_value_stands_apart_and_one_card_takes_both() -> None:
    where = table(house(), hand="9C 2H", builds=(build(9, "4D 5H"), build(9, "6D 3S", number=2)))
    found = judged(where, type="capture", card="9C", builds=["b1", "b2"])
    assert isinstance(found, Effect)
    assert [stood.id for stood in found.builds] == ["b1", "b2"]


@pytest.mark.parametrize(
    ("move", "code"),
    [
        ("trail", "bad_move"),
        ({"type": "fly", "card": "7H"}, "bad_move"),
        ({"type": "trail", "card": "7X"}, "bad_move"),
        ({"type": "trail", "card": "7H", "loose": ["7S"]}, "bad_move"),
        ({"type": "trail", "card": "7H", "seat": True}, "bad_move"),
        ({"type": "capture", "card": "7H", "loose": "7S"}, "bad_move"),
        ({"type": "capture", "card": "7H", "loose": ["7S"], "value": "7"}, "bad_move"),
        ({"type": "capture", "card": "7H", "loose": ["7S"], "value": None}, "bad_move"),
        ({"type": "build", "card": "7H", "loose": ["2D"]}, "bad_move"),
        ({"type": "trail", "card": "7H", "seat": 1}, "not_your_turn"),
        ({"type": "trail", "card": "KH"}, "card_not_in_hand"),
        ({"type": "capture", "card": "7H", "loose": ["7S", "7S"]}, "duplicate_card"),
        ({"type": "capture", "card": "7H", "builds": ["b1", "b1"]}, "duplicate_card"),
        ({"type": "capture", "card": "7H", "loose": ["7H"]}, "card_not_on_table"),
        ({"type": "capture", "card": "7H", "loose": ["4H"]}, "part_of_a_build"),
        ({"type": "capture", "card": "7H", "builds": ["b2"]}, "no_such_build"),
        ({"type": "capture", "card": "7H", "loose": ["7S"], "value": 8}, "bad_value"),
        ({"type": "capture", "card": "JD", "loose": ["JS"], "builds": ["b1"]}, "sum_mismatch"),
        ({"type": "capture", "card": "JD", "loose": ["7S"]}, "sum_mismatch"),
        ({"type": "capture", "card": "JD", "loose": ["JS"], "value": 11}, "sum_mismatch"),
        ({"type": "add", "card": "7H", "build": "b1", "value": 8}, "build_value_mismatch"),
        ({"type": "add", "card": "9C", "build": "b1"}, "sum_mismatch"),
        ({"type": "build", "card": "7H", "loose": ["JS"], "value": 7}, "face_in_build"),
        ({"type": "build", "card": "7H", "loose": ["2D"], "value": -1}, "value_out_of_range"),
        ({"type": "build", "card": "7H", "loose": ["2D"], "value": 9}, None),
        ({"type": "raise", "card": "2C", "build": "b1", "value": 9}, None),
    ],
)  # fmt: skip
def test_a_recorded_move_is_refused_under_its_code(move: Any, code: str | None) -> None:
    where = table(house(), hand="7H 9C 2C JD", loose="7S 2D JS", builds=(build(7, "3C 4H"),))
    found = judged(where, **move) if isinstance(move, dict) else _code_of(move)
    assert found == code or (code is None and isinstance(found, Effect))


def _code_of(found: object) -> str:
    with pytest.raises(RuleBroken) as broken:
        reading.read(found=found)
    return broken.value.code
