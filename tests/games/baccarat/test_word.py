"""Bets paid by what the table declared, where that leaves nothing open (decisions, approvals)."""

from typing import Any

import pytest

from games.bets import Bet
from games.errors import RuleBroken
from games.settle import settle_declared

CASINONIA, SEED000 = "baccarat.casinonia/1", "baccarat.seed000/1"


def returned(declared: dict[str, Any], name: str, *, ruleset: str = CASINONIA) -> int:
    """Settle one bet of 100 chips by a declaration."""
    bet = Bet(id="b1", name=name, seat=1, player="p", stake=10_000)
    settlement = settle_declared(ruleset=ruleset, record={"declared": declared}, bets=[bet])
    assert not settlement.is_checkable
    return settlement.returns[0].returned


@pytest.mark.parametrize(
    ("declared", "name", "expected"),
    [
        pytest.param({"outcome": "player"}, "player", 20_000, id="player wins"),
        pytest.param({"outcome": "P"}, "banker", 0, id="banker loses"),
        pytest.param({"outcome": "tie"}, "banker", 10_000, id="tie refunds"),
        pytest.param({"outcome": "B", "banker_total": 7}, "banker", 20_000, id="banker wins with 7"),
        pytest.param({"outcome": "B", "banker_total": 6}, "banker", 15_000, id="half on six"),
        pytest.param({"outcome": "B", "super_six": False}, "banker", 20_000, id="no six"),
        pytest.param(
            {"outcome": "B", "banker": 7, "player": 2, "natural": False}, "banker_dragon", 30_000, id="by five"
        ),
        pytest.param({"outcome": "T", "natural": True}, "player_dragon", 10_000, id="natural tie"),
        pytest.param({"outcome": "P", "player_pair": True}, "player_pair", 131_000, id="pair"),
        pytest.param({"outcome": "P", "player_pair": False}, "player_pair", 0, id="no pair"),
        pytest.param({"outcome": "B", "returned": {"b1": 123}}, "player", 123, id="returns declared"),
    ],
)
def test_declared_facts_decide_a_bet(declared: dict[str, Any], name: str, expected: int) -> None:
    assert returned(declared, name) == expected


def test_house_000_pays_banker_by_the_outcome_alone() -> None:
    assert returned({"outcome": "B"}, "banker", ruleset=SEED000) == 19_500


@pytest.mark.parametrize(
    ("declared", "name"),
    [
        pytest.param({"outcome": "B"}, "banker", id="six or not"),
        pytest.param({"outcome": "P"}, "player_pair", id="pair not declared"),
        pytest.param({"outcome": "P"}, "player_dragon", id="margin not declared"),
        pytest.param({"outcome": "B", "player": 9, "banker": 2}, "banker", id="contradiction"),
        pytest.param({}, "banker", id="nothing declared"),
    ],
)
def test_what_is_left_open_is_not_paid(declared: dict[str, Any], name: str) -> None:
    with pytest.raises(RuleBroken):
        returned(declared, name)
