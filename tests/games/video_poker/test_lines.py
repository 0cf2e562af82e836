"""Which line a hand is on and what it pays.

Source: house rules (000), Video poker, How to play.
"""

import pytest

from games.rules.video_poker import hands
from tests.games.video_poker.machine import hand, played

LINES = [
    pytest.param("TH JH QH KH AH", "royal_flush", 100_000, id="10 to ace of one suit, 100x"),
    pytest.param("AH QH TH KH JH", "royal_flush", 100_000, id="in any order"),
    pytest.param("9H TH JH QH KH", "straight_flush", 25_000, id="straight and flush, 25x"),
    pytest.param("7S 7H 7D 7C 2S", "four_of_a_kind", 10_000, id="four cards of the same value, 10x"),
    pytest.param("7S 7S 7D 7C 7H", "four_of_a_kind", 10_000, id="five alike contain four"),
    pytest.param("KS KH KD 4C 4S", "full_house", 5_000, id="pair and three, 5x"),
    pytest.param("2C 5C 9C JC KC", "flush", 4_000, id="one suit, 4x"),
    pytest.param("9C 9C 2C 2C KC", "flush", 4_000, id="a flush of twins is no two pairs"),
    pytest.param("KC KC 2C 5C 9C", "flush", 4_000, id="a flush with a pair of kings"),
    pytest.param("9S TH JD QC KS", "straight", 3_000, id="sequential values, 3x"),
    pytest.param("TS JH QD KC AS", "straight", 3_000, id="up to the ace"),
    pytest.param("3S 3S 3D 8C KS", "three_of_a_kind", 2_000, id="three, twins among them, 2x"),
    pytest.param("3S 3H 8D 8C KS", "two_pairs", 1_500, id="two pairs, 1.5x"),
    pytest.param("3S 3S 8D 8D KS", "two_pairs", 1_500, id="two pairs of twins"),
    pytest.param("JS JH 2D 5C 9S", "face_pair", 1_000, id="jacks give the stake back"),
    pytest.param("AS AS 2D 5C 9S", "face_pair", 1_000, id="twin aces"),
    pytest.param("TS TH 2D 5C 9S", None, 0, id="tens are no faces"),
    pytest.param("2S 4H 6D 8C TS", None, 0, id="nothing"),
    pytest.param("AS 2H 3D 4C 5S", None, 0, id="the order begins with 2"),
    pytest.param("AD 2D 3D 4D 5D", "flush", 4_000, id="suited, a flush alone"),
    pytest.param("QS KH AD 2C 3S", None, 0, id="nothing goes round the ace"),
]


@pytest.mark.parametrize(("deal", "line", "returned"), LINES)
def test_a_hand_pays_its_highest_line(deal: str, line: str | None, returned: int) -> None:
    settlement = played(hand(deal))
    assert (settlement.facts["line"], settlement.returns[0].returned) == (line, returned)


@pytest.mark.parametrize(
    ("deal", "line"),
    [
        ("AS 2H 3D 4C 5S", "straight"),
        ("AD 2D 3D 4D 5D", "straight_flush"),
        ("TD JD QD KD AD", "royal_flush"),
        ("AS 2H 3D 4C 6S", None),
        ("QS KH AD 2C 3S", None),
    ],
)
def test_with_ace_low_straights_five_to_ace_is_one(deal: str, line: str | None) -> None:
    assert played(hand(deal), ace_low_straight=True).facts["line"] == line


@pytest.mark.parametrize(
    ("stake", "rounding", "returned"),
    [
        (500, "exact", 750),
        (1_500, "exact", 2_250),
        (500, "floor", 700),
        (1_500, "floor", 2_200),
        (1_000, "floor", 1_500),
    ],
)
def test_half_chips_of_two_pairs_are_paid_or_cut(stake: int, rounding: str, returned: int) -> None:
    settlement = played(hand("3S 3H 8D 8C KS"), stake=stake, rounding=rounding)
    assert settlement.returns[0].returned == returned


def test_replacements_fill_the_places_not_held_in_order() -> None:
    facts = played(hand("KS 2H KD 4C 9S", "31", "4H 5H 6H")).facts
    assert facts == {
        "deal": ["KS", "2H", "KD", "4C", "9S"],
        "dealt_line": "face_pair",
        "hold": [1, 3],
        "hand": ["KS", "4H", "KD", "5H", "6H"],
        "line": "face_pair",
    }


def test_a_winning_deal_thrown_away_is_lost() -> None:
    settlement = played(hand("KS KH KD 4C 4S", "", "2S 4H 6D 8C TS"))
    assert (settlement.facts["dealt_line"], settlement.returns[0].returned) == ("full_house", 0)


def test_a_changed_pay_line_pays_its_new_total() -> None:
    settlement = played(hand("KS KH KD 4C 4S"), pays={"full_house": "9"})
    assert (settlement.returns[0].returned, settlement.returns[0].reason) == (9_000, "full house, 9x")


def test_with_more_decks_a_full_house_or_four_of_one_suit_are_more_than_a_flush() -> None:
    suited = [hands.line_of([f"{rank}H" for rank in ranks], False) for ranks in ("KKK44", "KKKK4", "KKK45")]  # noqa: FBT003
    assert suited == ["full_house", "four_of_a_kind", "flush"]
