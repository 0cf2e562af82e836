"""Over many dealt rounds the mean return of every bet stays within the limits that its exact law sets.

Returns are per first stake: what a double or a split adds counts as won or lost on it.
"""

import math
import random
from collections import defaultdict

import pytest

from games import catalog
from games.odds import theory
from games.settle import settle
from tests.games.dealing import DEALERS

ROUNDS = 6_000
SIGMAS = 4.5


@pytest.mark.parametrize("key", sorted(DEALERS))
def test_the_mean_return_stays_within_its_limits(key: str) -> None:
    chance = random.Random(f"long run of {key}")
    returns: defaultdict[str, list[float]] = defaultdict(list)
    for _ in range(ROUNDS):
        record, bets = DEALERS[key](chance)
        for line in settle(ruleset=key, record=record, bets=bets).returns[:3]:
            won = line.returned - line.staked
            returns[line.bet.name].append(1 + won / line.bet.stake)
    laws = theory.released_laws(key=key)
    for name, found in returns.items():
        law = laws[name]
        rounds = len(found) if key != "chouhan.house/1" else len(found) // 3
        limit = SIGMAS * math.sqrt(law.variance / rounds)
        assert abs(sum(found) / len(found) - law.rtp) <= limit, name


def test_every_released_ruleset_with_a_law_is_dealt() -> None:
    assert set(DEALERS) == {key for key in catalog.RULESETS if theory.released_laws(key=key)}
