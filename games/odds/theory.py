"""The laws of any ruleset, released or overridden, and how they are written down as JSON.

Source: schema of the command `odds --json` (one object per ruleset and bet, fractions as "num/den").
"""

import functools
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Protocol

from games import catalog
from games.odds import baccarat, ceelo_house, slots, yatzy
from games.odds.law import Law


class Odds(Protocol):
    """A module under games/odds with this function gives the laws of the game of the same name."""

    def laws(self, *, parameters: Mapping[str, Any]) -> tuple[Law, ...]:
        """Return the law of every bet, in the order of the layout."""


ODDS: Mapping[str, Odds] = {
    "baccarat": baccarat,
    "ceelo_house": ceelo_house,
    "slots": slots,
    "yatzy": yatzy,
}
"""By family."""


def laws(*, ruleset: catalog.Ruleset) -> tuple[Law, ...]:
    """Return the law of every bet of a ruleset; empty where its game has none."""
    odds = ODDS.get(ruleset.game.FAMILY)
    return odds.laws(parameters=ruleset.parameters) if odds else ()


@functools.cache
def released_laws(*, key: str) -> Mapping[str, Law]:
    """Return the laws of a released ruleset by bet, remembered for as long as the process lives."""
    return {law.bet: law for law in laws(ruleset=catalog.find(key=key))}


def document(*, ruleset: str, law: Law) -> dict[str, Any]:
    """Return a law as JSON: every figure a "num/den" string, its tolerance too where the kind is numeric."""
    figures = {
        "rtp": law.rtp,
        "house_edge": law.house_edge,
        "variance": law.variance,
        "hit_frequency": law.hit_frequency,
        "push_frequency": law.push_frequency,
        "max_return": law.max_return,
    }
    if law.tolerance is not None:
        figures["tolerance"] = law.tolerance
    categories = {name: _written(chance) for name, chance in law.categories.items()}
    return {
        "ruleset": ruleset,
        "bet": law.bet,
        "kind": law.kind.value,
        "outcomes": [
            {"return": _written(returned), "probability": _written(chance)} for returned, chance in law.outcomes.items()
        ],
        **{name: _written(figure) for name, figure in figures.items()},
        **({"categories": categories} if categories else {}),
    }


def _written(figure: Fraction) -> str:
    return f"{figure.numerator}/{figure.denominator}"
