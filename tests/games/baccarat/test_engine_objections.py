"""A ninth copy of a card and a declared result that differs hold a round that the engine could settle."""

from typing import Any

import pytest

from games.errors import RuleBroken
from games.protocol import Seen
from games.settle import settle, settle_waived
from tests.games.baccarat.play import CASINONIA, bet, coup, returned

RECORD = {"player": ["AD", "AC", "6S"], "banker": ["JH", "4S", "5D"]}


def test_the_ninth_eight_of_spades_holds_its_round() -> None:
    seen = Seen(counts={"8S": 8})
    with pytest.raises(RuleBroken, match="copy 9 of 8S") as broken:
        coup(bet("player"), cards="8S KD KH 7D", seen=seen)
    assert broken.value.code == "too_many_copies"
    assert broken.value.engine_has_result


def test_copies_within_the_round_count() -> None:
    with pytest.raises(RuleBroken, match="copy 9 of 8S"):
        coup(cards="8S 8S KH 7D", seen=Seen(counts={"8S": 7}))
    assert coup(cards="8S 8S KH QH", seen=Seen(counts={"8S": 6})).facts["outcome"] == "T"


def test_an_approval_by_the_engine_settles_what_it_would() -> None:
    record = {**RECORD, "declared": {"outcome": "player"}}
    settlement = settle_waived(ruleset=CASINONIA, record=record, bets=[bet("banker")], seen=Seen(counts={"AD": 8}))
    assert returned(settlement) == [4_000]


def test_an_approval_by_the_engine_needs_a_result() -> None:
    with pytest.raises(RuleBroken, match="Player stood on 2"):
        settle_waived(ruleset=CASINONIA, record={"player": ["AD", "AC"], "banker": ["JH", "4S"]}, bets=[])


AGREEING: list[dict[str, Any]] = [
    {"outcome": "banker", "player_total": 8, "banker_total": 9, "player_pair": True},
    {"outcome": "B", "player": 8, "banker": 9, "natural": False, "banker_pair": False, "super_six": False, "cards": 6},
    {"returned": {"banker-1": 4_000}},
    {},
]
DIFFERING: list[Any] = [
    {"outcome": "P"},
    {"player_total": 7},
    {"player_pair": False},
    {"player_pair": 1},
    {"banker_total": 9.0},
    {"returned": {"banker-1": 3_900}},
    {"returned": {"tie-1": 0}},
    {"returned": 4_000},
    {"winner": "B"},
    {"outcome": ["B"]},
    None,
    "B",
]


@pytest.mark.parametrize("declared", AGREEING, ids=str)
def test_a_declared_result_that_agrees_settles(declared: dict[str, Any]) -> None:
    record = {**RECORD, "declared": declared}
    assert returned(settle(ruleset=CASINONIA, record=record, bets=[bet("banker")])) == [4_000]


@pytest.mark.parametrize("declared", DIFFERING, ids=str)
def test_a_declared_result_that_differs_holds(declared: Any) -> None:
    with pytest.raises(RuleBroken) as broken:
        settle(ruleset=CASINONIA, record={**RECORD, "declared": declared}, bets=[bet("banker")])
    assert broken.value.code == "declared_mismatch"
    assert broken.value.engine_has_result


def test_a_results_only_record_is_taken_at_its_word() -> None:
    settlement = settle(ruleset=CASINONIA, record={"declared": {"outcome": "banker", "super_six": True}}, bets=[])
    assert not settlement.is_checkable
    assert settlement.facts == {"outcome": "B", "super_six": True, "cut_card": False}


@pytest.mark.parametrize(
    "declared",
    [
        None,
        {},
        {"player_pair": True},
        {"outcome": "B", "player": 9, "banker": 2},
        {"outcome": "P", "super_six": True},
        {"outcome": "B", "player": 10},
        {"outcome": "X"},
        {"outcome": {}},
        {"outcome": "B", "colour": "red"},
    ],
)
def test_a_results_only_record_must_make_sense(declared: Any) -> None:
    with pytest.raises(RuleBroken):
        settle(ruleset=CASINONIA, record={"declared": declared}, bets=[])


def test_bets_without_cards_are_held() -> None:
    with pytest.raises(RuleBroken, match="without cards"):
        settle(ruleset=CASINONIA, record={"declared": {"outcome": "B"}}, bets=[bet("banker")])
