"""Cee-lo against the house: scores, copies, automatic results, and all rounds of single throws against the law."""

import itertools
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import catalog
from games.bets import Bet
from games.dice import THROWS, Combination
from games.errors import RuleBroken
from games.odds import theory
from games.rules import ceelo_house
from games.settle import explain, settle, settle_under
from tests.games.fuzz import damaged, settles_or_is_held

CEELO = "ceelo.house/1"
BETS = [
    Bet(id=f"b{seat}", name=place, seat=seat, player=f"p{seat}", stake=2_000)
    for seat, place in enumerate(ceelo_house.PLACES, start=1)
]
AUTOMATIC = {Combination.CEE_LO, Combination.TRIPLE, Combination.ONES, Combination.LOW}


def game(banker: list[list[int]], *players: list[list[int]]) -> dict[str, Any]:
    """Return the record of a round in seat order, without `rolls` where no player threw."""
    record: dict[str, Any] = {"banker": banker, "order": [1, 2, 3]}
    return {**record, "rolls": {str(seat): rolls for seat, rolls in enumerate(players, start=1)}} if players else record


def returned(record: dict[str, Any], **parameters: Any) -> list[int]:
    """Settle a round and give the returns of 20 chips by seat, in chips."""
    ruleset = catalog.override(key=CEELO, parameters=parameters)
    return [line.returned // 100 for line in settle_under(ruleset=ruleset, record=record, bets=BETS).returns]


@st.composite
def throws(draw: st.DrawFn) -> list[list[int]]:
    """Throw three dice until they are something, three times at most."""
    thrown: list[list[int]] = []
    while len(thrown) < 3:
        thrown.append(draw(st.lists(st.integers(1, 6), min_size=3, max_size=3)))
        if THROWS[tuple(thrown[-1])].combination is not Combination.NOTHING:
            break
    return thrown


@st.composite
def legal_rounds(draw: st.DrawFn) -> dict[str, Any]:
    """Deal a round, the players throwing only where the banker's result did not end it."""
    banker = draw(throws())
    if THROWS[tuple(banker[-1])].combination in AUTOMATIC:
        return game(banker)
    return game(banker, *(draw(throws()) for _ in range(3)))


COPIES = [
    pytest.param("skip_automatic", [[1, 1, 6]], [[4, 5, 6]], [[1, 3, 5]], 40, id="skips a cee-lo"),
    pytest.param("automatic_as_extreme", [[1, 1, 2]], [[4, 5, 6]], [[1, 3, 5]], 40, id="copies a cee-lo as a win"),
    pytest.param("skip_automatic", [[1, 1, 2]], [[1, 2, 3]], [[1, 3, 5]], 0, id="skips a 1-2-3"),
    pytest.param("automatic_as_extreme", [[1, 1, 6]], [[1, 2, 3]], [[1, 3, 5]], 0, id="copies a 1-2-3 as a plain loss"),
    pytest.param("automatic_as_extreme", [[2, 2, 2]], [[2, 4, 6]], [[1, 3, 5]], 40, id="copies a copy of a triple"),
]


@pytest.mark.parametrize(("inherit", "first", "second", "third", "expected"), COPIES)
def test_a_copy_takes_the_score_before(inherit: str, first: Any, second: Any, third: Any, expected: int) -> None:
    assert returned(game([[2, 2, 4]], first, second, third), inherit=inherit)[2] == expected


def test_three_ones_of_the_banker_lose_twice() -> None:
    assert returned(game([[1, 1, 1]])) == [-20, -20, -20]


def test_one_two_three_of_the_banker_breaks_the_bank() -> None:
    assert returned(game([[1, 2, 3]])) == [40, 40, 40]


PAIR = [[1, 1, 2]]
BROKEN: list[Any] = [
    pytest.param(game([[4, 5, 6]], PAIR, PAIR, PAIR), "round_already_decided", id="threw after the banker's cee-lo"),
    pytest.param(game([[2, 2, 4]], [[1, 2, 4]], PAIR, PAIR), "illegal_roll_count", id="stopped without a set"),
    pytest.param(game([[2, 2, 4], [2, 2, 5]], PAIR, PAIR, PAIR), "illegal_roll_count", id="threw again after a set"),
    pytest.param(game([[1, 2, 4]] * 4, PAIR, PAIR, PAIR), "illegal_roll_count", id="a fourth attempt"),
    pytest.param(game([[2, 2, 4]], PAIR, PAIR), "round_not_decided", id="a seat without throws"),
    pytest.param(game([[2, 2, 4]], [], PAIR, PAIR), "round_not_decided", id="a seat that did not throw"),
    pytest.param(game([[2, 2, 4]]), "bad_record", id="no rolls"),
    pytest.param(game([[2, 2, 7]], PAIR, PAIR, PAIR), "bad_outcome", id="a die of 7"),
    pytest.param({**game([[4, 5, 6]]), "order": [1, 2, 2]}, "bad_seats", id="a seat twice in the order"),
    pytest.param({**game([[4, 5, 6]]), "order": [1, 2]}, "bad_seats", id="two seats"),
    pytest.param({**game([[4, 5, 6]]), "order": [2, 1, 3]}, "illegal_choice", id="bets named after another order"),
]


@pytest.mark.parametrize(("record", "code"), BROKEN)
def test_a_round_the_rules_do_not_allow_is_held(record: dict[str, Any], code: str) -> None:
    with pytest.raises(RuleBroken) as broken:
        settle(ruleset=CEELO, record=record, bets=BETS)
    assert broken.value.code == code


@pytest.mark.parametrize(
    ("bets", "code"),
    [
        (BETS[:2], "bad_seats"),
        ([BETS[0]._replace(stake=1_900), *BETS[1:]], "stake_not_allowed"),
        ([BETS[0]._replace(stake=200_100), *BETS[1:]], "stake_not_allowed"),
        ([*BETS, BETS[0]._replace(id="x")], "conflicting_bets"),
    ],
    ids=["two players", "below 20", "above 2000", "two bets of a seat"],
)
def test_bets_outside_the_limits_are_held(bets: list[Bet], code: str) -> None:
    with pytest.raises(RuleBroken) as broken:
        settle(ruleset=CEELO, record=game([[4, 5, 6]]), bets=bets)
    assert broken.value.code == code


@given(record=legal_rounds())
def test_every_legal_round_settles(record: dict[str, Any]) -> None:
    assert settles_or_is_held(ruleset=CEELO, record=record, bets=BETS) is not None


@given(record=damaged(legal_rounds()))
def test_a_damaged_round_settles_or_is_held(record: dict[str, Any]) -> None:
    settles_or_is_held(ruleset=CEELO, record=record, bets=BETS)


def test_a_round_is_explained() -> None:
    record = game([[2, 2, 4]], [[1, 2, 4], [1, 1, 5]], [[4, 5, 6]], [[1, 2, 3]])
    told = explain(ruleset=CEELO, record=record, bets=BETS)
    assert [(step.headline, step.detail) for step in told] == [
        ("Banker: pair of twos, 4", "sets the score 4"),
        ("Seat 1: nothing, again; pair of ones, 5", "20 → 40, 5 beats 4"),
        ("Seat 2: 4-5-6, cee-lo", "20 → 40, 4-5-6, cee-lo, wins at once"),
        ("Seat 3: 1-2-3", "20 → -20, 1-2-3, loses twice"),
    ]


CHANGES = [
    {},
    {"tie": "banker", "inherit": "automatic_as_extreme", "pays": {"triple": "2"}},
]


@pytest.mark.parametrize("changes", CHANGES, ids=str)
def test_all_rounds_of_one_throw_each_give_the_law(changes: dict[str, Any]) -> None:
    """One throw of each kind stands for all its ways; the banker and three players throw every combination of kinds."""
    kinds: dict[tuple[Combination, int], tuple[list[int], int]] = {}
    for dice, throw in THROWS.items():
        kind = (throw.combination, throw.number if throw.combination is Combination.POINT else 0)
        kinds[kind] = (list(dice), kinds.get(kind, ([], 0))[1] + 1)
    ruleset = catalog.override(key=CEELO, parameters={"attempts": 1, **changes})
    played = [Counter[int]() for _ in BETS]
    for (banker, banker_ways), *players in _rounds(list(kinds.values())):
        ways = banker_ways
        for _, player_ways in players:
            ways *= player_ways
        record = game([banker], *([dice] for dice, _ in players))
        for counter, line in zip(played, settle_under(ruleset=ruleset, record=record, bets=BETS).returns, strict=True):
            counter[line.returned] += ways * 216 ** (3 - len(players))
    for law, counter in zip(theory.laws(ruleset=ruleset), played, strict=True):
        found = {Fraction(result, 2_000): Fraction(ways, 216**4) for result, ways in sorted(counter.items())}
        assert law.outcomes == found


def _rounds(kinds: list[tuple[list[int], int]]) -> Any:
    for banker in kinds:
        is_over = THROWS[tuple(banker[0])].combination in AUTOMATIC
        for players in itertools.product(kinds, repeat=0 if is_over else 3):
            yield banker, *players
