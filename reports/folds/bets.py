"""Folds the lines of settled rounds into sums by gaming day, ruleset, bet and table."""

import datetime as dt
from collections.abc import Iterator, Sequence

from reports.feed import Outcome, SettledBet

Place = tuple[dt.date, str, str, bool]
"""Gaming day, ruleset, table and whether the round was a test."""
BetDayRow = tuple[dt.date, str, str, str, bool, int, int, int, int, int, int, int, int, int]
"""Day, ruleset, bet, table, test; rounds, bets, staked, returned, squares; reversed rounds, bets, staked, returned."""

_ROUNDS, _BETS, _STAKED, _RETURNED, _SQUARES = range(5)
_REVERSED = 5


class BetDays:
    """Sums what a run of outcomes adds to each row of `BetDay`; take `rows` at its end."""

    __slots__ = ("_places",)

    def __init__(self) -> None:
        self._places: dict[Place, dict[str, list[int]]] = {}

    def add(self, outcome: Outcome) -> None:
        """Add the lines that an outcome posted and take away those that it reversed."""
        table = outcome.table or ""
        if outcome.bets and outcome.ruleset is not None:
            self._post((outcome.gaming_day, outcome.ruleset, table, outcome.is_test), outcome.bets)
        if outcome.reversed and outcome.reversed_ruleset is not None:
            self._reverse((outcome.gaming_day, outcome.reversed_ruleset, table, outcome.is_test), outcome.reversed)

    def rows(self) -> Iterator[BetDayRow]:
        """Give every row's change in the order of the keys: day, ruleset, bet, table, test."""
        keyed = {
            (day, ruleset, bet, table, is_test): sums
            for (day, ruleset, table, is_test), by_bet in self._places.items()
            for bet, sums in by_bet.items()
        }
        for key in sorted(keyed):
            yield (*key, *keyed[key])  # type: ignore[misc]  # nine sums each

    def _post(self, place: Place, lines: Sequence[SettledBet]) -> None:
        sums = self._places.get(place)
        if sums is None:
            sums = self._places[place] = {}
        at_risk: dict[str, int] = {}
        for line in lines:
            name = line.name
            row = sums.get(name)
            if row is None:
                row = sums[name] = [0] * 9
            row[_BETS] += 1
            row[_STAKED] += line.staked
            row[_RETURNED] += line.returned
            at_risk[name] = at_risk.get(name, 0) + line.staked
        for name, staked in at_risk.items():
            row = sums[name]
            row[_ROUNDS] += 1
            row[_SQUARES] += staked * staked

    def _reverse(self, place: Place, lines: Sequence[SettledBet]) -> None:
        alone = BetDays()
        alone._post(place, lines)
        sums = self._places.setdefault(place, {})
        for name, taken in alone._places[place].items():
            row = sums.setdefault(name, [0] * 9)
            for column in range(5):
                row[column] -= taken[column]
            for column in range(4):
                row[_REVERSED + column] += taken[column]
