"""A legal round with one move changed is refused there exactly where the changed move is none of the legal ones."""

import copy
from typing import Any

from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from games.cards import CARDS
from games.errors import MoveRefused
from games.rules.casino import rounds
from games.rules.casino.house_rules import HouseRules
from games.rules.casino.moves import legality
from games.rules.casino.table import Table
from tests.games.casino import naive
from tests.games.casino.playing import HOUSES, SEEDS, played

LOOSE_MAX = 8
"""More loose cards than that and the naive search would try too many sets of them."""
SLOW = settings(deadline=None, suppress_health_check=[HealthCheck.filter_too_much, HealthCheck.too_slow])


def stopped(rules: HouseRules, record: dict[str, Any], index: int) -> Table:
    """Return the table before the move of an index."""
    for step in rounds.steps(house=rules, record=record, number=1):
        if step.number == index:
            return step.table
    raise AssertionError(index)


@st.composite
def mutated(draw: st.DrawFn, table: Table, move: dict[str, Any]) -> dict[str, Any]:
    """Change one thing of a move: often into another that might be legal."""
    found = copy.deepcopy(move)
    near = sorted({*table.hands[table.turn], *table.loose})
    ids = st.sampled_from(["b1", "b2", "b3", *table.builds])
    loose = st.lists(st.sampled_from(near), max_size=4) if near else st.just([])
    changes = {
        "seat": st.integers(0, table.house.seats),
        "card": st.sampled_from([*table.hands[table.turn], *CARDS[:3]]),
        "type": st.sampled_from(["trail", "capture", "build", "add", "raise"]),
        "loose": loose,
        "builds": st.lists(ids, max_size=2),
        "build": ids,
        "value": st.integers(0, 15),
    }
    for name in draw(st.lists(st.sampled_from(sorted(changes)), min_size=1, max_size=3, unique=True)):
        found[name] = draw(changes[name])
    if draw(st.booleans()):
        extra = {"trail": set(), "capture": {"loose", "builds", "value"}, "build": {"loose", "value"}}
        known = {"seat", "card", "type"} | extra.get(found["type"], {"loose", "value", "build"})
        found = {name: value for name, value in found.items() if name in known}
    return found


@SLOW
@given(rules=HOUSES, seed=SEEDS, index=st.integers(0, 47), data=st.data())
def test_a_changed_move_is_refused_exactly_where_no_legal_move_is_like_it(
    rules: HouseRules, seed: int, index: int, data: st.DataObject
) -> None:
    record = played(rules=rules, seed=seed)
    table = stopped(rules, record, index)
    assume(len(table.loose) <= LOOSE_MAX)
    move = data.draw(mutated(table, record["moves"][index]))
    needed = {"build": {"value"}, "add": {"build"}, "raise": {"build", "value"}}.get(move["type"], set())
    is_whole = needed <= move.keys()
    is_legal = is_whole and naive.named(table, move) in naive.every_move(table)
    record["moves"][index] = move
    refused_at = None
    try:
        rounds.play(house=rules, record=record, number=1)
    except MoveRefused as broken:
        refused_at = broken.move
    assert (refused_at == index) == (not is_legal)


@SLOW
@given(rules=HOUSES, seed=SEEDS, index=st.integers(0, 47))
def test_every_legal_move_of_a_position_is_accepted_and_the_one_that_was_played_is_among_them(
    rules: HouseRules, seed: int, index: int
) -> None:
    record = played(rules=rules, seed=seed)
    table = stopped(rules, record, index)
    assume(len(table.loose) <= LOOSE_MAX)
    found = naive.every_move(table)
    assert naive.named(table, record["moves"][index]) in found
    for choice in found:
        legality.judge(table=table, move=naive.written(table, choice))
