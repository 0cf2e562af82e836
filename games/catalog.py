"""The released rulesets. A key is only ever added; tests/games/released_rulesets.txt may only grow."""

import dataclasses
from collections.abc import Mapping
from typing import Any

from games.errors import RuleBroken
from games.protocol import Game


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """A game with fixed parameters under a released key, for example "baccarat.casinonia/1"."""

    key: str
    title: str
    game: Game
    parameters: Mapping[str, Any]


RULESETS: Mapping[str, Ruleset] = {}


def find(*, key: str) -> Ruleset:
    """Return the ruleset of a released key; an unknown one breaks the rule that events name released rulesets."""
    ruleset = RULESETS.get(key)
    if ruleset is None:
        raise RuleBroken(
            code="unknown_ruleset",
            rule="released rulesets",
            message=f"ruleset {key!r} is not released; known: {', '.join(sorted(RULESETS))}",
        )
    return ruleset
