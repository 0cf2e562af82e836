"""The counted lines of released rulesets, kept beside this file because counting takes a minute; others are counted.

`manage.py build_odds` counts the file again from the rules alone.

Source: `lines.json`, made by this module.
"""

import dataclasses
import functools
import json
import pathlib
from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any

from games import catalog
from games.odds.blackjack import rounds, shoe
from games.odds.blackjack.rounds import Lines
from games.odds.blackjack.strategy import Rules, rules_of
from games.rules import blackjack

PATH = pathlib.Path(__file__).parent / "lines.json"
PLACES = 15
COUNTED: Mapping[str, Callable[..., Lines]] = {"optimal": rounds.optimal_lines, "chart": rounds.chart_lines}
"""By the name of a strategy."""


def lines(*, rules: Rules, strategy: str) -> Lines:
    """Return the lines of a round over all up cards, kept or counted; strategy "optimal" or "chart"."""
    added: dict[str, float] = defaultdict(float)
    for found in by_up_card(rules=rules, strategy=strategy).values():
        for name, chance in found.items():
            added[name] += chance
    return dict(added)


@functools.cache
def by_up_card(*, rules: Rules, strategy: str) -> Mapping[str, Lines]:
    """Return the lines by up card, {"1": {...}, ..., "10": {...}}."""
    for kept in _kept():
        if kept["rules"] == dataclasses.asdict(rules):
            found: Mapping[str, Lines] = kept[strategy]
            return found
    return counted(rules=rules, strategy=strategy)


def is_kept(*, rules: Rules) -> bool:
    """Say whether the file holds a set of rules."""
    return any(kept["rules"] == dataclasses.asdict(rules) for kept in _kept())


def counted(*, rules: Rules, strategy: str) -> Mapping[str, Lines]:
    """Count the lines by up card from the rules, rounded to 15 places."""
    count = COUNTED[strategy]
    return {
        str(up): {name: round(chance, PLACES) for name, chance in sorted(count(rules=rules, up=up).items())}
        for up in shoe.VALUES
    }


def built() -> str:
    """Return the text of the file for every released ruleset, each set of rules once."""
    released = [ruleset for ruleset in catalog.RULESETS.values() if ruleset.game is blackjack]
    kept = [
        {
            "rules": dataclasses.asdict(rules),
            **{strategy: counted(rules=rules, strategy=strategy) for strategy in COUNTED},
        }
        for rules in dict.fromkeys(rules_of(ruleset.parameters) for ruleset in released)
    ]
    return json.dumps(kept, indent=1) + "\n"


@functools.cache
def _kept() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(PATH.read_text()) if PATH.exists() else []
    return found
