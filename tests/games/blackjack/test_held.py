"""Rounds that break a rule are held, and the rule is named."""

from typing import Any

import pytest

from games.errors import RuleBroken
from games.protocol import Seen
from games.settle import settle, settle_waived
from tests.games.blackjack.felt import BLACKJACK, bet, played, round_of

STAND = "0 stand"
BROKEN: list[Any] = [
    pytest.param(round_of("TS 9H", "KS 9D"), {}, "hand_not_finished", id="a hand left open"),
    pytest.param(round_of("TS 9H", "8S 8D", "0 split TD 9C", STAND), {}, "hand_not_finished", id="second hand left"),
    pytest.param(round_of("TS 9H", "7S 7D", "0 hit 7C", STAND), {}, "hand_finished", id="21 stands by itself"),
    pytest.param(round_of("TS 9H", "AS KD", STAND), {}, "hand_finished", id="a natural does not act"),
    pytest.param(round_of("TS 9H", "KS 6D", "0 hit TC", "0 hit 2C"), {}, "hand_finished", id="a bust does not act"),
    pytest.param(round_of("TS 9H", "KS 6D", STAND, "0 hit 2C"), {}, "hand_finished", id="a stand is final"),
    pytest.param(round_of("TS 9H", "5S 6D", "0 double 2C", "0 hit 2H"), {}, "hand_finished", id="one card on a double"),
    pytest.param(round_of("TS 9H", "AS AD", "0 split 2C 3C", "0 hit 2H"), {}, "hand_finished", id="one card on an ace"),
    pytest.param(round_of("AS KH", "KS 6D", STAND), {}, "round_already_decided", id="no play after a natural"),
    pytest.param(round_of("TS 9H", "KS QD", "0 split 2C 3C"), {}, "split_not_allowed", id="king and queen are no pair"),
    pytest.param(round_of("TS 9H", "8S 8D", "0 split 2C 3C"), {"splits_max": 0}, "split_not_allowed", id="no splits"),
    pytest.param(
        round_of("TS 9H", "8S 8D", "0 split 3C 3D", "0 double 2C", "1 stand"),
        {"das": False},
        "double_not_allowed",
        id="no double after a split",
    ),
    pytest.param(
        round_of("TS 9H", "AS 7D", "0 double 2C"), {"double_on": "9_to_11"}, "double_not_allowed", id="double 9 to 11"
    ),
    pytest.param(round_of("TS 6H", "KS QD", STAND), {}, "dealer_not_finished", id="the dealer must draw to 17"),
    pytest.param(round_of("AS 6H", "KS QD", STAND), {"h17": True}, "dealer_not_finished", id="and on soft 17"),
    pytest.param(round_of("AS 6H 2D", "KS QD", STAND), {}, "illegal_draw", id="the dealer stands on soft 17"),
    pytest.param(round_of("TS 6H 5D", "KS 6D", "0 hit KD"), {}, "illegal_draw", id="no draw against a bust"),
    pytest.param(round_of("TS 6H 5D", "KS AD"), {}, "illegal_draw", id="no draw against a natural"),
    pytest.param(round_of("AS KH 5D", "KS 6D"), {}, "illegal_draw", id="no draw after a natural"),
    pytest.param(round_of("TS", "KS QD", STAND), {}, "round_not_decided", id="no hole card"),
    pytest.param(round_of("TS 9H", "KS", STAND), {}, "illegal_draw", id="one card dealt"),
    pytest.param(round_of("TS 9H", "KS 1D", STAND), {}, "unknown_card", id="no such card"),
    pytest.param(round_of("TS 9H", "KS 2D", "0 hit", STAND), {}, "illegal_draw", id="a hit without a card"),
    pytest.param(round_of("TS 9H", "KS 2D", "0 stand 2C"), {}, "illegal_draw", id="a stand with a card"),
    pytest.param(round_of("TS 9H", "KS 2D", "1 stand"), {}, "illegal_choice", id="no such hand"),
    pytest.param(round_of("TS 9H", "KS 2D", "0 surrender"), {}, "illegal_choice", id="no surrender"),
    pytest.param(round_of("KS 7H", "TD 9H", STAND, insurance=500), {}, "insurance_not_offered", id="not against a ten"),
    pytest.param(
        round_of("AS 7H", "TD 9H", STAND, insurance=500),
        {"insurance": False},
        "insurance_not_offered",
        id="not offered",
    ),
    pytest.param(
        round_of("AS 7H", "TD 9H", STAND, insurance=550), {}, "stake_not_allowed", id="half the stake at most"
    ),
    pytest.param(round_of("AS 7H", "TD 9H", STAND, insurance=120), {}, "stake_not_allowed", id="half chips"),
]


@pytest.mark.parametrize(("record", "parameters", "code"), BROKEN)
def test_a_round_that_breaks_a_rule_is_held(record: dict[str, Any], parameters: dict[str, Any], code: str) -> None:
    with pytest.raises(RuleBroken) as broken:
        played(record, **parameters)
    assert (broken.value.code, bool(broken.value.rule)) == (code, True)


@pytest.mark.parametrize(
    ("bets", "code"),
    [
        ([], "bad_seats"),
        ([bet(2)], "bad_seats"),
        ([bet(5)], "bad_seats"),
        ([bet(), bet(2)], "bad_seats"),
        ([bet(), bet()._replace(id="b2")], "conflicting_bets"),
        ([bet(0)], "bad_seats"),
        ([bet(), bet(2)._replace(id="b1")], "conflicting_bets"),
        ([bet(stake=900)], "stake_not_allowed"),
        ([bet(stake=1_050)], "stake_not_allowed"),
        ([bet()._replace(name="insurance")], "illegal_choice"),
    ],
)
def test_bets_that_the_house_does_not_take_are_held(bets: list[Any], code: str) -> None:
    with pytest.raises(RuleBroken) as broken:
        settle(ruleset=BLACKJACK, record=round_of("TS 9H", "KS QD", STAND), bets=bets)
    assert broken.value.code == code


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (bet(2)._replace(id="b1"), "conflicting_bets"),
        (bet(2, stake=950), "stake_not_allowed"),
        (bet(2)._replace(name="banker"), "illegal_choice"),
    ],
)
def test_one_wrong_bet_holds_the_round_of_all_seats(wrong: Any, code: str) -> None:
    record = round_of("TS 9H", "KS QD", STAND)
    record["seats"]["2"] = round_of("TS 9H", "KC 7D", STAND)["seats"]["1"]
    with pytest.raises(RuleBroken) as broken:
        settle(ruleset=BLACKJACK, record=record, bets=[bet(), wrong])
    assert broken.value.code == code


def test_copies_are_counted_across_the_shoe_and_can_be_waived() -> None:
    record, seen = round_of("TS 9H", "KS QD", STAND), Seen(counts={"KS": 4})
    with pytest.raises(RuleBroken, match="copy 5 of KS in a shoe of 4 decks"):
        settle(ruleset=BLACKJACK, record=record, bets=[bet()], seen=seen)
    assert settle_waived(ruleset=BLACKJACK, record=record, bets=[bet()], seen=seen).returns[0].returned == 2_000


def test_the_id_of_an_insurance_is_not_another_bets() -> None:
    record = round_of("AS 7H", "TD 9H", STAND, insurance=500)
    record["seats"]["2"] = {"deal": ["TC", "9C"], "actions": [{"hand": 0, "do": "stand"}]}
    with pytest.raises(RuleBroken, match="b1:insurance"):
        settle(ruleset=BLACKJACK, record=record, bets=[bet(), bet(2)._replace(id="b1:insurance")])


@pytest.mark.parametrize(
    ("first", "second"), [([1, 3], [2]), ([2, 1], [3]), ([1, 1], [2]), ([1, 2], [2]), ([0, 1], [2]), (["1", 2], [3])]
)
def test_seats_play_one_after_the_other(first: list[Any], second: list[Any]) -> None:
    record = round_of("TS 9H", "5S 6D", "0 hit 2C", STAND)
    record["seats"]["2"] = round_of("TS 9H", "TC 9C", STAND)["seats"]["1"]
    for seat, numbers in (("1", first), ("2", second)):
        for action, seq in zip(record["seats"][seat]["actions"], numbers, strict=True):
            action["seq"] = seq
    with pytest.raises(RuleBroken) as broken:
        settle(ruleset=BLACKJACK, record=record, bets=[bet(), bet(2)])
    assert broken.value.rule == "each player plays sequentially"
