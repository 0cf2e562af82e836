"""Chou-han: parity, the number's pot and its odd chips, limits, and every throw of a table against its law."""

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
from games.odds import chouhan as chouhan_odds
from games.odds import lint, theory
from games.rules import chouhan
from games.settle import explain, settle
from tests.games.fuzz import damaged, settles_or_is_held

CHOUHAN = "chouhan.house/1"


def table(*bets: tuple[str, int]) -> list[Bet]:
    """Return bets in seat order, stakes in chips."""
    return [Bet(id=f"b{s}", name=name, seat=s, player=f"p{s}", stake=n * 100) for s, (name, n) in enumerate(bets, 1)]


FOUR = table(("chou", 100), ("chou", 50), ("han", 30), ("7", 20))
TABLES = st.lists(st.tuples(st.sampled_from(sorted(chouhan.BETS)), st.integers(1, 1000)), min_size=4, max_size=8)
DICE = st.lists(st.integers(1, 6), min_size=2, max_size=2)


def returned(dice: list[int], bets: list[Bet]) -> list[int]:
    """Settle a throw and give the returns in chips."""
    return [line.returned // 100 for line in settle(ruleset=CHOUHAN, record={"dice": dice}, bets=bets).returns]


def test_odd_chips_of_the_pot_go_to_the_lowest_seats() -> None:
    assert returned([3, 4], table(("7", 1), ("chou", 101), ("7", 1), ("7", 1))) == [36, 0, 36, 35]


def test_the_odd_chip_follows_seats_not_the_order_of_bets() -> None:
    assert returned([3, 4], table(("7", 1), ("chou", 101), ("7", 1), ("han", 1))[::-1]) == [2, 52, 0, 53]


@given(dice=DICE, bets=TABLES)
def test_the_pot_is_handed_out_whole_or_kept_whole(dice: list[int], bets: list[tuple[str, int]]) -> None:
    facts = settle(ruleset=CHOUHAN, record={"dice": dice}, bets=table(*bets)).facts
    won = sum(stake for name, stake in bets if name in {facts["parity"], str(facts["total"])})
    called = any(name == str(facts["total"]) for name, _ in bets)
    assert facts["bank_delta"] == (0 if called else facts["pot"]) - won * 100


@given(record=damaged(st.builds(lambda dice: {"dice": dice}, DICE)))
def test_a_damaged_throw_settles_or_is_held(record: dict[str, Any]) -> None:
    settles_or_is_held(ruleset=CHOUHAN, record=record, bets=FOUR)


@pytest.mark.parametrize(
    ("dice", "bets", "code"),
    [
        ([7, 6], FOUR, "bad_outcome"),
        ([1], FOUR, "bad_outcome"),
        ([1, 1], FOUR[:3], "bad_seats"),
        ([1, 1], table(*[("chou", 10)] * 9), "bad_seats"),
        ([1, 1], [*FOUR[:3], FOUR[3]._replace(name="1")], "illegal_choice"),
        ([1, 1], [*FOUR[:3], FOUR[3]._replace(stake=100_100)], "stake_not_allowed"),
        ([1, 1], [*FOUR[:3], FOUR[3]._replace(seat=1)], "conflicting_bets"),
    ],
    ids=["a die of 7", "one die", "three seats", "nine seats", "number 1", "above 1000", "two bets of a seat"],
)
def test_a_round_the_rules_do_not_allow_is_held(dice: list[int], bets: list[Bet], code: str) -> None:
    with pytest.raises(RuleBroken) as broken:
        settle(ruleset=CHOUHAN, record={"dice": dice}, bets=bets)
    assert broken.value.code == code


def test_a_throw_is_explained() -> None:
    told = explain(ruleset=CHOUHAN, record={"dice": [3, 4]}, bets=FOUR)
    assert [(step.headline, step.detail) for step in told] == [
        ("The cup shows 3 and 4: 7", "han wins"),
        ("Pot of the losers: 150", "Shared by seats 4"),
        ("Seat 1: chou", "100 → 0, lost"),
        ("Seat 2: chou", "50 → 0, lost"),
        ("Seat 3: han", "30 → 60, han wins"),
        ("Seat 4: 7", "20 → 190, called 7, 150 of the pot"),
    ]


BIG = [("chou", 101), ("7", 10), ("han", 7), ("7", 40), ("12", 3), ("7", 1)]


def test_all_36_throws_of_a_table_give_its_law() -> None:
    bets = table(*BIG)
    played = [Counter[int]() for _ in bets]
    for dice in itertools.product(range(1, 7), repeat=2):
        for counter, paid in zip(played, returned(list(dice), bets), strict=True):
            counter[paid] += 1
    laws = theory.laws_of(variant=theory.variant(key=CHOUHAN, changes={"table": BIG}))
    for law, bet, counter in zip(laws, bets, played, strict=True):
        stake = bet.stake // 100
        assert law.outcomes == {Fraction(paid, stake): Fraction(n, 36) for paid, n in sorted(counter.items())}


def test_a_number_beside_an_empty_pot_returns_a_third_at_best() -> None:
    laws = theory.released_laws(key=CHOUHAN)
    assert (laws["chou"].rtp, laws["7"].rtp, laws["12"].rtp) == (Fraction(1), Fraction(1, 3), Fraction(1, 18))


@pytest.mark.parametrize(
    ("bets", "expectation"),
    [
        pytest.param([("chou", 100), ("chou", 100), ("chou", 100), ("7", 10)], Fraction(-130, 3), id="three on chou"),
    ],
)
def test_a_caller_beside_parity_bets_drains_the_bank(bets: list[tuple[str, int]], expectation: Fraction) -> None:
    assert chouhan_odds.bank_expectation(table=bets) == expectation


def test_one_chip_on_seven_beside_four_hundred_returns_101_thirds_a_chip() -> None:
    bets = [["chou", 100], ["chou", 100], ["han", 100], ["han", 100], ["7", 1]]
    laws = theory.laws_of(variant=theory.variant(key=CHOUHAN, changes={"table": bets}))
    assert laws[4].rtp == Fraction(101, 3)


def test_lint_says_that_the_bank_can_be_drained() -> None:
    found = lint.findings_of(ruleset=catalog.find(key=CHOUHAN))
    assert [finding.code for finding in found] == ["bank_ev_negative_possible"]
