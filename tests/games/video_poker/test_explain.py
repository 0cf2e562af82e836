"""How a hand is told on its page."""

from games.settle import explain
from tests.games.video_poker.machine import BET, VIDEO_POKER, hand


def test_a_hand_is_told_from_the_deal_to_what_it_pays() -> None:
    told = explain(ruleset=VIDEO_POKER, record=hand("KS KH TD TC 9S", "1234", "TH"), bets=[BET])
    assert [(step.headline, step.detail, step.rule) for step in told] == [
        ("Dealt K♠ K♥ 10♦ 10♣ 9♠", "Two pairs already", "five cards from 2 decks"),
        ("Holds K♠ K♥ 10♦ 10♣", "9♠ replaced by 10♥", "hold 0 to 5 cards"),
        ("Full house, 5x", "K♠ K♥ 10♦ 10♣ 10♥. Staked 10, returned 50", "the highest line alone pays"),
    ]


def test_holds_of_all_and_of_nothing_are_told() -> None:
    kept = explain(ruleset=VIDEO_POKER, record=hand("2S 4H 6D 8C TS"), bets=[BET])
    thrown = explain(ruleset=VIDEO_POKER, record=hand("2S 4H 6D 8C TS", "", "3S 4S 6S 8S TS"), bets=[BET])
    assert [kept[1].headline, kept[1].detail, kept[2].headline] == [
        "Holds all five",
        "Nothing is replaced",
        "Nothing that pays",
    ]
    assert (thrown[1].headline, thrown[2].headline) == ("Holds nothing", "Flush, 4x")


def test_a_third_copy_is_told_as_held() -> None:
    told = explain(ruleset=VIDEO_POKER, record=hand("JS JS JS 8C TS"), bets=[BET])
    assert told[-1].headline == "Held: 3 copies of JS in a pack of 2 decks, expected 2 at most"
