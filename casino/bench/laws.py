"""How long the exact law of every released ruleset takes to compute, in seconds of one core's time.

Some families keep laws that take minutes in a committed table; what is measured there is reading it. The rest must be
computed within the floor together.
"""

import time
from collections.abc import Mapping

from games import catalog
from games.odds import theory

FROM_A_TABLE = frozenset({"blackjack", "video_poker"})
"""Families whose laws `manage.py build_odds` counts beforehand."""


def seconds_by_ruleset() -> dict[str, float]:
    """Compute all laws once and return the seconds by ruleset; this process should not have asked for any before."""
    found = {}
    for key, ruleset in catalog.RULESETS.items():
        start = time.process_time()
        theory.laws(ruleset=ruleset)
        found[key] = time.process_time() - start
    return found


def computed_s(*, seconds: Mapping[str, float]) -> float:
    """Return the seconds of all rulesets together but those whose laws come from a table."""
    families = {key: ruleset.game.FAMILY for key, ruleset in catalog.RULESETS.items()}
    return sum(spent for key, spent in seconds.items() if families[key] not in FROM_A_TABLE)
