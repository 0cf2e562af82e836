"""Casino yatzy: first throws, banking, the gambit, and an expectimax over recorded hands against the law."""

import itertools
from collections import Counter, defaultdict
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import catalog
from games.bets import Bet
from games.errors import RuleBroken
from games.odds import theory
from games.odds import yatzy as yatzy_odds
from games.rules import yatzy
from games.settle import explain, settle, settle_under
from tests.games.fuzz import damaged, settles_or_is_held

YATZY = "yatzy.house/1"
BET = Bet(id="b1", name="yatzy", seat=1, player="p", stake=1_000)


def hand(first: list[int], choice: Any = None, rerolls: list[Any] | None = None) -> dict[str, Any]:
    """Return the record of a hand."""
    return {"first": first, "choice": choice, "rerolls": rerolls or []}


def returned(record: dict[str, Any], **parameters: Any) -> Fraction:
    """Settle a hand and give what one unit returns."""
    ruleset = catalog.override(key=YATZY, parameters=parameters)
    line = settle_under(ruleset=ruleset, record=record, bets=[BET]).returns[0]
    return Fraction(line.returned, line.staked)


@st.composite
def legal_hands(draw: st.DrawFn) -> dict[str, Any]:
    """Deal a hand that keeps all hits, stopping anywhere."""
    die = st.integers(1, 6)
    first = draw(st.lists(die, min_size=5, max_size=5))
    if yatzy.special_of(first=first):
        return hand(first)
    if sorted(Counter(first).values()) == [1, 2, 2] and draw(st.booleans()):
        return hand(first, "gambit", [[draw(die)]])
    choice = draw(die)
    banked, rerolls = first.count(choice), []
    for _ in range(draw(st.integers(0, 2))):
        rerolls.append(draw(st.lists(die, min_size=5 - banked, max_size=5 - banked)))
        banked += rerolls[-1].count(choice)
    return hand(first, choice, rerolls)


BROKEN = [
    pytest.param(hand([1, 1, 1, 1, 1], 1), "round_already_decided", id="a special hand has no choice"),
    pytest.param(hand([1, 1, 1, 2, 2], None, [[1]]), "round_already_decided", id="a special hand is not thrown again"),
    pytest.param(hand([1, 2, 3, 4, 6]), "round_not_decided", id="a number has to be chosen"),
    pytest.param(hand([1, 2, 3, 4, 6], 7), "illegal_choice", id="no seven"),
    pytest.param(hand([1, 2, 3, 4, 6], 5.0), "illegal_choice", id="5.0 is no number"),
    pytest.param(hand([2, 2, 2, 2, 6], "gambit", [[2]]), "illegal_choice", id="four and one are not two pairs"),
    pytest.param(hand([2, 2, 5, 5, 1], "gambit"), "illegal_roll_count", id="the gambit throws once"),
    pytest.param(hand([2, 2, 5, 5, 1], "gambit", [[1], [2]]), "illegal_roll_count", id="the gambit throws only once"),
    pytest.param(hand([6, 6, 1, 2, 3], 6, [[1, 2]]), "illegal_roll_count", id="all unbanked dice are thrown"),
    pytest.param(hand([6, 6, 1, 2, 3], 6, [[6, 1, 2], [1, 2, 3]]), "illegal_roll_count", id="hits are banked"),
    pytest.param(hand([6, 6, 1, 2, 3], 6, [[]]), "illegal_roll_count", id="an empty throw with dice left"),
    pytest.param(hand([6, 6, 1, 2, 3], 6, [[1, 2, 7]]), "bad_outcome", id="no die shows seven"),
    pytest.param(hand([6, 6, 1, 2, 3], 6, [5]), "bad_outcome", id="a throw is a list"),
    pytest.param(hand([6, 6, 1, 2], 6), "bad_outcome", id="five dice"),
]


@pytest.mark.parametrize(("record", "code"), BROKEN)
def test_a_hand_the_rules_do_not_allow_is_held(record: dict[str, Any], code: str) -> None:
    with pytest.raises(RuleBroken) as broken:
        settle(ruleset=YATZY, record=record, bets=[BET])
    assert broken.value.code == code


@pytest.mark.parametrize("stake", [0, 50, 10_100, -100])
def test_a_stake_outside_1_to_100_chips_is_held(stake: int) -> None:
    with pytest.raises(RuleBroken, match="1 to 100 whole chips"):
        settle(ruleset=YATZY, record=hand([1, 1, 1, 1, 1]), bets=[BET._replace(stake=stake)])


def test_net_convention_adds_the_stake_to_paid_lines() -> None:
    record = hand([5, 5, 5, 1, 2], 5)
    assert (returned(record), returned(record, payout_convention="net")) == (Fraction(1), Fraction(2))


@given(record=legal_hands())
def test_every_legal_hand_settles(record: dict[str, Any]) -> None:
    assert settles_or_is_held(ruleset=YATZY, record=record, bets=[BET]) is not None


@given(record=damaged(legal_hands()))
def test_a_damaged_hand_settles_or_is_held(record: dict[str, Any]) -> None:
    settles_or_is_held(ruleset=YATZY, record=record, bets=[BET])


def test_a_hand_is_explained() -> None:
    told = explain(ruleset=YATZY, record=hand([6, 6, 1, 2, 3], 6, [[6, 2, 3], [1, 2]]), bets=[BET])
    assert [step.headline for step in told] == [
        "First throw: 6, 6, 1, 2, 3",
        "Chooses 6",
        "Throw 2: 6, 2, 3",
        "Throw 3: 1, 2",
        "Triplet",
    ]


def test_check_figures_of_a_number_chosen_from_two_pairs() -> None:
    parameters = dict(catalog.find(key=YATZY).parameters)
    values = [
        yatzy_odds.mean(play=yatzy_odds.value_of_number(parameters={**parameters, "keep": keep}, banked=2))
        for keep in ("bank_all", "first_only")
    ]
    assert values == [Fraction(44_099, 46_656), Fraction(37_169, 46_656)]


@pytest.mark.parametrize("keep", ["bank_all", "first_only"])
def test_an_expectimax_over_recorded_hands_gives_the_law(keep: str) -> None:
    """Every first throw and every pattern of hits is settled as a record; values are fractions."""
    plays = {banked: _best(keep, banked) for banked in range(5)}
    law: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
    for first in itertools.product(range(1, 7), repeat=5):
        if yatzy.special_of(first=first):
            law[returned(hand(list(first)), keep=keep)] += Fraction(1, 6**5)
            continue
        options = [plays[max(map(first.count, first))]]
        if sorted(Counter(first).values()) == [1, 2, 2]:
            options.append({Fraction(3): Fraction(1, 3), Fraction(0): Fraction(2, 3)})
        for value, chance in max(options, key=_mean).items():
            law[value] += chance / 6**5
    ruleset = catalog.override(key=YATZY, parameters={"keep": keep})
    assert theory.laws(ruleset=ruleset)[0].outcomes == dict(sorted(law.items()))


def _best(keep: str, banked: int) -> dict[Fraction, Fraction]:
    """Play the best of stopping and throwing again, number 6, from a first throw with some sixes."""
    first = [6] * banked + [1, 2, 3, 4, 4][: 5 - banked]

    def value(rerolls: list[list[int]], kept: int) -> dict[Fraction, Fraction]:
        stop = {returned(hand(first, 6, rerolls), keep=keep): Fraction(1)}
        if len(rerolls) == 2 or kept == 5:
            return stop
        again: defaultdict[Fraction, Fraction] = defaultdict(Fraction)
        for pattern in itertools.product([True, False], repeat=5 - kept):
            chance = Fraction(5 ** pattern.count(False), 6 ** len(pattern))
            throw = [6 if hit else 2 for hit in pattern]
            after = kept + sum(pattern) if keep == "bank_all" else kept
            for result, part in value([*rerolls, throw], after).items():
                again[result] += part * chance
        return max(stop, dict(again), key=_mean)

    return value([], banked)


def _mean(play: dict[Fraction, Fraction]) -> Fraction:
    return sum((value * chance for value, chance in play.items()), Fraction(0))
