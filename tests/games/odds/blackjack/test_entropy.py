"""The law of several hands fitted to the laws of each two of them."""

import itertools
import random
from collections import defaultdict
from collections.abc import Mapping

import pytest

from games.odds.blackjack import entropy

RESULTS = ((-1, 1), (0, 1), (1, 1))
Joint = dict[tuple[entropy.Result, ...], float]


def twos(joint: Joint, hands: int) -> Mapping[tuple[int, int], entropy.Two]:
    """Return the laws of each two hands."""
    found: dict[tuple[int, int], dict[tuple[entropy.Result, entropy.Result], float]] = {}
    for one, other in itertools.combinations(range(hands), 2):
        two = found[one, other] = defaultdict(float)
        for results, chance in joint.items():
            two[results[one], results[other]] += chance
    return found


@pytest.mark.parametrize("hands", [3, 4])
def test_the_fitted_law_has_the_given_law_of_each_two_hands(hands: int) -> None:
    chance = random.Random(hands)
    true = {results: chance.uniform(0.5, 1) for results in itertools.product(RESULTS, repeat=hands)}
    wanted = twos(true, hands)
    found = twos(entropy.fitted(pairs=wanted, hands=hands), hands)
    for places, two in wanted.items():
        assert found[places] == pytest.approx(two, abs=1e-10)


def test_hands_that_do_not_depend_on_each_other_stay_so() -> None:
    single = dict(zip(RESULTS, (0.5, 0.1, 0.4), strict=True))
    true: Joint = {
        (a, b, c): 0.3 * single[a] * single[b] * single[c] for a, b, c in itertools.product(RESULTS, repeat=3)
    }
    assert entropy.fitted(pairs=twos(true, 3), hands=3) == pytest.approx(true, abs=1e-14)


def test_where_nothing_can_happen_nothing_is_fitted() -> None:
    assert entropy.fitted(pairs={places: {} for places in ((0, 1), (0, 2), (1, 2))}, hands=3) == {}
