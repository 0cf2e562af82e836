"""Cee-lo without a bank: ranks, shoot-outs, and the pot that one player takes."""

import itertools
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.bets import Bet
from games.dice import DECISIVE
from games.errors import RuleBroken
from games.odds import theory
from games.rules import ceelo_nobank
from games.settle import explain, settle
from tests.games.fuzz import damaged, settles_or_is_held

NOBANK = "ceelo.nobank/1"


def antes(players: int, chips: int = 10) -> list[Bet]:
    """Return equal antes of seats 1, 2, ..."""
    return [Bet(id=f"b{s}", name="ante", seat=s, player=f"p{s}", stake=chips * 100) for s in range(1, players + 1)]


def game(*stages: dict[int, list[int]]) -> dict[str, Any]:
    """Return the record of stages in which everybody's first throw counts."""
    return {"ante": 1_000, "stages": [{str(seat): [dice] for seat, dice in stage.items()} for stage in stages]}


@st.composite
def legal_rounds(draw: st.DrawFn) -> dict[str, Any]:
    """Play three seats with shoot-outs until one remains."""
    still_in, stages = [1, 2, 3], []
    while len(still_in) > 1:
        stage = {seat: list(draw(st.sampled_from(list(DECISIVE)))) for seat in still_in}
        stages.append(stage)
        ranks = {seat: ceelo_nobank.rank(throw=DECISIVE[tuple(dice)]) for seat, dice in stage.items()}
        still_in = [seat for seat in still_in if ranks[seat] == max(ranks.values())]
        if len(stages) == 4 and len(still_in) > 1:
            stages.append({still_in[0]: [4, 5, 6], **{seat: [1, 2, 3] for seat in still_in[1:]}})
            break
    return game(*stages)


ORDER = [[4, 5, 6], [6, 6, 6], [2, 2, 2], [1, 1, 1], [1, 1, 6], [5, 5, 2], [6, 6, 1], [1, 2, 3]]


@pytest.mark.parametrize(("better", "worse"), list(itertools.pairwise(ORDER)), ids=str)
def test_each_combination_beats_the_next(better: list[int], worse: list[int]) -> None:
    settlement = settle(ruleset=NOBANK, record=game({1: worse, 2: better}), bets=antes(2))
    assert [line.returned for line in settlement.returns] == [0, 2_000]


BROKEN = [
    pytest.param(game({1: [2, 2, 6], 2: [5, 5, 6]}), "round_not_decided", id="a tie without a shoot-out"),
    pytest.param(
        game({1: [2, 2, 6], 2: [5, 5, 2]}, {1: [1, 1, 1]}), "round_already_decided", id="thrown after the win"
    ),
    pytest.param(game({1: [2, 2, 6]}), "bad_seats", id="a seat did not throw"),
    pytest.param(game({1: [1, 2, 4], 2: [5, 5, 2]}), "illegal_roll_count", id="stopped on nothing"),
    pytest.param({**game({1: [2, 2, 6], 2: [5, 5, 2]}), "ante": 500}, "stake_not_allowed", id="another ante"),
    pytest.param({"ante": 1_000, "stages": []}, "round_not_decided", id="no throws"),
]


@pytest.mark.parametrize(("record", "code"), BROKEN)
def test_a_round_the_rules_do_not_allow_is_held(record: dict[str, Any], code: str) -> None:
    with pytest.raises(RuleBroken) as broken:
        settle(ruleset=NOBANK, record=record, bets=antes(2))
    assert broken.value.code == code


def test_one_player_alone_is_no_game() -> None:
    with pytest.raises(RuleBroken, match="2 or more"):
        settle(ruleset=NOBANK, record=game({1: [2, 2, 6]}), bets=antes(1))


@given(record=legal_rounds())
def test_the_pot_goes_to_one_seat(record: dict[str, Any]) -> None:
    settlement = settles_or_is_held(ruleset=NOBANK, record=record, bets=antes(3))
    assert settlement is not None
    assert sorted(line.returned for line in settlement.returns) == [0, 0, 3_000]


@given(record=damaged(legal_rounds()))
def test_a_damaged_round_settles_or_is_held(record: dict[str, Any]) -> None:
    settles_or_is_held(ruleset=NOBANK, record=record, bets=antes(3))


def test_a_shoot_out_is_explained() -> None:
    record = game({1: [1, 2, 3], 2: [1, 2, 3]}, {1: [2, 2, 1], 2: [1, 2, 3]})
    told = explain(ruleset=NOBANK, record=record, bets=antes(2))
    assert [(step.headline, step.detail) for step in told] == [
        ("Seat 1: 1-2-3", "First throws"),
        ("Seat 2: 1-2-3", "First throws"),
        ("Seat 1: pair of twos, 1", "Shoot-out 1"),
        ("Seat 2: 1-2-3", "Shoot-out 1"),
        ("Seat 1 takes the pot", "2 antes, 20 in all"),
    ]


@pytest.mark.parametrize("players", [2, 3, 5, 8])
def test_the_game_is_fair(players: int) -> None:
    variant = theory.variant(key=NOBANK, changes={"players": players})
    (law,) = theory.laws_of(variant=variant)
    assert law.outcomes == {Fraction(0): Fraction(players - 1, players), Fraction(players): Fraction(1, players)}


def test_all_pairs_of_first_throws_win_and_tie_as_often_as_the_law_says() -> None:
    """Two players: wins of the first and ties, over all decisive throws, leave one half by symmetry."""
    wins = ties = 0
    for first, second in itertools.product(DECISIVE, repeat=2):
        record = game({1: list(first), 2: list(second)})
        try:
            wins += settle(ruleset=NOBANK, record=record, bets=antes(2)).facts["winner"] == 1
        except RuleBroken:
            ties += 1
    total = len(DECISIVE) ** 2
    assert Fraction(wins, total - ties) == Fraction(1, 2)
