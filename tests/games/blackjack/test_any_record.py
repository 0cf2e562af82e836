"""Dealt rounds settle under every rule; whatever is wrong with a record, it is held in words and never a crash."""

import copy
import random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from games import catalog
from games.rules import blackjack
from games.settle import settle
from tests.games.blackjack.felt import BLACKJACK, bet, dealt, played
from tests.games.fuzz import JSON, damaged, settles_or_is_held

HOUSE = catalog.find(key=BLACKJACK).parameters
CHOICES = {
    name: st.sampled_from(blackjack.PARAMETERS[name].values)
    for name in ("h17", "das", "split_by", "splits_max", "split_aces_one_card", "double_on", "peek")
}


@st.composite
def legal_rounds(draw: st.DrawFn, parameters: dict[str, Any] | None = None) -> dict[str, Any]:
    """Deal one to four seats that decide anyhow, splitting and doubling often."""
    chance = random.Random(draw(st.integers(0, 2**32)))
    return dealt(
        chance,
        seats=draw(st.integers(1, 4)),
        decide=lambda _hand, moves, _up: moves[-1] if chance.random() < 0.5 else chance.choice(moves),
        parameters={**HOUSE, **(parameters or {})},
    )


def _bets(record: dict[str, Any]) -> list[Any]:
    return [bet(int(seat)) for seat in record["seats"]]


@given(record=legal_rounds())
def test_every_legal_round_settles(record: dict[str, Any]) -> None:
    settlement = settles_or_is_held(ruleset=BLACKJACK, record=record, bets=_bets(record))
    assert settlement is not None
    assert all(0 <= line.returned <= 5 * line.bet.stake + line.staked for line in settlement.returns)


@given(parameters=st.fixed_dictionaries(CHOICES), data=st.data())
def test_every_legal_round_settles_under_any_rules(parameters: dict[str, Any], data: st.DataObject) -> None:
    record = data.draw(legal_rounds(parameters))
    settlement = played(record, *_bets(record), **parameters)
    assert all(line.staked <= 2 * (parameters["splits_max"] + 1) * line.bet.stake for line in settlement.returns)


@given(record=damaged(legal_rounds()))
def test_a_damaged_round_settles_or_is_held(record: dict[str, Any]) -> None:
    settles_or_is_held(ruleset=BLACKJACK, record=record, bets=[bet()])


@given(record=st.dictionaries(st.sampled_from(["dealer", "seats", "declared"]), JSON))
def test_any_json_is_held(record: dict[str, Any]) -> None:
    assert settles_or_is_held(ruleset=BLACKJACK, record=record, bets=[bet()]) is None


@given(record=legal_rounds(), data=st.data())
def test_a_round_with_a_card_too_many_or_too_few_is_held(record: dict[str, Any], data: st.DataObject) -> None:
    """Every mutation of this list breaks a rule, whatever the round was."""
    wrong = copy.deepcopy(record)
    seat = wrong["seats"][data.draw(st.sampled_from(sorted(wrong["seats"])))]
    match data.draw(st.sampled_from(["deal", "dealer", "hand", "stand", "seat", "insurance"])):
        case "deal":
            seat["deal"].append("2S")
        case "dealer":
            wrong["dealer"].append("2S")
        case "hand":
            seat["actions"].append({"hand": 9, "do": "stand"})
        case "stand":
            seat["actions"].append({"hand": 0, "do": "stand"})
        case "seat":
            wrong["seats"]["5"] = seat
        case _:
            seat["insurance"] = 550
    assert settles_or_is_held(ruleset=BLACKJACK, record=wrong, bets=_bets(wrong)) is None


@given(record=legal_rounds())
def test_what_a_table_declares_is_compared(record: dict[str, Any]) -> None:
    facts = settle(ruleset=BLACKJACK, record=record, bets=_bets(record)).facts
    assert settles_or_is_held(ruleset=BLACKJACK, record={**record, "declared": facts}, bets=_bets(record)) is not None
    other = {**facts, "dealer": facts["dealer"] + 1}
    assert settles_or_is_held(ruleset=BLACKJACK, record={**record, "declared": other}, bets=_bets(record)) is None
