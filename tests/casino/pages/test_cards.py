"""Cards lie on the page as they lay on the felt."""

import pytest

from casino.pages import cards


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("AD", "ace of diamonds"),
        ("TC", "10 of clubs"),
        ("10C", "10 of clubs"),
        ("8S", "8 of spades"),
        ("KH", "king of hearts"),
    ],
)
def test_a_card_is_spoken_in_words(name: str, label: str) -> None:
    assert cards.Face(name=name, order=1, is_lying=False).label == label


def test_the_third_card_lies_down() -> None:
    hand = cards.hand(names=["AD", "AC", "6S"], orders=[1, 3, 5])
    assert [face.is_lying for face in hand] == [False, False, True]


def test_a_note_marks_the_card_that_differs() -> None:
    hand = cards.hand(names=["KS", "5H", "4D"], orders=[2, 4, 5], notes={2: "read as 4"})
    assert [face.note for face in hand] == ["", "", "read as 4"]


def test_hearts_and_diamonds_are_red() -> None:
    assert [cards.Face(name=f"2{suit}", order=None, is_lying=False).ink for suit in "SHDC"] == [
        "black",
        "red",
        "red",
        "black",
    ]
