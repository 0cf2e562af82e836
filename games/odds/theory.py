"""The laws of any ruleset, released or overridden, and how they are written down as JSON.

Source: schema of the command `odds --json` (one object per ruleset and bet, fractions as "num/den").
"""

import dataclasses
import functools
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Protocol

from games import catalog
from games import parameters as ruleset_parameters
from games.odds import baccarat, blackjack, ceelo_bank, ceelo_house, ceelo_nobank, chouhan, slots, video_poker, yatzy
from games.odds.law import Law
from games.protocol import Parameter


class Odds(Protocol):
    """A module under games/odds with these names gives the laws of the game of the same name.

    `SETTINGS` are what a law may be asked for beside the ruleset: the stake where amounts are rounded, the players of a
    pot, the bets of a table.
    """

    SETTINGS: Mapping[str, Parameter]

    def laws(self, *, parameters: Mapping[str, Any]) -> tuple[Law, ...]:
        """Return the law of every bet, in the order of the layout; `parameters` holds the settings too."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """A ruleset, released or overridden, and the settings its laws are asked for."""

    ruleset: catalog.Ruleset
    settings: Mapping[str, Any] = dataclasses.field(default_factory=dict)


ODDS: Mapping[str, Odds] = {
    "baccarat": baccarat,
    "blackjack": blackjack,
    "ceelo_bank": ceelo_bank,
    "ceelo_house": ceelo_house,
    "ceelo_nobank": ceelo_nobank,
    "chouhan": chouhan,
    "slots": slots,
    "video_poker": video_poker,
    "yatzy": yatzy,
}
"""By family."""


def has_law(*, ruleset: catalog.Ruleset) -> bool:
    """Say whether bets of a ruleset have a law.

    Where players pay each other by skill there is none: no chance decides and no house has an edge.
    """
    return ruleset.game.IS_HOUSE_BANKED or ruleset.game.FAMILY in ODDS


def known_names(*, key: str) -> frozenset[str]:
    """Return the names of the parameters and settings that the laws of a ruleset depend on."""
    ruleset = catalog.find(key=key)
    return frozenset(ruleset.game.PARAMETERS) | frozenset(_settings(ruleset))


def variant(*, key: str, changes: Mapping[str, Any]) -> Variant:
    """Return a ruleset with parameters changed and settings chosen, {"decks": 6} or {"players": 4}.

    Raises ParameterRefused for a name that is neither and for a value that it does not take.
    """
    known = _settings(catalog.find(key=key))
    settings = {name: value for name, value in changes.items() if name in known}
    parameters = {name: value for name, value in changes.items() if name not in known}
    ruleset = catalog.override(key=key, parameters=parameters) if parameters else catalog.find(key=key)
    return Variant(ruleset=ruleset, settings=ruleset_parameters.complete(known=known, given=settings))


def laws(*, ruleset: catalog.Ruleset) -> tuple[Law, ...]:
    """Return the law of every bet of a ruleset under default settings; empty where its game has none."""
    return laws_of(variant=Variant(ruleset=ruleset))


def laws_of(*, variant: Variant) -> tuple[Law, ...]:
    """Return the law of every bet of a variant."""
    ruleset = variant.ruleset
    odds = ODDS.get(ruleset.game.FAMILY)
    if odds is None:
        return ()
    settings = ruleset_parameters.complete(known=odds.SETTINGS, given=variant.settings)
    return odds.laws(parameters={**ruleset.parameters, **settings})


def _settings(ruleset: catalog.Ruleset) -> Mapping[str, Parameter]:
    odds = ODDS.get(ruleset.game.FAMILY)
    return odds.SETTINGS if odds else {}


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
