"""The counted lines of released rulesets by the splits they allow, kept because counting takes minutes.

Lines of other rules are counted when asked for.

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
    return {str(up): _behind(rules, strategy, up) for up in shoe.VALUES}


def built() -> str:
    """Return the text of the file for every released ruleset and any number of splits, each set of rules once."""
    asked = [
        rules_of({**ruleset.parameters, "splits_max": splits})
        for ruleset in catalog.RULESETS.values()
        if ruleset.game is blackjack
        for splits in (ruleset.parameters["splits_max"], *blackjack.PARAMETERS["splits_max"].values)
    ]
    kept: dict[Rules, dict[str, dict[str, Lines]]] = {rules: {strategy: {} for strategy in COUNTED} for rules in asked}
    for up in shoe.VALUES:
        for rules, found in kept.items():
            for strategy, by_up in found.items():
                by_up[str(up)] = _behind(rules, strategy, up)
    written = [{"rules": dataclasses.asdict(rules), **found} for rules, found in kept.items()]
    return json.dumps(written, indent=1) + "\n"


def _behind(rules: Rules, strategy: str, up: int) -> Lines:
    return {name: round(chance, PLACES) for name, chance in sorted(COUNTED[strategy](rules=rules, up=up).items())}


@functools.cache
def _kept() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(PATH.read_text()) if PATH.exists() else []
    return found
