"""Every legal hand settles, and any record that is none is held in words and never a crash."""

import copy
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from games.cards import CARDS
from games.rules.video_poker import pays
from games.settle import settle
from tests.games.fuzz import JSON, damaged, settles_or_is_held
from tests.games.video_poker.machine import BET, VIDEO_POKER


@st.composite
def legal_hands(draw: st.DrawFn) -> dict[str, Any]:
    """Deal ten cards from two decks and hold any of the first five."""
    cards = [CARDS[place % 52] for place in draw(st.lists(st.integers(0, 103), min_size=10, max_size=10, unique=True))]
    hold = sorted(draw(st.sets(st.integers(1, 5))))
    used = 10 - len(hold)
    record = {"deal": cards[:5], "hold": hold, "draw": cards[5:used]}
    return {**record, "rest": cards[used:]} if draw(st.booleans()) else record


@given(record=legal_hands(), stake=st.sampled_from(pays.STAKES))
def test_every_legal_hand_settles(record: dict[str, Any], stake: int) -> None:
    settlement = settles_or_is_held(ruleset=VIDEO_POKER, record=record, bets=[BET._replace(stake=stake)])
    assert settlement is not None
    assert settlement.returns[0].returned * 2 % stake == 0


@given(record=damaged(legal_hands()))
def test_a_damaged_hand_settles_or_is_held(record: dict[str, Any]) -> None:
    settles_or_is_held(ruleset=VIDEO_POKER, record=record, bets=[BET])


@given(record=st.dictionaries(st.sampled_from(["deal", "hold", "draw", "rest", "declared"]), JSON))
def test_any_json_is_held(record: dict[str, Any]) -> None:
    assert settles_or_is_held(ruleset=VIDEO_POKER, record=record, bets=[BET]) is None


@given(record=legal_hands(), data=st.data())
def test_a_hand_with_something_wrong_is_held(record: dict[str, Any], data: st.DataObject) -> None:
    """Every mutation of this list breaks a rule, whatever the hand was."""
    wrong = copy.deepcopy(record)
    match data.draw(st.sampled_from(["dealt", "drawn", "hold", "twice", "copies", "card", "stake"])):
        case "dealt":
            del wrong["deal"][-1]
        case "drawn":
            wrong["draw"].append("2S")
        case "hold":
            wrong["hold"] = [*wrong["hold"], 6]
        case "twice":
            wrong["hold"] = [1, 1]
        case "copies":
            wrong |= {"deal": ["2S", "2S", "2S", "3S", "4S"]}
        case "card":
            wrong["deal"][data.draw(st.integers(0, 4))] = data.draw(JSON.filter(lambda found: found not in CARDS))
        case _:
            bet = BET._replace(stake=data.draw(st.integers().filter(lambda found: found not in pays.STAKES)))
            assert settles_or_is_held(ruleset=VIDEO_POKER, record=record, bets=[bet]) is None
            return
    assert settles_or_is_held(ruleset=VIDEO_POKER, record=wrong, bets=[BET]) is None


@given(record=legal_hands())
def test_what_a_machine_declares_is_compared(record: dict[str, Any]) -> None:
    facts = settle(ruleset=VIDEO_POKER, record=record, bets=[BET]).facts
    assert settles_or_is_held(ruleset=VIDEO_POKER, record={**record, "declared": facts}, bets=[BET]) is not None
    other = {"line": "flush" if facts["line"] is None else None}
    assert settles_or_is_held(ruleset=VIDEO_POKER, record={**record, "declared": other}, bets=[BET]) is None
