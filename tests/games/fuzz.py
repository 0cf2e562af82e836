"""Hypothesis strategies: any JSON, and legal rounds with something in them replaced."""

import copy
from typing import Any

import pytest
from hypothesis import strategies

from games.bets import Bet
from games.errors import RuleBroken
from games.protocol import Record, Settlement
from games.settle import explain, settle

SCALARS = (
    strategies.none()
    | strategies.booleans()
    | strategies.integers(min_value=-(2**53), max_value=2**53)
    | strategies.integers(min_value=-1, max_value=9)
    | strategies.floats(allow_nan=False, allow_infinity=False)
    | strategies.text(max_size=5)
)
JSON = strategies.recursive(
    SCALARS,
    lambda inner: (
        strategies.lists(inner, max_size=6) | strategies.dictionaries(strategies.text(max_size=8), inner, max_size=4)
    ),
    max_leaves=12,
)


@strategies.composite
def damaged(draw: strategies.DrawFn, records: strategies.SearchStrategy[dict[str, Any]]) -> dict[str, Any]:
    """Return a legal record with one to three of its parts replaced, dropped or added."""
    record = copy.deepcopy(draw(records))
    for _ in range(draw(strategies.integers(1, 3))):
        _damage(draw, record)
    return record


def settles_or_is_held(*, ruleset: str, record: Record, bets: list[Bet]) -> Settlement | None:
    """Settle and explain a round, asserting that whatever is wrong with it is said in words; None where it is held."""
    assert explain(ruleset=ruleset, record=record, bets=bets)
    try:
        settlement = settle(ruleset=ruleset, record=record, bets=bets)
    except RuleBroken as broken:
        told = (broken.code, broken.rule, broken.message)
        return None if all(told) else pytest.fail(f"held without words: {told}")
    assert all(line.reason for line in settlement.returns)
    return settlement


def _damage(draw: strategies.DrawFn, whole: Any) -> None:
    keys = list(whole) if isinstance(whole, dict) else list(range(len(whole)))
    if not keys:
        return
    key = draw(strategies.sampled_from(keys))
    if isinstance(whole[key], dict | list) and whole[key] and draw(strategies.booleans()):
        _damage(draw, whole[key])
        return
    how = draw(strategies.sampled_from(["replace", "drop", "add"]))
    if how == "replace":
        whole[key] = draw(JSON)
    elif how == "drop":
        del whole[key]
    elif isinstance(whole, dict):
        whole[draw(strategies.text(max_size=3))] = draw(JSON)
    else:
        whole.append(draw(JSON))
