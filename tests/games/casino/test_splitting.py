"""Do these cards divide into groups of a value? As the slow search says, and in a few tries for a full table."""

import sys
from collections.abc import Sequence
from types import FrameType

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games.cards import CARDS
from games.rules.casino.moves.splitting import group_count
from tests.games.casino import naive

STEPS_MAX = 2_000
"""Calls of functions for one answer, half a millisecond of them; trying every way takes millions."""
HARD = [
    (14, [1, 1, 1, 2, 2, 2, 3, 3, 3, 3, 4, 4, 5, 5, 6, 7, 8, 8, 8, 9, 9, 9, 10, 10, 11, 11, 11, 12], 0),
    (14, [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 4, 4, 4, 7, 7, 8, 8, 9, 9, 9, 10, 10, 11, 11, 12, 12, 12], 0),
    (14, [1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 7, 8, 8, 8, 8, 9, 9, 10, 11, 11, 12, 12, 13, 13], 0),
    (14, [1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4, 5, 5, 6, 7, 7, 7, 8, 8, 8, 9, 9, 9, 10, 10, 11, 11, 12, 13], 0),
    (13, [1, 1, 1, 1, 2, 2, 3, 3, 3, 4, 5, 5, 6, 7, 7, 8, 8, 8, 8, 9, 9, 9, 10, 10, 13, 13, 13, 13], 0),
    (13, [1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 6, 7, 7, 7, 8, 8, 8, 9, 9, 10, 13, 13], 0),
    (10, [1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 10, 10], 12),
    (10, [number for number in range(1, 11) for _ in range(4)], 22),
    (13, [number for number in range(1, 14) for _ in range(4)], 28),
]
"""Tables that a search for the most tries found, without a way to divide though the total allows it, and full ones."""


@pytest.mark.parametrize(("value", "numbers", "groups"), HARD)
def test_a_full_table_is_answered_in_milliseconds(value: int, numbers: list[int], groups: int) -> None:
    assert sum(numbers) % value == 0
    counted, steps = counting_steps(values=[(number,) for number in numbers], value=value)
    assert counted == groups
    assert steps < STEPS_MAX


def counting_steps(*, values: Sequence[tuple[int, ...]], value: int) -> tuple[int, int]:
    """Return the answer and how many calls it took: what a machine of any speed counts alike."""
    steps = 0

    def count(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal steps
        steps += event == "call"

    before = sys.getprofile()
    sys.setprofile(count)
    try:
        counted = group_count(values=values, value=value)
    finally:
        sys.setprofile(before)
    return counted, steps


@given(
    value=st.integers(1, 14),
    values=st.lists(st.sampled_from([(number,) for number in range(1, 14)] + [(1, 14), ()]), min_size=1, max_size=7),
)
def test_it_agrees_with_trying_every_way(value: int, values: list[tuple[int, ...]]) -> None:
    counts = naive.group_counts(values, value)
    assert len(counts) <= 1, "the number of groups does not depend on the grouping"
    assert group_count(values=values, value=value) == max(counts, default=0)


@given(value=st.integers(1, 14), data=st.data())
def test_cards_put_together_from_groups_divide_whatever_their_order(value: int, data: st.DataObject) -> None:
    groups = data.draw(st.integers(1, 6))
    found = []
    for _ in range(groups):
        left = value
        while left:
            found.append(data.draw(st.integers(1, left)))
            left -= found[-1]
    assume(len(found) <= len(CARDS))
    mixed = data.draw(st.permutations(found))
    assert group_count(values=[(number,) for number in mixed], value=value) == groups
