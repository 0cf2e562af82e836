"""The exact law of casino yatzy under optimal play, and the strategy-free chances of its first throw.

First throws are counted as multisets; what follows depends only on how many dice are banked, so a small tree of
"throw again or stop" decides the rest. Equal values stop.

Source: house rules (000), Casino Yatzy.
"""

import dataclasses
import itertools
import math
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from games.odds.law import Kind, Law, law_of
from games.protocol import Parameter
from games.rules import yatzy

Play = Mapping[Fraction, Fraction]
"""Returns per unit with their probabilities."""

SETTINGS: Mapping[str, Parameter] = {}
SIDES = 6
HIT = Fraction(1, SIDES)


def laws(*, parameters: Mapping[str, Any]) -> tuple[Law, ...]:
    """Return the law of a hand played so that the expected return is largest, and of its first throw alone."""
    weights: list[tuple[Fraction, Fraction]] = []
    for faces, ways in _first_throws():
        for returned, chance in _best_play(parameters, faces).items():
            weights.append((returned, chance * ways))
    law = law_of(bet="yatzy", weights=weights, kind=Kind.EXACT_OPTIMAL_PLAY)
    return law, _first_throw_law(parameters)


def first_throw() -> Mapping[str, Fraction]:
    """Return the chance of each kind of first throw, whatever the player does: specials, "two_pairs" and "other"."""
    chances: Counter[str] = Counter()
    for faces, ways in _first_throws():
        pairs = sum(faces.count(face) == 2 for face in set(faces))  # noqa: PLR2004 - a pair
        kind = _special(faces) or ("two_pairs" if pairs == 2 else "other")  # noqa: PLR2004 - double pair
        chances[kind] += ways
    return {kind: Fraction(ways, SIDES**yatzy.DICE) for kind, ways in chances.items()}


def value_of_number(*, parameters: Mapping[str, Any], banked: int) -> Play:
    """Return the law of collecting a number of which the first throw has `banked` dice, played at its best."""
    if parameters["keep"] == "bank_all":
        return _bank_all(parameters, banked, yatzy.REROLLS_MAX)
    return _first_only(parameters, banked)


def _first_throw_law(parameters: Mapping[str, Any]) -> Law:
    chances = first_throw()
    settled = {kind: _pays(parameters, kind) if kind in yatzy.PAYS else Fraction(0) for kind in chances}
    law = law_of(bet="yatzy_first_throw", weights=((settled[kind], chance) for kind, chance in chances.items()))
    return dataclasses.replace(law, is_bet=False, categories=dict(sorted(chances.items())))


def mean(*, play: Play) -> Fraction:
    """Return the expected return of a play."""
    return sum((returned * chance for returned, chance in play.items()), Fraction(0))


def _first_throws() -> Iterator[tuple[tuple[int, ...], int]]:
    for faces in itertools.combinations_with_replacement(range(1, SIDES + 1), yatzy.DICE):
        ways = math.factorial(yatzy.DICE)
        for copies in Counter(faces).values():
            ways //= math.factorial(copies)
        yield faces, ways


def _best_play(parameters: Mapping[str, Any], faces: tuple[int, ...]) -> Play:
    special = _special(faces)
    if special:
        return {_pays(parameters, special): Fraction(1)}
    counts = sorted({faces.count(number) for number in range(1, SIDES + 1)}, reverse=True)
    options = [value_of_number(parameters=parameters, banked=count) for count in counts]
    if sum(copies == 2 for copies in Counter(faces).values()) == 2:  # noqa: PLR2004 - double pair
        options.append(
            _mixed([({_pays(parameters, "gambit"): Fraction(1)}, 2 * HIT), ({Fraction(0): Fraction(1)}, 4 * HIT)])
        )
    return max(options, key=lambda play: mean(play=play))


def _special(faces: tuple[int, ...]) -> str | None:
    """Name the special hands by their sorted faces."""
    if faces[0] == faces[-1]:
        return "golden_yatzy"
    straights = {(2, 3, 4, 5, 6): "big_straight", (1, 2, 3, 4, 5): "little_straight"}
    if faces in straights:
        return straights[faces]
    is_full = faces[0] == faces[1] and faces[3] == faces[4] and faces[2] in {faces[1], faces[3]}
    return "full_house" if is_full else None


def _bank_all(parameters: Mapping[str, Any], banked: int, throws: int) -> Play:
    stop = _counted(parameters, banked)
    if not throws:
        return stop
    again = _mixed([(_bank_all(parameters, banked + hits, throws - 1), chance) for hits, chance in _hits(banked)])
    return again if mean(play=again) > mean(play=stop) else stop


def _first_only(parameters: Mapping[str, Any], banked: int) -> Play:
    third = _mixed([(_counted(parameters, banked + hits), chance) for hits, chance in _hits(banked)])
    second = []
    for hits, chance in _hits(banked):
        stop = _counted(parameters, banked + hits)
        second.append((third if mean(play=third) > mean(play=stop) else stop, chance))
    again, stop = _mixed(second), _counted(parameters, banked)
    return again if mean(play=again) > mean(play=stop) else stop


def _hits(banked: int) -> Iterator[tuple[int, Fraction]]:
    """Give how many of the dice that are not banked may show the number, with the chance."""
    thrown = yatzy.DICE - banked
    for hits in range(thrown + 1):
        yield hits, math.comb(thrown, hits) * HIT**hits * (1 - HIT) ** (thrown - hits)


def _counted(parameters: Mapping[str, Any], count: int) -> Play:
    line = f"count_{count}"
    return {_pays(parameters, line) if line in yatzy.PAYS else Fraction(0): Fraction(1)}


def _pays(parameters: Mapping[str, Any], line: str) -> Fraction:
    return Fraction(yatzy.paid_hundredths(parameters=parameters, line=line), 100)


def _mixed(parts: list[tuple[Play, Fraction]]) -> Play:
    mixed: dict[Fraction, Fraction] = {}
    for play, weight in parts:
        for returned, chance in play.items():
            mixed[returned] = mixed.get(returned, Fraction(0)) + chance * weight
    return mixed
