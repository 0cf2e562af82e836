"""The exact law of one fader against the bank: all decisive throws of the banker, then all of the fader.

Re-rolls without limit leave the chances of decisive throws in their proportion. With `pay_cap` the fader is taken to
cover the bank alone, so that winnings end at the covered part.

Source: cee-lo with and without a bank (003).
"""

import dataclasses
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from games import parameters as ruleset_parameters
from games.odds.law import Law, law_of
from games.odds.three_dice import WAYS, is_triple, single
from games.protocol import Parameter

SETTINGS: Mapping[str, Parameter] = {}
EVEN = Fraction(1)


def laws(*, parameters: Mapping[str, Any]) -> tuple[Law, ...]:
    """Return the law of a fade, and of the bank against that one fader per unit covered."""
    fade = law_of(bet="fade", weights=_weights(parameters))
    bank = law_of(bet="bank", weights=((2 - returned, chance) for returned, chance in fade.outcomes.items()))
    return fade, dataclasses.replace(bank, bet="bank")


def _weights(parameters: Mapping[str, Any]) -> Iterator[tuple[Fraction, int]]:
    decisive = {dice: ways for dice, ways in WAYS.items() if _is_decisive(dice)}
    for banker, banker_ways in decisive.items():
        point = single(dice=banker)
        is_loss = banker == "123" or point == 1
        if is_loss or point in {None, 6}:
            yield Fraction(2 if is_loss else 0), banker_ways * sum(decisive.values())
            continue
        for player, ways in decisive.items():
            yield _against(parameters, player, point or 0), banker_ways * ways


def _is_decisive(dice: str) -> bool:
    return dice in {"456", "123"} or is_triple(dice=dice) or single(dice=dice) is not None


def _against(parameters: Mapping[str, Any], player: str, point: int) -> Fraction:
    """Return what one unit on a player's throw gets back against a point of 2 to 5."""
    number = single(dice=player)
    if number is not None:
        return Fraction(1 + (number > point) - (number < point))
    reverse = parameters["reverse"]
    if is_triple(dice=player):
        return (
            1 + _odds(parameters, "111" if player == "111" else "trip")
            if reverse != "straights_and_trips"
            else Fraction(0)
        )
    if player == "456":
        return 1 + _odds(parameters, "456") if reverse == "none" else Fraction(0)
    return Fraction(0 if reverse == "none" else 2)


def _odds(parameters: Mapping[str, Any], line: str) -> Fraction:
    pay = parameters["pay"]
    told = pay.get(line) if isinstance(pay, Mapping) else None
    odds = EVEN if told is None else Fraction(ruleset_parameters.hundredths(told) or 0, 100)
    return min(odds, EVEN) if parameters["pay_cap"] == "bank" else odds
