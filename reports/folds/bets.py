"""Folds the lines of settled rounds into sums by gaming day, ruleset, bet and table."""

import datetime as dt
from collections.abc import Iterator, Sequence
from typing import Any

from reports.feed import Outcome, SettledBet

Place = tuple[dt.date, str, str, bool]
"""Gaming day, ruleset, table and whether the round was a test."""
Sums = list[int]
"""Rounds, bets, staked, returned, squares; reversed rounds, bets, staked, returned; the first five again, late only."""
BetDayRow = tuple[Any, ...]
"""Day, ruleset, bet, table, test, and the sums."""

_ROUNDS, _BETS, _STAKED, _RETURNED, _SQUARES = range(5)
_PLAY = 5
"""How many sums tell what was played."""
_REVERSED = 5
_LATE = 9
_WIDTH = _LATE + _PLAY


class BetDays:
    """Sums what a run of outcomes adds to each row of `BetDay`; take `rows` at its end."""

    __slots__ = ("_places",)

    def __init__(self) -> None:
        self._places: dict[Place, dict[str, Sums]] = {}

    def add(self, outcome: Outcome) -> None:
        """Add the lines that an outcome posted and take away those that it reversed."""
        table = outcome.table or ""
        if outcome.bets and outcome.ruleset is not None:
            place = (outcome.gaming_day, outcome.ruleset, table, outcome.is_test)
            self._post(place, outcome.bets)
            if outcome.is_late:
                self._mark_late(place, outcome.bets, 1)
        if outcome.reversed and outcome.reversed_ruleset is not None:
            place = (outcome.gaming_day, outcome.reversed_ruleset, table, outcome.is_test)
            self._reverse(place, outcome.reversed)
            if outcome.is_late:
                self._mark_late(place, outcome.reversed, -1)

    def rows(self) -> Iterator[BetDayRow]:
        """Give every row's change in the order of the keys: day, ruleset, bet, table, test."""
        keyed = {
            (day, ruleset, bet, table, is_test): sums
            for (day, ruleset, table, is_test), by_bet in self._places.items()
            for bet, sums in by_bet.items()
        }
        for key in sorted(keyed):
            yield (*key, *keyed[key])

    def _post(self, place: Place, lines: Sequence[SettledBet]) -> None:
        sums = self._places.get(place)
        if sums is None:
            sums = self._places[place] = {}
        at_risk: dict[str, int] = {}
        for line in lines:
            name, staked = line.name, line.staked
            row = sums.get(name)
            if row is None:
                row = sums[name] = [0] * _WIDTH
            row[_BETS] += 1
            row[_STAKED] += staked
            row[_RETURNED] += line.returned
            before = at_risk.get(name)
            if before is None:
                row[_ROUNDS] += 1
                row[_SQUARES] += staked * staked
                at_risk[name] = staked
            else:  # the square of the sum of a round, not the sum of squares
                row[_SQUARES] += staked * (staked + 2 * before)
                at_risk[name] = before + staked

    def _reverse(self, place: Place, lines: Sequence[SettledBet]) -> None:
        sums = self._places.setdefault(place, {})
        for name, taken in self._alone(place, lines).items():
            row = sums.setdefault(name, [0] * _WIDTH)
            for column in range(_PLAY):
                row[column] -= taken[column]
            for column in range(_SQUARES):
                row[_REVERSED + column] += taken[column]

    def _mark_late(self, place: Place, lines: Sequence[SettledBet], sign: int) -> None:
        sums = self._places[place]
        for name, moved in self._alone(place, lines).items():
            for column in range(_PLAY):
                sums[name][_LATE + column] += sign * moved[column]

    @staticmethod
    def _alone(place: Place, lines: Sequence[SettledBet]) -> dict[str, Sums]:
        """Add up some lines apart from all others."""
        apart = BetDays()
        apart._post(place, lines)
        return apart._places[place]
