"""Folds outcomes into what each table and each cage did on a gaming day."""

import datetime as dt
from collections.abc import Iterator
from typing import Final

from reports.feed import Kind, Outcome, Slip

TABLE_COLUMNS: Final = (
    "received", "settled", "held", "held_staked", "voided", "corrected", "superseded", "failed", "not_checkable",
    "flagged", "slips", "bought", "redeemed", "filled", "credited",
)  # fmt: skip
CAGE_COLUMNS: Final = ("slips", "bought", "redeemed", "filled", "credited", "issued", "retired")

_SUMS_OF_SLIPS: Final = {
    "chips.bought": "bought",
    "chips.redeemed": "redeemed",
    "table.filled": "filled",
    "table.credited": "credited",
    "chips.issued": "issued",
    "chips.retired": "retired",
}
_COUNTED_KINDS: Final = {
    Kind.VOIDED: "voided",
    Kind.CORRECTED: "corrected",
    Kind.SUPERSEDED: "superseded",
    Kind.FAILED: "failed",
}
_SETTLED_KIND: Final = Kind.SETTLED
_TABLE = {name: at for at, name in enumerate(TABLE_COLUMNS)}
_CAGE = {name: at for at, name in enumerate(CAGE_COLUMNS)}
_RECEIVED, _SETTLED, _HELD, _HELD_STAKED = (_TABLE[name] for name in ("received", "settled", "held", "held_staked"))
_NOT_CHECKABLE, _FLAGGED = _TABLE["not_checkable"], _TABLE["flagged"]


def standing_change(outcome: Outcome) -> int:
    """Tell how an outcome changes the number of rounds that stand settled: 1, 0 or -1.

    A void takes one away, a correction of a standing round changes nothing, one of a voided or held round adds one.
    """
    return (outcome.revision is not None) - (outcome.reversed_ruleset is not None)


class Days:
    """Sums what a run of outcomes adds to the rows of `TableDay` and `CageDay`."""

    __slots__ = ("_cages", "_tables")

    def __init__(self) -> None:
        self._tables: dict[tuple[dt.date, str, bool], list[int]] = {}
        self._cages: dict[tuple[dt.date, str], list[int]] = {}

    def add(self, outcome: Outcome) -> None:
        """Count one outcome."""
        slip = outcome.slip
        if slip is not None:
            self._add_slip(outcome, slip)
        elif outcome.number is not None:
            self._add_round(outcome)

    def table_rows(self) -> Iterator[tuple[object, ...]]:
        """Give (day, table, test, *TABLE_COLUMNS) of every row's change, in a fixed order."""
        return ((*key, *self._tables[key]) for key in sorted(self._tables))

    def cage_rows(self) -> Iterator[tuple[object, ...]]:
        """Give (day, cage, *CAGE_COLUMNS) of every row's change, in a fixed order."""
        return ((*key, *self._cages[key]) for key in sorted(self._cages))

    def _table(self, outcome: Outcome) -> list[int]:
        key = (outcome.gaming_day, outcome.table or "", outcome.is_test)
        row = self._tables.get(key)
        if row is None:
            row = self._tables[key] = [0] * len(TABLE_COLUMNS)
        return row

    def _add_round(self, outcome: Outcome) -> None:
        row = self._table(outcome)
        row[_RECEIVED] += outcome.event == "round.played"
        row[_SETTLED] += standing_change(outcome)
        row[_FLAGGED] += bool(outcome.flags)
        if outcome.held or outcome.held_staked:
            row[_HELD] += outcome.held
            row[_HELD_STAKED] += outcome.held_staked
        if outcome.kind is _SETTLED_KIND:  # most of them, and hashing an enum is dear
            row[_NOT_CHECKABLE] += not outcome.is_checkable
            return
        counted = _COUNTED_KINDS.get(outcome.kind)
        if counted is not None:
            row[_TABLE[counted]] += 1

    def _add_slip(self, outcome: Outcome, slip: Slip) -> None:
        name = _SUMS_OF_SLIPS[slip.kind]
        one = 1 if slip.amount > 0 else -1
        if outcome.table is not None:
            row = self._table(outcome)
            row[_TABLE["slips"]] += one
            row[_TABLE[name]] += slip.amount
        if slip.cage is not None:
            row = self._cages.setdefault((outcome.gaming_day, slip.cage), [0] * len(CAGE_COLUMNS))
            row[_CAGE["slips"]] += one
            row[_CAGE[name]] += slip.amount
