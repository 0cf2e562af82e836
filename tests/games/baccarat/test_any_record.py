"""Any JSON settles or is held; a legal deal settles, and no rule of the house ever loses a chip."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.bets import Bet
from games.cards import CARDS
from games.errors import RuleBroken
from games.protocol import Seen
from games.rules import baccarat
from games.settle import settle
from tests.games.baccarat.play import CASINONIA, SEED000
from tests.games.fuzz import JSON, settles_or_is_held

CARD_LISTS = st.lists(st.sampled_from(CARDS) | JSON, max_size=7) | st.lists(
    st.sampled_from(CARDS), min_size=4, max_size=6
)
RECORDS = st.fixed_dictionaries(
    {},
    optional={
        "cards": CARD_LISTS | JSON,
        "player": CARD_LISTS | JSON,
        "banker": CARD_LISTS | JSON,
        "deal_order": st.sampled_from(["alternate", "ppbb", "halves"]) | JSON,
        "cut_card": st.booleans() | JSON,
        "declared": st.dictionaries(st.sampled_from(["outcome", "player", "returned", "x"]), JSON) | JSON,
        "else": JSON,
    },
)
AREAS = ["player", "banker", "tie", "super_six", "player_pair", "banker_pair", "player_dragon", "banker_dragon", "x"]
BETS = st.lists(
    st.builds(
        Bet,
        id=st.uuids().map(str),
        name=st.sampled_from(AREAS),
        seat=st.integers(-1, 9),
        player=st.sampled_from("abc"),
        stake=st.sampled_from([2_000, 4_000, 100, 0, -100, 150]),
    ),
    max_size=3,
)


@given(record=RECORDS, bets=BETS, ruleset=st.sampled_from([CASINONIA, SEED000]))
def test_any_record_settles_or_is_held(record: dict[str, Any], bets: list[Bet], ruleset: str) -> None:
    settlement = settles_or_is_held(ruleset=ruleset, record=record, bets=bets)
    if settlement is not None:
        assert [line.bet for line in settlement.returns] == bets


@given(cards=st.lists(st.sampled_from(CARDS), min_size=6, max_size=6))
def test_every_deal_in_halves_settles_as_its_hands_do(cards: list[str]) -> None:
    record = {"cards": cards, "deal_order": "halves"}
    hands = baccarat.hands(record=record)
    as_lists = {"player": list(hands.player), "banker": list(hands.banker)}
    in_halves = settle(ruleset=CASINONIA, record=record, bets=[]).facts
    assert in_halves == settle(ruleset=CASINONIA, record=as_lists, bets=[]).facts


@given(
    cards=st.lists(st.sampled_from(CARDS), min_size=6, max_size=6),
    counts=st.dictionaries(st.sampled_from(CARDS), st.integers(0, 9)),
)
def test_a_round_is_held_for_copies_exactly_when_the_shoe_cannot_hold_them(
    cards: list[str], counts: dict[str, int]
) -> None:
    record = {"cards": cards, "deal_order": "halves"}
    fits = all(counts.get(card, 0) + cards.count(card) <= 8 for card in cards)
    if fits:
        assert settle(ruleset=CASINONIA, record=record, bets=[], seen=Seen(counts=counts)).cards == tuple(cards)
    else:
        with pytest.raises(RuleBroken, match="copy"):
            settle(ruleset=CASINONIA, record=record, bets=[], seen=Seen(counts=counts))
