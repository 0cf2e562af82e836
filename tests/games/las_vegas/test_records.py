"""Records of Las Vegas as they reach us: buy-ins, shapes, turns that break a rule, words, and any other JSON."""

import copy
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import catalog
from games.bets import Bet
from games.errors import ParameterRefused, RuleBroken
from games.odds import lint, theory
from games.rules.las_vegas.errors import GameRefused
from games.settle import explain, settle, settle_under
from tests.games.fuzz import JSON, damaged, settles_or_is_held
from tests.games.las_vegas import games
from tests.games.las_vegas.test_laws import ROYALE, buy_ins

few = settings(max_examples=25, deadline=None)
ROUNDS, TABLES = games.random_game(random.Random(7), 3, games.RULES)
RECORD: dict[str, Any] = {"rounds": ROUNDS}


def changed(**members: Any) -> dict[str, Any]:
    """Return the record with members of its second round replaced; None takes one out."""
    record = copy.deepcopy(RECORD)
    record["rounds"][1] |= members
    record["rounds"][1] = {name: value for name, value in record["rounds"][1].items() if value is not None}
    return record


def turned(turn: int, **members: Any) -> dict[str, Any]:
    """Return the record with members of a turn of its second round replaced."""
    record = copy.deepcopy(RECORD)
    record["rounds"][1]["turns"][turn] |= members
    return record


SHAPES = [
    pytest.param({"rounds": ROUNDS[:2]}, "WRONG_ROUND_COUNT", id="two rounds"),
    pytest.param({"rounds": "three"}, "WRONG_ROUND_COUNT", id="no rounds"),
    pytest.param(changed(starter=3), "BAD_STARTER", id="a seat that nobody has begins"),
    pytest.param(changed(starter=True), "BAD_STARTER", id="true begins"),
    pytest.param(changed(neutral=None), "NEUTRAL_MISSING", id="no neutral dice"),
    pytest.param(changed(neutral={"small": [1] * 8, "big": None}), "BAD_NEUTRAL", id="eight small neutral dice"),
    pytest.param(changed(neutral={"small": [1] * 6 + [7], "big": 1}), "BAD_NEUTRAL", id="a neutral seven"),
    pytest.param(changed(tiles={"1": "A1", "2": "A2", "3": "B1"}), "BAD_TILES", id="both sides of a tile"),
    pytest.param(changed(tiles={"1": "A1", "2": "B2"}), "BAD_TILES", id="two tiles"),
    pytest.param(changed(tiles={"1": "A1", "2": "B2", "3": "I1"}), "BAD_TILES", id="a tile that does not exist"),
    pytest.param(changed(pairs=[[60_000, 70_000]] * 5), "BAD_PAIRS", id="five pairs"),
    pytest.param(changed(pairs=[[60_000, 25_000]] * 6), "BAD_PAIRS", id="a note that does not exist"),
    pytest.param(changed(pairs=[[100_000, 100_000]] * 4 + [[60_000, 30_000]] * 2), "BAD_PAIRS", id="an eighth 100k"),
    pytest.param(changed(weather="fine"), "BAD_ACTION", id="a member that no round has"),
]


@pytest.mark.parametrize(("record", "code"), SHAPES)
def test_a_game_of_the_wrong_shape_is_held_before_any_turn(record: dict[str, Any], code: str) -> None:
    with pytest.raises(GameRefused) as refused:
        settle(ruleset=ROYALE, record=record, bets=buy_ins(3))
    assert (refused.value.code, refused.value.round_index, refused.value.turn_index) == (code, None, None)


FIRST = ROUNDS[1]["turns"][0]
ROLLED = [*FIRST["roll"], FIRST["big"]]
TURNS = [
    pytest.param(turned(0, seat=(FIRST["seat"] + 1) % 3), "NOT_YOUR_TURN", id="another seat"),
    pytest.param(turned(0, roll=[1] * 6), "WRONG_DICE", id="six dice rolled"),
    pytest.param(turned(0, big=None), "WRONG_DICE", id="the Biggy is missing"),
    pytest.param(turned(0, roll=[0, 1, 1, 1, 1, 1, 1]), "BAD_FACE", id="a zero rolled"),
    pytest.param(turned(0, roll=[1] * 7, big=1, face=2), "FACE_NOT_ROLLED", id="a face that was not rolled"),
    pytest.param(turned(0, face=7), "BAD_FACE", id="a face of seven"),
    pytest.param(turned(0, placed=[0, 0]), "MUST_PLACE_ALL", id="dice held back"),
    pytest.param(turned(0, action="pass"), "BAD_ACTION", id="an action that does not exist"),
    pytest.param(turned(0, mood="good"), "BAD_ACTION", id="a member that no turn has"),
]


@pytest.mark.parametrize(("record", "code"), TURNS)
def test_a_turn_that_breaks_a_rule_is_named_with_its_place(record: dict[str, Any], code: str) -> None:
    with pytest.raises(GameRefused, match="Round 2, turn 1: seat") as refused:
        settle(ruleset=ROYALE, record=record, bets=buy_ins(3))
    assert (refused.value.code, refused.value.round_index, refused.value.turn_index) == (code, 1, 0)
    assert refused.value.rule


def test_dice_left_at_the_end_of_a_round_hold_it_there() -> None:
    with pytest.raises(GameRefused, match="Round 2, at the end: ") as refused:
        settle(ruleset=ROYALE, record=changed(turns=ROUNDS[1]["turns"][:-1]), bets=buy_ins(3))
    assert (refused.value.code, refused.value.round_index, refused.value.turn_index) == ("DICE_LEFT", 1, None)


def test_a_turn_after_the_last_die_is_too_many() -> None:
    record = changed(turns=[*ROUNDS[1]["turns"], ROUNDS[1]["turns"][-1]])
    with pytest.raises(GameRefused) as refused:
        settle(ruleset=ROYALE, record=record, bets=buy_ins(3))
    assert (refused.value.code, refused.value.turn_index) == ("ROUND_OVER", len(ROUNDS[1]["turns"]))


BUY_INS = [
    pytest.param([], "BAD_PLAYERS", id="nobody"),
    pytest.param(buy_ins(1), "BAD_PLAYERS", id="one alone"),
    pytest.param(buy_ins(6), "BAD_PLAYERS", id="six"),
    pytest.param([*buy_ins(2), *buy_ins(3, chips=50)[2:]], "stake_not_allowed", id="one puts in less"),
    pytest.param([bet._replace(stake=150) for bet in buy_ins(3)], "stake_not_allowed", id="half a chip"),
    pytest.param([bet._replace(name="ante") for bet in buy_ins(3)], "illegal_choice", id="another bet"),
    pytest.param([bet._replace(seat=1) for bet in buy_ins(3)], "conflicting_bets", id="a seat twice"),
]


@pytest.mark.parametrize(("bets", "code"), BUY_INS)
def test_buy_ins_are_equal_and_of_two_to_five_seats(bets: list[Bet], code: str) -> None:
    with pytest.raises(RuleBroken) as refused:
        settle(ruleset=ROYALE, record=RECORD, bets=bets)
    assert refused.value.code == code


def test_seats_of_the_record_are_those_of_the_bets_in_their_order() -> None:
    seats = [2, 5, 7]
    bets = [bet._replace(seat=seat) for bet, seat in zip(buy_ins(3), seats, strict=True)]
    facts = settle(ruleset=ROYALE, record=RECORD, bets=bets[::-1]).facts
    worth = [cash + 10_000 * chips for cash, chips in zip(TABLES[-1].cash, TABLES[-1].chips, strict=True)]
    assert facts["totals"] == dict(zip(map(str, seats), worth, strict=True))
    assert facts["winners"] == [seats[worth.index(max(worth))]]


PLAYERS = [
    pytest.param({"players": 4}, "BAD_PLAYERS", id="another number of seats"),
    pytest.param({"edition": "base"}, "BAD_TILES", id="tiles in the base edition"),
    pytest.param({"neutral": "off"}, "BAD_NEUTRAL", id="neutral dice switched off"),
    pytest.param({"neutral": "two_only"}, "BAD_NEUTRAL", id="neutral dice for two only"),
    pytest.param({"neutral_biggy": False}, "BAD_NEUTRAL", id="a neutral Biggy too many"),
]


@pytest.mark.parametrize(("parameters", "code"), PLAYERS)
def test_the_same_record_is_held_under_other_rules(parameters: dict[str, Any], code: str) -> None:
    with pytest.raises(RuleBroken) as refused:
        settle_under(ruleset=catalog.override(key=ROYALE, parameters=parameters), record=RECORD, bets=buy_ins(3))
    assert refused.value.code == code


def test_a_number_of_seats_that_no_game_has_is_no_parameter() -> None:
    with pytest.raises(ParameterRefused):
        catalog.override(key=ROYALE, parameters={"players": 6})


def test_every_turn_is_told_and_a_held_game_ends_with_its_reason() -> None:
    moments = sum(len(one["turns"]) + 2 for one in ROUNDS)
    told = explain(ruleset=ROYALE, record=RECORD, bets=buy_ins(3))
    assert len(told) == moments + 1
    assert "the pot of 300" in told[-1].headline
    held = explain(ruleset=ROYALE, record=turned(0, action="pass"), bets=buy_ins(3))
    assert held[-1].headline.startswith("Held: Round 2, turn 1: seat")
    assert len(held) == len(ROUNDS[0]["turns"]) + 4


def test_a_declared_winner_is_compared() -> None:
    facts = settle(ruleset=ROYALE, record=RECORD, bets=buy_ins(3)).facts
    assert settles_or_is_held(ruleset=ROYALE, record={**RECORD, "declared": facts}, bets=buy_ins(3)) is not None
    with pytest.raises(RuleBroken) as refused:
        settle(ruleset=ROYALE, record={**RECORD, "declared": {"winners": [9]}}, bets=buy_ins(3))
    assert (refused.value.code, refused.value.engine_has_result) == ("declared_mismatch", True)


@given(record=damaged(st.just(RECORD)))
@few
def test_a_damaged_game_settles_or_is_held(record: dict[str, Any]) -> None:
    settles_or_is_held(ruleset=ROYALE, record=record, bets=buy_ins(3))


@given(rounds=JSON)
def test_any_json_is_held(rounds: Any) -> None:
    assert settles_or_is_held(ruleset=ROYALE, record={"rounds": rounds}, bets=buy_ins(3)) is None


def test_a_game_of_skill_among_players_has_no_law_and_nothing_for_the_lint() -> None:
    for key in ("lasvegas.royale/1", "lasvegas.base/1"):
        ruleset = catalog.find(key=key)
        assert theory.laws(ruleset=ruleset) == ()
        assert lint.findings_of(ruleset=ruleset) == ()
