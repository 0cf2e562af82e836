"""Who has won after a round was counted: the higher total, the first in counting order, or the single round.

Source: implementable rules of Casino (cassino), section 6 and section 9, A17.
"""

import dataclasses
from collections.abc import Sequence

from games.rules.casino import scoring
from games.rules.casino.house_rules import HouseRules
from games.rules.casino.scoring import Item


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Totals by side after a round, and the winning sides: none where another round is due, several only on a tie."""

    totals: tuple[int, ...]
    winners: tuple[int, ...]


def after_round(*, house: HouseRules, before: Sequence[int], items: Sequence[Item], sweeps: Sequence[int]) -> Standing:
    """Return the standing after a round; `before` are the totals until then, `sweeps` those of the round, by side."""
    points = scoring.points(items=items, sides=house.sides)
    totals = tuple(old + new for old, new in zip(before, points, strict=True))
    if house.finish == "single_round":
        winners = _highest(points)
    elif max(totals) < house.target:
        winners = ()
    elif house.finish == "higher_total":
        winners = _only(_highest(totals))
    else:
        winners = _counted_out(house, before, items, sweeps)
    return Standing(totals=totals, winners=winners)


def _counted_out(
    house: HouseRules, before: Sequence[int], items: Sequence[Item], sweeps: Sequence[int]
) -> tuple[int, ...]:
    """Add the items in order; the first side at the target wins. Sweeps decide among those that only they bring there.

    Where a side stands at the target before anything is counted it has won; where several do, after a tie, it is the
    first of them to score.
    """
    totals = list(before)
    there = _only(tuple(side for side, total in enumerate(totals) if total >= house.target))
    if there:
        return there
    for item in items:
        if item.name != "sweeps":
            totals[item.side] += item.points
            if totals[item.side] >= house.target:
                return (item.side,)
    full = [old + new for old, new in zip(before, scoring.points(items=items, sides=house.sides), strict=True)]
    reached = [side for side, total in enumerate(full) if total >= house.target]
    most = max((sweeps[side] for side in reached), default=0)
    return _only(tuple(side for side in reached if sweeps[side] == most))


def _highest(numbers: Sequence[int]) -> tuple[int, ...]:
    most = max(numbers)
    return tuple(side for side, number in enumerate(numbers) if number == most)


def _only(sides: tuple[int, ...]) -> tuple[int, ...]:
    return sides if len(sides) == 1 else ()
