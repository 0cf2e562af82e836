"""The exact law of every baccarat bet, by going through all ordered six-card deals from a full shoe.

Deals are counted by rank, so pairs and totals come from one joint distribution. The drawing rule is the formula of the
house rules, on purpose not the tableau that settles rounds.

Source: house rules (000), Baccarat, formula; Casinonia page (001), Betting Area and Odds.
"""

import dataclasses
import functools
import itertools
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from games.odds.law import Law, law_of
from games.protocol import Parameter
from games.rules.baccarat import pays

SETTINGS: Mapping[str, Parameter] = {}
RANK_POINTS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0)
SUITS = 4
SIX = 6


class Result(NamedTuple):
    """All that any bet of a coup depends on; totals are final, 0 to 9."""

    player: int
    banker: int
    is_natural: bool
    banker_cards: int
    player_pair: bool
    banker_pair: bool


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class _Start:
    """Two hands of two cards: totals, pairs, the ways to deal them, and the points left in the shoe."""

    player: int
    banker: int
    player_pair: bool
    banker_pair: bool
    ways: int
    left: tuple[int, ...]


def laws(*, parameters: Mapping[str, Any]) -> tuple[Law, ...]:
    """Return the law of every bet of a house for a full shoe of `decks` decks."""
    lines = pays.pay_lines(
        house=parameters["house"], convention=parameters["payout_convention"], changes=parameters["pays"]
    )
    counted = deals(decks=parameters["decks"])
    return tuple(
        law_of(
            bet=area,
            weights=((_per_unit(area, result, lines), ways) for result, ways in counted.items()),
        )
        for area in sorted(pays.HOUSES[parameters["house"]].areas)
    )


def covariances(*, parameters: Mapping[str, Any]) -> Mapping[tuple[str, str], Fraction]:
    """Return the covariance of the returns per unit of each two areas, {("banker", "player"): ...}, ascending names."""
    lines = pays.pay_lines(
        house=parameters["house"], convention=parameters["payout_convention"], changes=parameters["pays"]
    )
    counted = deals(decks=parameters["decks"])
    areas = sorted(pays.HOUSES[parameters["house"]].areas)
    total = sum(counted.values())
    rows = [
        ([returned(area=area, result=result, lines=lines) for area in areas], ways) for result, ways in counted.items()
    ]
    means = [sum(row[i] * ways for row, ways in rows) for i in range(len(areas))]
    return {
        (areas[i], areas[j]): Fraction(
            sum(row[i] * row[j] * ways for row, ways in rows) * total - means[i] * means[j], (total * pays.CHIP) ** 2
        )
        for i, j in itertools.combinations_with_replacement(range(len(areas)), 2)
    }


@functools.cache
def deals(*, decks: int) -> Mapping[Result, int]:
    """Return how many ordered six-card deals lead to each result; for eight decks 4,998,398,275,503,360 in all."""
    return deals_of(ranks=(SUITS * decks,) * len(RANK_POINTS))


def deals_of(*, ranks: tuple[int, ...]) -> Mapping[Result, int]:
    """Count the same for any shoe; `ranks` are the copies of ace, two, ... king in it, at least six cards."""
    counted: dict[Result, int] = {}
    for start in _starts(ranks):
        for result, ways in _finish(start):
            counted[result] = counted.get(result, 0) + ways
    return counted


def returned(*, area: str, result: Result, lines: Mapping[str, int]) -> int:
    """Return what one chip on an area gets back for a result, in hundredths."""
    if area.endswith("_pair"):
        is_pair = result.player_pair if area == "player_pair" else result.banker_pair
        return lines[area] if is_pair else 0
    if area.endswith("_dragon"):
        return _dragon(area, result, lines)
    if area == "super_six":
        return _super_six(result, lines)
    return _main(area, result, lines)


def _per_unit(area: str, result: Result, lines: Mapping[str, int]) -> Fraction:
    return Fraction(returned(area=area, result=result, lines=lines), pays.CHIP)


def _main(area: str, result: Result, lines: Mapping[str, int]) -> int:
    margin = result.player - result.banker
    if margin == 0:
        return lines["tie"] if area == "tie" else pays.CHIP
    if area != ("player" if margin > 0 else "banker"):
        return 0
    line = "banker_six" if area == "banker" and result.banker == SIX and "banker_six" in lines else area
    return lines[line]


def _super_six(result: Result, lines: Mapping[str, int]) -> int:
    if result.banker != SIX or result.player >= SIX:
        return 0
    return lines["super_six_two_cards" if result.banker_cards == 2 else "super_six_three_cards"]  # noqa: PLR2004


def _dragon(area: str, result: Result, lines: Mapping[str, int]) -> int:
    margin = result.player - result.banker if area == "player_dragon" else result.banker - result.player
    if result.is_natural:
        return lines[f"{area}_natural"] if margin > 0 else pays.CHIP if margin == 0 else 0
    return lines.get(f"{area}_{margin}", 0)


def _starts(ranks: tuple[int, ...]) -> Iterator[_Start]:
    for first, second in itertools.combinations_with_replacement(range(len(RANK_POINTS)), 2):
        after_player = list(ranks)
        player_ways = _take_two(after_player, first, second)
        for third, fourth in itertools.combinations_with_replacement(range(len(RANK_POINTS)), 2):
            left = after_player.copy()
            ways = player_ways * _take_two(left, third, fourth)
            if ways:
                yield _Start(
                    player=(RANK_POINTS[first] + RANK_POINTS[second]) % 10,
                    banker=(RANK_POINTS[third] + RANK_POINTS[fourth]) % 10,
                    player_pair=first == second,
                    banker_pair=third == fourth,
                    ways=ways,
                    left=(sum(left[9:]), *left[:9]),
                )


def _take_two(counts: list[int], first: int, second: int) -> int:
    """Take two ranks out of the counts and return in how many orders that can be dealt."""
    ways = counts[first] * (1 if first == second else 2)
    counts[first] -= 1
    ways *= counts[second]
    counts[second] -= 1
    return ways


def _finish(start: _Start) -> Iterator[tuple[Result, int]]:
    """Deal the third cards; those that nobody draws still count as ordered cards of the six."""
    remaining = sum(start.left)
    if max(start.player, start.banker) >= 8:  # noqa: PLR2004 - a natural
        yield _result(start, start.player, start.banker, 2, is_natural=True), start.ways * remaining * (remaining - 1)
    elif start.player > 5:  # noqa: PLR2004 - stands on 6 and 7
        yield from _finish_banker(start, start.player, start.left, start.ways * (remaining - 1), 5)
    else:
        for third, copies in enumerate(start.left):
            if copies:
                left = (*start.left[:third], copies - 1, *start.left[third + 1 :])
                counted = {8: -2, 9: -1}.get(third, third)
                yield from _finish_banker(
                    start, (start.player + third) % 10, left, start.ways * copies, int(counted / 2) + 3
                )


def _finish_banker(
    start: _Start, player: int, left: tuple[int, ...], ways: int, draws_to: int
) -> Iterator[tuple[Result, int]]:
    if start.banker > draws_to:
        yield _result(start, player, start.banker, 2, is_natural=False), ways * sum(left)
        return
    for third, copies in enumerate(left):
        if copies:
            banker = (start.banker + third) % 10
            yield _result(start, player, banker, 3, is_natural=False), ways * copies


def _result(start: _Start, player: int, banker: int, banker_cards: int, *, is_natural: bool) -> Result:
    return Result(player, banker, is_natural, banker_cards, start.player_pair, start.banker_pair)
