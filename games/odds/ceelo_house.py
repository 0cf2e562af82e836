"""The exact law of cee-lo against the house for each place in the order, by following scores from the banker on.

One throw is counted over all 216; attempts, copies and ties are followed as a small chain whose state is the banker's
score and the score that the next copy would take.

Source: house rules (000), Cee-lo.
"""

import itertools
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from games.odds.law import Law, law_of
from games.odds.three_dice import THROWS_IN_ALL, WAYS, is_triple, single
from games.protocol import Parameter
from games.rules import ceelo_house

ABOVE_ALL = 7
BELOW_ALL = -1
NO_SET = "0"

SETTINGS: Mapping[str, Parameter] = {}


def results(*, attempts: int) -> Mapping[str, Fraction]:
    """Return the chance of each final result of a participant: "1" to "6", "0" for no set, "135", "246", "456", ..."""
    once: Counter[str] = Counter()
    for dice, ways in WAYS.items():
        once[_result(dice)] += ways
    missed = Fraction(once[NO_SET], THROWS_IN_ALL)
    tries = sum((missed**attempt for attempt in range(attempts)), Fraction(0))
    chances = {result: Fraction(ways, THROWS_IN_ALL) * tries for result, ways in once.items()}
    return chances | {NO_SET: missed**attempts}


def laws(*, parameters: Mapping[str, Any]) -> tuple[Law, ...]:
    """Return the law of the first, second and third player in the order."""
    chances = results(attempts=parameters["attempts"])
    weights: list[list[tuple[Fraction, Fraction]]] = [[] for _ in ceelo_house.PLACES]
    states: dict[tuple[int, int], Fraction] = {}
    for result, chance in chances.items():
        ended = _ended_by_banker(parameters, result)
        if ended is not None:
            for place_weights in weights:
                place_weights.append((ended, chance))
        else:
            score = _score(result, 0, is_first=True, is_last=True)
            states[score, score] = states.get((score, score), Fraction(0)) + chance
    for place, place_weights in enumerate(weights):
        states = _step(parameters, chances, states, place, place_weights)
    return tuple(law_of(bet=bet, weights=found) for bet, found in zip(ceelo_house.PLACES, weights, strict=True))


def _step(
    parameters: Mapping[str, Any],
    chances: Mapping[str, Fraction],
    states: Mapping[tuple[int, int], Fraction],
    place: int,
    weights: list[tuple[Fraction, Fraction]],
) -> dict[tuple[int, int], Fraction]:
    """Let the player at a place throw: add the returns to `weights`, give the states that follow."""
    after: dict[tuple[int, int], Fraction] = {}
    for ((banker, carried), before), (result, chance) in itertools.product(states.items(), chances.items()):
        weight = before * chance
        automatic = _automatic(parameters, result)
        if automatic is None:
            score = _score(result, carried, is_first=place == 0, is_last=place == len(ceelo_house.PLACES) - 1)
            weights.append((_on_score(parameters, score, banker), weight))
            state = (banker, score)
        else:
            weights.append((automatic, weight))
            extreme = BELOW_ALL if result == "123" else ABOVE_ALL
            state = (banker, carried if parameters["inherit"] == "skip_automatic" else extreme)
        after[state] = after.get(state, Fraction(0)) + weight
    return after


def _result(dice: str) -> str:
    """Name a throw by what it makes: the single of a pair, a named straight, a triple, or no set."""
    if is_triple(dice=dice) or dice in {"456", "123", "135", "246"}:
        return dice
    if dice == "346":
        return "6"
    point = single(dice=dice)
    return NO_SET if point is None else str(point)


def _score(result: str, carried: int, *, is_first: bool, is_last: bool) -> int:
    if result == "135":
        return 3 if is_first else carried
    if result == "246":
        return 4 if is_last else carried
    return int(result)


def _automatic(parameters: Mapping[str, Any], result: str) -> Fraction | None:
    if result == "123":
        return Fraction(-1)
    if result == "456":
        return _pays(parameters, "cee_lo")
    if len(result) == 3 and is_triple(dice=result):  # noqa: PLR2004 - three dice
        return _pays(parameters, "ones" if result == "111" else "triple")
    return None


def _ended_by_banker(parameters: Mapping[str, Any], result: str) -> Fraction | None:
    if result == "123":
        return _pays(parameters, "bank_broken")
    if result == "111":
        return Fraction(-1)
    return None if _automatic(parameters, result) is None else Fraction(0)


def _on_score(parameters: Mapping[str, Any], score: int, banker: int) -> Fraction:
    if score > banker:
        return _pays(parameters, "win")
    return Fraction(1) if score == banker and parameters["tie"] == "push" else Fraction(0)


def _pays(parameters: Mapping[str, Any], line: str) -> Fraction:
    return Fraction(ceelo_house.paid_hundredths(parameters=parameters, line=line), 100)
