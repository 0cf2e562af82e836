"""Cee-lo without a bank: ranks, shoot-outs, and the pot that one player takes."""

import itertools
import math
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.bets import Bet
from games.dice import DECISIVE
from games.errors import RuleBroken
from games.odds import ceelo_nobank as ceelo_nobank_odds
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


def survivors(record: dict[str, Any], players: int) -> set[int]:
    """Settle a first stage: its winner, or those who may take part in a shoot-out and win it."""
    try:
        return {settle(ruleset=NOBANK, record=record, bets=antes(players)).facts["winner"]}
    except RuleBroken:
        pass
    for size in range(2, players + 1):
        for best in itertools.combinations(range(1, players + 1), size):
            if all(_wins(record, best, winner, players) for winner in best):
                return set(best)
    pytest.fail("nobody can be in the shoot-out")


def _wins(record: dict[str, Any], best: tuple[int, ...], winner: int, players: int) -> bool:
    shoot_out = game({seat: [4, 5, 6] if seat == winner else [1, 2, 3] for seat in best})["stages"]
    whole = {**record, "stages": [*record["stages"], *shoot_out]}
    try:
        return bool(settle(ruleset=NOBANK, record=whole, bets=antes(players)).facts["winner"] == winner)
    except RuleBroken:
        return False


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


@pytest.mark.parametrize("players", [2, 3])
def test_all_throws_of_a_stage_leave_as_many_best_as_the_law_says(players: int) -> None:
    """All decisive throws, up to their order, are settled; a tie is settled again with shoot-outs that each wins."""
    throws = Counter(tuple(sorted(dice)) for dice in DECISIVE)
    left: Counter[int] = Counter()
    for stage in itertools.combinations_with_replacement(throws, players):
        orders = len(set(itertools.permutations(stage)))
        best = survivors(game({seat: list(dice) for seat, dice in enumerate(stage, start=1)}), players)
        left[len(best)] += len(best) * orders * math.prod(throws[dice] for dice in stage)
    expected = ceelo_nobank_odds.stage(players=players)
    assert {count: Fraction(ways, players * len(DECISIVE) ** players) for count, ways in left.items()} == expected


@pytest.mark.parametrize("players", [2, 3, 4])
def test_shoot_outs_played_to_the_end_give_the_law(players: int) -> None:
    """Stages as a chain over those still in, until the chance that nobody has won is below 1e-9."""
    still_in = {players: Fraction(1)}
    won = Fraction(0)
    for _ in range(60):
        after: dict[int, Fraction] = {}
        for size, chance in still_in.items():
            for count, left in ceelo_nobank_odds.stage(players=size).items():
                after[count] = after.get(count, Fraction(0)) + chance * left
        won += after.pop(1, Fraction(0))
        still_in = after
    assert 0 <= ceelo_nobank_odds.win_chance(players=players) - won < Fraction(1, 10**9)
