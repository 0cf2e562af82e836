"""Who has won after a round: in each of the three endings, on ties, and where sweeps must decide."""

from typing import Any

import pytest

from games import catalog
from games.errors import ParameterRefused
from games.rules.casino import finish
from games.rules.casino.scoring import Item
from tests.games.casino.playing import house

MOST, SWEEPS = Item("cards", 0, 3), (Item("sweeps", 0, 2), Item("sweeps", 1, 2))


def winners(items: tuple[Item, ...], *, before: list[int], **rules: Any) -> tuple[int, ...]:
    sweeps = [sum(item.points for item in items if item.name == "sweeps" and item.side == side) for side in (0, 1)]
    found = finish.after_round(house=house(**rules), before=before, items=items, sweeps=sweeps)
    return found.winners


@pytest.mark.parametrize(
    ("before", "expected"), [([18, 30], (1,)), ([28, 30], (0,)), ([18, 21], ()), ([1, 2], ()), ([18, 5], (0,))]
)
def test_the_higher_total_wins_once_somebody_is_there(before: list[int], expected: tuple[int, ...]) -> None:
    assert winners((MOST,), before=before) == expected


@pytest.mark.parametrize(
    ("items", "before", "expected"),
    [
        ((MOST, Item("big_casino", 1, 2)), [18, 19], (0,)),
        ((Item("cards", 1, 3), Item("big_casino", 0, 2)), [18, 16], ()),
        ((Item("big_casino", 0, 2), *SWEEPS), [17, 19], ()),
        ((Item("sweeps", 0, 3), Item("sweeps", 1, 2)), [20, 20], (0,)),
        ((Item("sweeps", 0, 3), Item("sweeps", 1, 1)), [10, 20], (1,)),
        ((MOST,), [5, 21], (1,)),
        ((Item("cards", 1, 3), MOST), [22, 22], (1,)),
    ],
)
def test_counted_out_in_order_the_first_there_wins_and_sweeps_come_last(
    items: tuple[Item, ...], before: list[int], expected: tuple[int, ...]
) -> None:
    assert winners(items, before=before, finish="count_order") == expected


def test_a_single_round_may_end_in_a_tie() -> None:
    assert winners((MOST, *SWEEPS), before=[0, 0], finish="single_round") == (0,)
    assert winners(SWEEPS, before=[0, 0], finish="single_round") == (0, 1)


@pytest.mark.parametrize("changes", [{"variant": "spade", "finish": "count_order"}, {"variant": "draw", "seats": 3}])
def test_parameters_that_do_not_go_together_are_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(ParameterRefused):
        catalog.override(key="casino.classic/1", parameters=changes)


@pytest.mark.parametrize(
    "changes", [{"seats": 5}, {"target": 0}, {"royal_ace": [1, 2]}, {"royal_ace": [True]}], ids=str
)
def test_parameters_that_no_table_plays_are_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(ParameterRefused):
        catalog.override(key="casino.royal/1", parameters=changes)
