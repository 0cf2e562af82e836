"""What no machine deals, holds or takes is held with the rule that it breaks.

Source: house rules (000), Video poker, Bet limits and How to play.
"""

from typing import Any

import pytest

from games.errors import RuleBroken
from games.settle import settle
from tests.games.video_poker.machine import BET, VIDEO_POKER, hand, played

DEAL = "2S 4H 6D 8C TS"
BROKEN = [
    pytest.param(hand("2S 4H 6D 8C"), "bad_outcome", "five cards dealt", id="four cards dealt"),
    pytest.param(hand("2S 4H 6D 8C TS JS"), "bad_outcome", "five cards dealt", id="six cards dealt"),
    pytest.param(hand("2S 4H 6D 8C 10S"), "bad_outcome", "52-card decks", id="a ten is T"),
    pytest.param(hand("2S 4H 6D 8C **"), "bad_outcome", "52-card decks", id="no jokers"),
    pytest.param(hand(DEAL, "123", "KS"), "illegal_roll_count", "cards not held are replaced", id="a card short"),
    pytest.param(hand(DEAL, "1234", "KS QS"), "illegal_roll_count", "cards not held are replaced", id="a card more"),
    pytest.param(hand(DEAL, "12345", "KS"), "illegal_roll_count", "cards not held are replaced", id="all held"),
    pytest.param(hand(DEAL, "0123", "KS"), "illegal_choice", "hold 0 to 5 cards", id="no place 0"),
    pytest.param(hand(DEAL, "1236", "KS"), "illegal_choice", "hold 0 to 5 cards", id="no place 6"),
    pytest.param(hand(DEAL, "1123", "KS"), "illegal_choice", "hold 0 to 5 cards", id="a place held twice"),
    pytest.param(hand("2S 2S 2S 8C TS"), "too_many_copies", "2 decks", id="a third copy dealt"),
    pytest.param(hand("2S 2S 6D 8C TS", "1234", "2S"), "too_many_copies", "2 decks", id="a third copy drawn"),
    pytest.param(hand("2S 2S 6D 8C TS", "1", "3H 4H 5H 2S"), "too_many_copies", "2 decks", id="thrown away counts"),
    pytest.param(hand("2S 2S 6D 8C TS", rest=["2S"]), "too_many_copies", "2 decks", id="a third copy left over"),
    pytest.param(hand(DEAL, "1234", "KS", rest=["3S"] * 5), "illegal_draw", "ten cards a round", id="eleven cards"),
    pytest.param(hand(DEAL, lamp=1), "bad_record", "record of a round", id="an unknown member"),
    pytest.param({"deal": DEAL.split(), "hold": []}, "round_not_decided", "record of a round", id="no draw"),
    pytest.param({**hand(DEAL), "hold": [True]}, "illegal_choice", "hold 0 to 5 cards", id="true is no place"),
    pytest.param({**hand(DEAL), "deal": [["2S"]] * 5}, "bad_outcome", "52-card decks", id="a list is no card"),
    pytest.param({**hand(DEAL), "draw": "KS"}, "bad_record", "record of a round", id="text is no list"),
]


@pytest.mark.parametrize(("record", "code", "rule"), BROKEN)
def test_what_no_machine_plays_is_held(record: dict[str, Any], code: str, rule: str) -> None:
    with pytest.raises(RuleBroken) as broken:
        settle(ruleset=VIDEO_POKER, record=record, bets=[BET])
    assert (broken.value.code, broken.value.rule) == (code, rule)


@pytest.mark.parametrize("stake", [0, 100, 700, 750, 3_000, -500])
def test_a_stake_that_is_no_valid_bet_is_held(stake: int) -> None:
    with pytest.raises(RuleBroken, match="is none of 5, 10, 15, 20, 25 chips") as broken:
        played(hand(DEAL), stake=stake)
    assert broken.value.code == "stake_not_allowed"


@pytest.mark.parametrize(
    "bets", [[], [BET, BET._replace(id="b2")], [BET._replace(name="poker")], [BET._replace(seat=0)]], ids=str
)
def test_a_machine_takes_one_bet_of_one_player(bets: list[Any]) -> None:
    with pytest.raises(RuleBroken):
        settle(ruleset=VIDEO_POKER, record=hand(DEAL), bets=bets)


def test_with_one_deck_a_twin_is_held() -> None:
    twins = hand("2S 2S 6D 8C TS")
    assert played(twins).returns[0].returned == 0
    with pytest.raises(RuleBroken, match="2 copies of 2S in a pack of 1 deck,") as broken:
        played(twins, decks=1)
    assert broken.value.rule == "1 deck"


def test_a_copy_too_many_leaves_the_engine_a_result() -> None:
    with pytest.raises(RuleBroken) as broken:
        played(hand("JS JS JS 8C TS"))
    assert broken.value.settlement is not None
    assert broken.value.settlement.returns[0].returned == 2_000


def test_a_hand_takes_no_card_from_the_shoe_of_the_machine() -> None:
    """The pack is shuffled before every round: cards of earlier hands say nothing about this one."""
    assert played(hand(DEAL)).cards == ()
