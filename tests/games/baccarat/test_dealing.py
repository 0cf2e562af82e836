"""The recorded dealing orders lead to the same hands; what is recorded but unused still left the shoe."""

from typing import Any

import pytest

from games.errors import RuleBroken
from games.protocol import Seen
from games.rules import baccarat
from games.settle import settle
from tests.games.baccarat.play import CASINONIA

PLAYER, BANKER = ["AD", "AC", "6S"], ["JH", "4S", "5D"]
RECORDS: dict[str, dict[str, Any]] = {
    "alternate is the default": {"cards": ["AD", "JH", "AC", "4S", "6S", "5D"]},
    "alternate": {"cards": ["AD", "JH", "AC", "4S", "6S", "5D"], "deal_order": "alternate"},
    "two and two": {"cards": ["AD", "AC", "JH", "4S", "6S", "5D"], "deal_order": "ppbb"},
    "halves": {"cards": [*PLAYER, *BANKER], "deal_order": "halves"},
    "lists": {"player": PLAYER, "banker": BANKER},
}


@pytest.mark.parametrize("record", RECORDS.values(), ids=RECORDS.keys())
def test_every_order_gives_the_same_coup(record: dict[str, Any]) -> None:
    hands = baccarat.hands(record=record)
    assert (list(hands.player), list(hands.banker)) == (PLAYER, BANKER)
    facts = settle(ruleset=CASINONIA, record=record, bets=[]).facts
    assert (facts["outcome"], facts["player"], facts["banker"], facts["cards"]) == ("B", 8, 9, 6)


@pytest.mark.parametrize(
    ("cards", "player", "banker", "unused"),
    [
        pytest.param("KS 6H 2C KD 5C 4S", 2, 3, ["2C"], id="player stands, banker takes the sixth card"),
        pytest.param("KS 2H 3C KD 5C 4S", 3, 2, ["4S"], id="banker 5 stands against 3"),
        pytest.param("KS 9H 3C KD 5C 4S", 2, 2, ["3C", "4S"], id="natural"),
    ],
)
def test_halves_leave_cards_unused_that_still_count(cards: str, player: int, banker: int, unused: list[str]) -> None:
    record = {"cards": cards.split(), "deal_order": "halves"}
    hands = baccarat.hands(record=record)
    assert (len(hands.player), len(hands.banker), list(hands.unused)) == (player, banker, unused)
    assert settle(ruleset=CASINONIA, record=record, bets=[]).cards == tuple(cards.split())
    with pytest.raises(RuleBroken, match="copy 9"):
        settle(ruleset=CASINONIA, record=record, bets=[], seen=Seen(counts={unused[0]: 8}))


@pytest.mark.parametrize(
    ("order", "cards"),
    [("alternate", "KS KD 6H 2C 4S"), ("ppbb", "KS 6H KD 2C 4S")],
)
def test_a_fifth_card_is_the_bankers_where_the_player_stands(order: str, cards: str) -> None:
    hands = baccarat.hands(record={"cards": cards.split(), "deal_order": order})
    assert (list(hands.player), list(hands.banker)) == (["KS", "6H"], ["KD", "2C", "4S"])


@pytest.mark.parametrize(
    "record",
    [
        pytest.param({"cards": ["KS"] * 5, "deal_order": "halves"}, id="halves need six cards"),
        pytest.param({"cards": PLAYER + BANKER, "deal_order": "spiral"}, id="unknown order"),
        pytest.param({"cards": PLAYER + BANKER, "player": PLAYER}, id="cards twice"),
        pytest.param({"player": PLAYER}, id="no banker"),
        pytest.param({"cards": "ADJHAC4S"}, id="a string"),
        pytest.param({"cards": PLAYER + BANKER, "colour": 1}, id="unknown member"),
        pytest.param({"cards": PLAYER + BANKER, "cut_card": 1}, id="cut card is no number"),
    ],
)
def test_a_record_that_is_none_is_held(record: dict[str, Any]) -> None:
    with pytest.raises(RuleBroken) as broken:
        settle(ruleset=CASINONIA, record=record, bets=[])
    assert broken.value.code in {"bad_record", "round_not_decided"}


def test_the_white_card_is_told() -> None:
    record = {"player": PLAYER, "banker": BANKER, "cut_card": True}
    assert settle(ruleset=CASINONIA, record=record, bets=[]).facts["cut_card"] is True
