"""The joint law of several hands that has given laws of each two of them and no further structure.

Starting from independent hands, the law is fitted to each two in turn until nothing moves; that is the law with most
entropy among all that agree with them.

Source: iterative proportional fitting (Deming and Stephan).
"""

import itertools
import math
from collections import defaultdict
from collections.abc import Mapping

Result = tuple[int, int]
"""What a hand wins and what it stakes, in first stakes."""

Two = Mapping[tuple[Result, Result], float]
"""Chances by the results of two hands."""

ROUNDS_MAX = 100
MOVED_MAX = 1e-13


def fitted(*, pairs: Mapping[tuple[int, int], Two], hands: int) -> dict[tuple[Result, ...], float]:
    """Return the chances of the results of all hands; `pairs` has each two of them, (0, 1), (0, 2), ..."""
    if hands == 2:  # noqa: PLR2004 - nothing is left to fit
        return {(one, other): chance for (one, other), chance in pairs[0, 1].items()}
    joint = _independent(pairs, hands)
    for _ in range(ROUNDS_MAX):
        moved = max(_fit(joint, one, other, two) for (one, other), two in pairs.items())
        if moved < MOVED_MAX:
            break
    return joint


def _independent(pairs: Mapping[tuple[int, int], Two], hands: int) -> dict[tuple[Result, ...], float]:
    singles = [_single(pairs[0, 1], 0), *(_single(pairs[0, hand], 1) for hand in range(1, hands))]
    total = sum(singles[0].values())
    if total <= 0:
        return {}
    scale = total ** (1 - hands)
    return {
        results: scale * math.prod(single[found] for single, found in zip(singles, results, strict=True))
        for results in itertools.product(*singles)
    }


def _single(two: Two, place: int) -> Mapping[Result, float]:
    chances: defaultdict[Result, float] = defaultdict(float)
    for results, chance in two.items():
        chances[results[place]] += chance
    return {found: chance for found, chance in chances.items() if chance > 0}


def _fit(joint: dict[tuple[Result, ...], float], one: int, other: int, two: Two) -> float:
    """Scale a law in place so that two hands have their law; return the largest change of a chance of theirs."""
    found: defaultdict[tuple[Result, Result], float] = defaultdict(float)
    for results, chance in joint.items():
        found[results[one], results[other]] += chance
    wanted = {both: max(two.get(both, 0.0), 0.0) for both in found}
    factors = {both: wanted[both] / chance if chance else 0.0 for both, chance in found.items()}
    for results in joint:
        joint[results] *= factors[results[one], results[other]]
    return max((abs(wanted[both] - chance) for both, chance in found.items()), default=0.0)
