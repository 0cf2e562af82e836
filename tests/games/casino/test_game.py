"""A whole game in one record: rounds to a target, the deal passing left, and the pot of the antes."""

import copy
import random
from typing import Any

import pytest
from hypothesis import given, settings

from casino.simulation.games.fishing import players, whole
from games.bets import Bet
from games.errors import MoveRefused, RuleBroken
from games.settle import explain, settle
from tests.games import fuzz
from tests.games.casino.playing import KEYS, SEEDS

CLASSIC = "casino.classic/1"


def game_of(key: str, *, seats: int, seed: int = 1) -> dict[str, Any]:
    seated = [players.greedy, *[players.anything] * (seats - 1)]
    return whole.play(ruleset=key, players=seated, chance=random.Random(seed)).record


def antes(seats: int, *, stake: int = 1_000) -> list[Bet]:
    return [Bet(id=f"b{seat}", name="ante", seat=seat, player=f"p{seat}", stake=stake) for seat in range(1, seats + 1)]


GAME = game_of(CLASSIC, seats=2)


def refusal(record: dict[str, Any], bets: list[Bet] | None = None) -> RuleBroken:
    with pytest.raises(RuleBroken) as broken:
        settle(ruleset=CLASSIC, record=record, bets=bets or [])
    assert explain(ruleset=CLASSIC, record=record, bets=bets or [])[-1].headline == f"Held: {broken.value.message}"
    return broken.value


@pytest.mark.parametrize("key", KEYS)
def test_every_released_form_is_played_and_its_pot_goes_to_the_winners(key: str) -> None:
    seats = 3 if "three" in key else 4 if "four" in key or "partnership" in key else 2
    record = game_of(key, seats=seats, seed=11)
    settlement = settle(ruleset=key, record=record, bets=antes(seats))
    assert sum(line.returned for line in settlement.returns) == settlement.facts["pot"] == 1_000 * seats
    sides = len(settlement.facts["totals"])
    paid = {(line.bet.seat - 1) % sides for line in settlement.returns if line.returned}
    assert paid == set(settlement.facts["winners"])
    told = explain(ruleset=key, record=record, bets=antes(seats))
    assert len(told) == 50 * len(record["rounds"]) + 1


def test_totals_are_carried_from_round_to_round() -> None:
    facts = settle(ruleset=CLASSIC, record=GAME, bets=[]).facts
    assert facts["rounds"] == len(GAME["rounds"]) > 1
    assert facts["totals"] == [sum(points) for points in zip(*facts["points"], strict=True)]
    assert max(facts["totals"]) >= 21


def test_a_game_without_stakes_moves_nothing() -> None:
    assert settle(ruleset=CLASSIC, record=GAME, bets=[]).returns == ()


@pytest.mark.parametrize("note", [True, 1, "seat 0", None])
def test_whether_last_was_called_has_no_effect_however_it_is_noted(note: Any) -> None:
    noted = {"rounds": [{**GAME["rounds"][0], "last_called": note}, *GAME["rounds"][1:]]}
    assert settle(ruleset=CLASSIC, record=noted, bets=[]) == settle(ruleset=CLASSIC, record=GAME, bets=[])


def test_a_game_ends_where_it_is_won_and_not_before() -> None:
    short, long = copy.deepcopy(GAME), copy.deepcopy(GAME)
    short["rounds"].pop()
    long["rounds"].append({**GAME["rounds"][0], "dealer": 0})
    assert refusal(short).code == "game_not_decided"
    assert refusal(long).code == "game_already_decided"
    assert refusal({"rounds": []}).code == "game_not_decided"


def test_the_deal_passes_to_the_left() -> None:
    wrong = copy.deepcopy(GAME)
    wrong["rounds"][1]["dealer"] = wrong["rounds"][0]["dealer"]
    assert refusal(wrong).code == "bad_dealer"


@pytest.mark.parametrize(("number", "index"), [(1, 0), (1, 30), (2, 47)])
def test_an_illegal_move_is_named_by_round_and_index(number: int, index: int) -> None:
    wrong = copy.deepcopy(GAME)
    wrong["rounds"][number - 1]["moves"][index]["card"] = "XX"
    broken = refusal(wrong)
    assert isinstance(broken, MoveRefused)
    assert (broken.round, broken.move) == (number, index)
    assert broken.message.startswith(f"Round {number}, move {index + 1}: ")


@pytest.mark.parametrize(
    ("bets", "code"),
    [
        (antes(1), "bad_seats"),
        (antes(3), "bad_seats"),
        ([*antes(1), *antes(1)], "conflicting_bets"),
        ([antes(2)[0], antes(3)[2]], "bad_seats"),
        ([antes(2)[0], antes(2, stake=2_000)[1]], "stake_not_allowed"),
        (antes(2, stake=1_050), "stake_not_allowed"),
        ([bet._replace(name="fade") for bet in antes(2)], "illegal_choice"),
    ],
)
def test_antes_are_equal_whole_chips_one_a_seat(bets: list[Bet], code: str) -> None:
    assert refusal(GAME, bets).code == code


@settings(deadline=None, max_examples=60)
@given(record=fuzz.damaged(SEEDS.map(lambda _: GAME)))
def test_whatever_is_wrong_with_a_record_it_is_held_in_words(record: dict[str, Any]) -> None:
    fuzz.settles_or_is_held(ruleset=CLASSIC, record=record, bets=antes(2))
