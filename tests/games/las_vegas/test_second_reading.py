"""The engine against the simulator, a second reading of the rules: the same games, money and refusals."""

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casino.simulation.games.las_vegas import payouts
from casino.simulation.games.las_vegas.table import Table
from games import catalog
from games.rules.las_vegas import payout, replay, turns
from games.rules.las_vegas.errors import GameRefused, Refused
from games.rules.las_vegas.position import Position
from tests.games.las_vegas import games, listing
from tests.games.las_vegas.mutations import mutated

ROYALE = dict(catalog.find(key="lasvegas.royale/1").parameters)
OTHER_RULES = {"fifty_bet": False, "nice_dice_from_roll": False, "prime_time_feeds_tiles": False, "chip_grant": "once"}
SEEDS = st.tuples(st.integers(0, 2**32), st.integers(2, 5))
MUTATIONS_A_TURN = 3
few = settings(max_examples=25, deadline=None)


def replayed(rounds: list[dict[str, Any]], players: int, rules: dict[str, Any]) -> list[tuple[list[int], list[int]]]:
    """Return cash and chips after each payout, as the engine has them."""
    return [
        ([account.cash for account in accounts], [account.chips for account in accounts])
        for moment in replay.moments(parameters=ROYALE | rules, labels=tuple(range(players)), rounds=rounds)
        if moment.paid is not None
        for accounts in [moment.position.accounts]
    ]


def both_tables(rounds: list[dict[str, Any]], players: int) -> Iterator[tuple[Position, Table]]:
    """Yield the first round before every turn and after the last, by both readings."""
    table = Table(players=players, setup=rounds[0]).with_money(before=None, chips=2)
    moments = replay.moments(parameters=ROYALE, labels=tuple(range(players)), rounds=rounds)
    yield next(moments).position, table
    for turn in rounds[0]["turns"]:
        then = listing.after(table, turn, games.RULES)
        assert then is not None, turn
        table = then
        yield next(moments).position, table


def takes(position: Position, turn: Any) -> bool:
    """Tell whether the engine takes a turn at a position, which stays as it is."""
    try:
        turns.take(position=copy.deepcopy(position), turn=turn)
    except Refused:
        return False
    return True


PAYOUT_DECISIONS = {"prime_time", "black_box"}


def pays(position: Position, decisions: Any) -> bool:
    """Tell whether the engine pays a round with these decisions."""
    try:
        payout.pay(position=copy.deepcopy(position), decisions=decisions)
    except Refused:
        return False
    return True


def spelled(decisions: Any) -> str:
    """Return payout decisions so that the order within a pile is all one, and null says what a missing one does."""
    if not isinstance(decisions, dict):
        return json.dumps(decisions)
    plain = {name: value for name, value in decisions.items() if value is not None or name not in PAYOUT_DECISIONS}
    box = plain.get("black_box")
    if (
        isinstance(box, dict)
        and isinstance(box.get("split"), list)
        and all(isinstance(pile, list) for pile in box["split"])
    ):
        plain["black_box"] = box | {"split": [sorted(map(json.dumps, pile)) for pile in box["split"]]}
    return json.dumps(plain, sort_keys=True)


@pytest.mark.parametrize("rules", [{}, OTHER_RULES], ids=["default", "other"])
@given(seed=SEEDS)
@few
def test_a_random_legal_game_pays_the_same_money_by_both_readings(seed: tuple[int, int], rules: dict[str, Any]) -> None:
    number, players = seed
    rounds, tables = games.random_game(random.Random(number), players, {**games.RULES, **rules})
    assert replayed(rounds, players, rules) == [(table.cash, table.chips) for table in tables]


@given(seed=SEEDS)
@few
def test_a_mutated_turn_is_taken_only_where_the_second_reading_lists_it(seed: tuple[int, int]) -> None:
    number, players = seed
    rng = random.Random(number)
    rounds, _ = games.random_game(rng, players, games.RULES)
    for (position, table), turn in zip(both_tables(rounds, players), rounds[0]["turns"], strict=False):
        for _ in range(MUTATIONS_A_TURN):
            wrong = mutated(rng, turn)
            is_legal = listing.after(table, wrong, games.RULES) is not None
            assert takes(position, wrong) is is_legal, wrong


@given(seed=SEEDS)
@few
def test_mutated_payout_decisions_are_taken_only_where_the_second_reading_lists_them(seed: tuple[int, int]) -> None:
    number, players = seed
    rng = random.Random(number)
    rounds, _ = games.random_game(rng, players, games.RULES)
    *_, (position, table) = both_tables(rounds, players)
    decisions = rounds[0].get("payout", {})
    for wrong in [mutated(rng, decisions) for _ in range(20)] + [{}, {"prime_time": {"roll": [1, 2], "place": []}}]:
        found = wrong.get("prime_time") if isinstance(wrong, dict) else None
        roll = found["roll"] if isinstance(found, dict) and _are_dice(found.get("roll")) else [1, 1]
        listed = {spelled(one.decisions) for one in payouts.payouts(table=table, rules=games.RULES, roll=roll)}
        assert pays(position, wrong) is (spelled(wrong or {}) in listed), wrong


def _are_dice(found: Any) -> bool:
    return isinstance(found, list) and len(found) == 2 and all(type(die) is int and 1 <= die <= 6 for die in found)


@given(seed=SEEDS)
@few
def test_a_game_with_one_mutated_turn_is_refused_no_earlier_than_there(seed: tuple[int, int]) -> None:
    number, players = seed
    rng = random.Random(number)
    rounds, _ = games.random_game(rng, players, games.RULES)
    index = rng.randrange(3)
    turn = rng.randrange(len(rounds[index]["turns"]))
    rounds[index]["turns"][turn] = mutated(rng, rounds[index]["turns"][turn])
    place = (index, turn)
    try:
        replayed(rounds, players, {})
    except GameRefused as refused:
        at_end = len(rounds[index]["turns"])
        place = (refused.round_index or 0, at_end if refused.turn_index is None else refused.turn_index)
    assert place >= (index, turn)
