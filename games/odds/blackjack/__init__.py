"""The laws of blackjack: a round under optimal play and by the printed chart, insurance, and what cards alone decide.

Returns are per unit of the first stake: a lost double is -1, one stake more lost than was laid. Optimal play knows the
seat's own cards and the up card of a full shoe; `optimal` says how hands of a split are played. Counted in floating
point, the chances are off by 1e-7 at most and the expectation by 1e-9.

Source: house rules (000), Blackjack; counting of a full shoe.
"""

import dataclasses
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from games.odds.blackjack import first_cards, rounds, table
from games.odds.blackjack.rounds import Lines
from games.odds.blackjack.strategy import rules_of
from games.odds.law import Kind, Law, law_of
from games.protocol import Parameter
from games.rules.blackjack import pays
from games.rules.blackjack.seats import STAKE_CHIPS_MIN

__all__ = ["SETTINGS", "laws"]

TOLERANCE = Fraction(1, 10**9)


def is_stake(value: Any) -> bool:
    """Say whether a value is a stake that the house takes, in chips."""
    return type(value) is int and value >= STAKE_CHIPS_MIN


SETTINGS: Mapping[str, Parameter] = {
    "stake": Parameter(
        default=STAKE_CHIPS_MIN, accepts=is_stake, meaning="chips staked, 10 or more, where naturals are rounded"
    )
}


def laws(*, parameters: Mapping[str, Any]) -> tuple[Law, ...]:
    """Return the law of a round, of an insurance, of a round by the chart, and of the first two cards alone."""
    natural = _natural(parameters)
    decks = parameters["decks"]
    insurance = (first_cards.insurance_law(decks=decks),) if parameters["insurance"] else ()
    alone = first_cards.naturals_law(decks=decks, h17=parameters["h17"], natural=natural)
    rules = rules_of(parameters)
    optimal = _law("blackjack", table.lines(rules=rules, strategy="optimal"), natural, Kind.NUMERIC_OPTIMAL_PLAY)
    chart = _law("blackjack_chart", table.lines(rules=rules, strategy="chart"), natural, Kind.NUMERIC_FIXED_STRATEGY)
    return optimal, *insurance, dataclasses.replace(chart, is_bet=False), alone


def _natural(parameters: Mapping[str, Any]) -> Fraction:
    """Return what a natural returns per unit, cut to whole chips where the house does so."""
    per_chip = pays.natural_per_chip(blackjack_pays=parameters["blackjack_pays"])
    if parameters["rounding"] == "exact":
        return Fraction(per_chip, pays.CHIP)
    return Fraction(parameters["stake"] * per_chip // pays.CHIP, parameters["stake"])


def _law(bet: str, lines: Lines, natural: Fraction, kind: Kind) -> Law:
    weights: dict[tuple[Fraction, Fraction], Fraction] = {}
    for name, chance in lines.items():
        net, stakes = (natural - 1, 1) if name == rounds.WON_NATURAL else rounds.read_line(name)
        key = (1 + Fraction(net), Fraction(stakes))
        weights[key] = weights.get(key, Fraction(0)) + Fraction(f"{chance:.{table.PLACES}f}")
    total = sum(weights.values(), Fraction(0))
    law = law_of(bet=bet, weights=((returned, chance) for (returned, _), chance in weights.items()), kind=kind)
    staked = {key: chance / total for key, chance in sorted(weights.items()) if chance}
    return dataclasses.replace(law, tolerance=TOLERANCE, raised=staked)
