"""A recorded coup lies on the page card by card, in the order in which it left the shoe."""

from typing import Any

import pytest

from casino.pages.sheets.rounds import felt

SIX = ["AD", "JH", "AC", "4S", "6S", "5D"]


def lay(**record: Any) -> felt.Felt:
    laid = felt.lay(record=record)
    assert laid is not None
    return laid


def orders(laid: felt.Felt) -> list[list[int | None]]:
    return [[face.order for face in side.faces] for side in laid.sides]


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        ({"cards": SIX}, [[1, 3, 5], [2, 4, 6]]),
        ({"cards": ["9C", "KS", "7D", "5H", "AD"]}, [[1, 3], [2, 4, 5]]),
        ({"cards": ["AD", "AC", "JH", "4S", "6S", "5D"], "deal_order": "ppbb"}, [[1, 2, 5], [3, 4, 6]]),
        ({"cards": ["9C", "7D", "2H", "KS", "5H", "AD"], "deal_order": "halves"}, [[1, 2], [4, 5, 6]]),
        ({"player": ["9C", "7D"], "banker": ["KS", "6H"]}, [[None, None], [None, None]]),
    ],
    ids=["alternate", "player stands", "ppbb", "halves", "hands apart"],
)
def test_cards_carry_their_order_from_the_shoe(record: dict[str, Any], expected: list[list[int | None]]) -> None:
    assert orders(lay(**record)) == expected


def test_a_hand_tells_its_way_to_the_total() -> None:
    laid = lay(cards=SIX)
    assert [(side.name, side.note, side.total, side.has_won) for side in laid.sides] == [
        ("Player", "2, then 8", 8, False),
        ("Banker", "4, then 9", 9, True),
    ]


def test_a_natural_is_named() -> None:
    assert lay(cards=["KH", "3S", "8C", "4D"]).sides[0].note == "natural"


def test_unused_cards_of_halves_are_told() -> None:
    assert lay(cards=["9C", "7D", "2H", "KS", "5H", "AD"], deal_order="halves").unused == ("2H",)


@pytest.mark.parametrize("record", [{}, {"cards": ["AD", "2C"]}, {"cards": ["XX", "2C", "3C", "4C"]}, {"cards": None}])
def test_what_is_no_coup_is_not_laid(record: dict[str, Any]) -> None:
    assert felt.lay(record=record) is None


@pytest.mark.parametrize(
    ("outcome", "player", "banker", "words"),
    [
        ("B", 8, 9, "Banker wins 9–8"),
        ("P", 8, 7, "Player wins 8–7"),
        ("T", 6, 6, "tie 6–6"),
        ("B", None, None, "Banker wins"),
        ("T", None, None, "tie"),
    ],
)
def test_a_result_is_said_with_the_winners_points_first(
    outcome: str, player: int | None, banker: int | None, words: str
) -> None:
    assert felt.result_words(outcome=outcome, player=player, banker=banker) == words


def test_the_card_that_differs_between_two_records_is_found() -> None:
    old, new = lay(cards=["9C", "KS", "7D", "5H", "4D"]), lay(cards=["9C", "KS", "7D", "5H", "AD"])
    assert felt.differing(old=old, new=new) == {"B2": "4D>AD"}
