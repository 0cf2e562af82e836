"""Slots: the pay table, what a machine takes, and records that no machine shows."""

import itertools
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import catalog
from games.bets import Bet
from games.errors import RuleBroken
from games.odds import slots as slots_odds
from games.odds import theory
from games.rules import slots
from games.settle import explain, settle, settle_under
from tests.games.fuzz import damaged, settles_or_is_held

SLOTS = "slots.house/1"


def spin(*reels: int, machine: str = "copper", credit: int = 1) -> dict[str, Any]:
    """Return the record of a spin."""
    return {"machine": machine, "credits": credit, "reels": list(reels)}


def bet_on(record: dict[str, Any], **changes: Any) -> Bet:
    """Return the bet that belongs to a legal record, with changes."""
    stake = record["credits"] * slots.MACHINES[record["machine"]] * 100
    bet = Bet(id="b1", name=f"credits_{record['credits']}", seat=1, player="p", stake=stake)
    return bet._replace(**changes)


LEGAL = st.builds(
    lambda reels, machine, credit: spin(*reels, machine=machine, credit=credit),
    st.lists(st.integers(1, 8), min_size=3, max_size=3),
    st.sampled_from(list(slots.MACHINES)),
    st.integers(1, 3),
)


@pytest.mark.parametrize(
    ("record", "returned"),
    [
        pytest.param(spin(7, 7, 7, credit=3), 200_000, id="seven at three credits has its bonus"),
        pytest.param(spin(8, 5, 8, machine="gold", credit=2), 25_000, id="two lightnings, any place"),
        pytest.param(spin(1, 1, 1), 0, id="blanks pay nothing"),
        pytest.param(spin(8, 7, 7), 200, id="a lightning excludes a triple, two sevens pay nothing"),
    ],
)
def test_a_line_pays_its_credits(record: dict[str, Any], returned: int) -> None:
    settlement = settle(ruleset=SLOTS, record=record, bets=[bet_on(record)])
    assert settlement.returns[0].returned == returned


@pytest.mark.parametrize(
    ("record", "changes", "message"),
    [
        (spin(2, 3, 4, machine="gold"), {"stake": 300}, "Stake 3 is no multiple of 25"),
        (
            spin(2, 3, 4, machine="gold"),
            {"stake": 5_000},
            "Stake 50 is not the price of credits at 25 chips, 1 inserted",
        ),
        (spin(2, 3, 4), {"name": "credits_2"}, "expected one of credits_1"),
        (spin(2, 3, 4), {"seat": 0}, "seat 0"),
    ],
)
def test_a_stake_the_machine_does_not_take_is_held(record: dict[str, Any], changes: Any, message: str) -> None:
    with pytest.raises(RuleBroken, match=message):
        settle(ruleset=SLOTS, record=record, bets=[bet_on(record, **changes)])


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"reels": [9, 1, 1]}, "bad_outcome"),
        ({"reels": [1, 1]}, "bad_outcome"),
        ({"reels": [True, 1, 1]}, "bad_outcome"),
        ({"machine": "iron"}, "bad_record"),
        ({"machine": ["gold"]}, "bad_record"),
        ({"credits": 4}, "stake_not_allowed"),
        ({"lamp": 1}, "bad_record"),
    ],
)
def test_what_no_machine_shows_is_held(change: dict[str, Any], code: str) -> None:
    record = spin(2, 3, 4)
    with pytest.raises(RuleBroken) as broken:
        settle(ruleset=SLOTS, record={**record, **change}, bets=[bet_on(record)])
    assert broken.value.code == code


@given(record=LEGAL)
def test_every_legal_spin_settles(record: dict[str, Any]) -> None:
    settlement = settles_or_is_held(ruleset=SLOTS, record=record, bets=[bet_on(record)])
    assert settlement is not None


@given(record=damaged(LEGAL))
def test_a_damaged_spin_settles_or_is_held(record: dict[str, Any]) -> None:
    settles_or_is_held(
        ruleset=SLOTS, record=record, bets=[Bet(id="b", name="credits_1", seat=1, player="p", stake=100)]
    )


def test_a_spin_is_explained() -> None:
    record = spin(8, 5, 8, machine="gold", credit=2)
    told = explain(ruleset=SLOTS, record=record, bets=[bet_on(record)])
    assert [step.headline for step in told] == ["Reels: lightning, bell, lightning", "Two lightnings, any place"]
    assert told[1].detail == "Pays 10 credits. Staked 50, returned 250"


@pytest.mark.parametrize("convention", ["total", "net"])
def test_all_512_spins_give_the_law(convention: str) -> None:
    ruleset = catalog.override(key=SLOTS, parameters={"payout_convention": convention})
    for credit, law in enumerate(theory.laws(ruleset=ruleset), start=1):
        played: Counter[Fraction] = Counter()
        for reels in itertools.product(range(1, 9), repeat=3):
            record = spin(*reels, credit=credit)
            line = settle_under(ruleset=ruleset, record=record, bets=[bet_on(record)]).returns[0]
            played[Fraction(line.returned, line.staked)] += 1
        assert law.outcomes == {returned: Fraction(ways, 512) for returned, ways in sorted(played.items())}


def test_one_credit_returns_687_of_256() -> None:
    assert theory.released_laws(key=SLOTS)["credits_1"].rtp == Fraction(687, 256)
    assert slots_odds.chance(line="lightning_2") == Fraction(21, 512)
