"""Folds outcomes into shoes: one row per shoe, read, changed and written once a batch."""

import dataclasses
import datetime as dt
from collections.abc import Iterable, Iterator

import msgspec

from reports.feed import Kind, Outcome
from reports.folds import cells
from reports.folds.days import standing_change
from reports.roads import contests

_SETTLED, _VOIDED, _CORRECTED, _HELD = Kind.SETTLED, Kind.VOIDED, Kind.CORRECTED, Kind.HELD
_SUPERSEDED = Kind.SUPERSEDED

ShoeKey = tuple[str, int]
"""Table id and shoe number."""


@dataclasses.dataclass(slots=True, kw_only=True)
class ShoeRow:
    """One shoe while a batch is folded into it; the names are those of `reports.models.Shoe`."""

    table_id: str
    shoe: int
    gaming_day: dt.date
    ruleset: str | None = None
    started_at: dt.datetime | None = None
    ended_at: dt.datetime | None = None
    first_at: dt.datetime | None = None
    last_at: dt.datetime | None = None
    last_number: int = 0
    settled: int = 0
    held: int = 0
    voided: int = 0
    corrected: int = 0
    not_checkable: int = 0
    beyond: int = 0
    reset_after: int = 0
    results: str = ""
    position: int = 0

    def is_played(self, number: int) -> bool:
        """Tell whether the round of a number stands played."""
        start = (number - 1) * cells.WIDTH
        sign = self.results[start : start + 1]
        return sign.isupper() or sign == cells.Standing.DEALT

    def is_heard(self, number: int) -> bool:
        """Tell whether the round of a number has a cell."""
        start = (number - 1) * cells.WIDTH
        return self.results[start : start + cells.WIDTH] not in {"", cells.EMPTY}

    def put(self, number: int, text: str) -> None:
        """Write the cell of a round, over an earlier one or beyond a gap."""
        start = (number - 1) * cells.WIDTH
        gap = start - len(self.results)
        if gap >= 0:
            self.results += cells.EMPTY * (gap // cells.WIDTH) + text
        else:
            self.results = self.results[:start] + text + self.results[start + cells.WIDTH :]


class Shoes:
    """Folds outcomes into the shoes they belong to. Give it the stored rows of `shoe_keys` first."""

    __slots__ = ("rows",)

    def __init__(self, stored: Iterable[ShoeRow]) -> None:
        self.rows: dict[ShoeKey, ShoeRow] = {(row.table_id, row.shoe): row for row in stored}

    def add(self, outcome: Outcome) -> None:
        """Change the shoe of one outcome; an outcome without a shoe changes none."""
        if outcome.table is None or outcome.shoe is None:
            return
        row = self._row(outcome.table, outcome.shoe, outcome.gaming_day)
        row.position = outcome.position
        row.ruleset = outcome.ruleset or row.ruleset
        if outcome.number is not None:
            _add_round(row, outcome, outcome.number)
        elif outcome.event == "shoe.started":
            row.started_at = row.started_at or outcome.occurred_at
        elif outcome.event == "shoe.ended":
            row.ended_at = row.ended_at or outcome.occurred_at

    def reset_roads(self, *, table: str, shoe: int) -> None:
        """Begin the roads of a shoe anew after its last round so far."""
        row = self.rows.get((table, shoe))
        if row is not None:
            row.reset_after = row.last_number

    def _row(self, table: str, shoe: int, day: dt.date) -> ShoeRow:
        row = self.rows.get((table, shoe))
        if row is None:
            row = self.rows[table, shoe] = ShoeRow(table_id=table, shoe=shoe, gaming_day=day)
        return row


def shoe_keys(outcomes: Iterable[Outcome]) -> Iterator[ShoeKey]:
    """Give the shoes that outcomes belong to, with repetitions."""
    return (
        (outcome.table, outcome.shoe) for outcome in outcomes if outcome.table is not None and outcome.shoe is not None
    )


def _add_round(row: ShoeRow, outcome: Outcome, number: int) -> None:
    if outcome.event == "round.played":
        at = outcome.occurred_at
        row.first_at = at if row.first_at is None or at < row.first_at else row.first_at
        row.last_at = at if row.last_at is None or at > row.last_at else row.last_at
    row.last_number = max(row.last_number, number)
    row.settled += standing_change(outcome)
    row.held += outcome.held
    kind = outcome.kind
    if kind is _SETTLED:
        row.not_checkable += not outcome.is_checkable
    else:
        row.voided += kind is _VOIDED
        row.corrected += kind is _CORRECTED
    _draw(row, outcome, number)


def _draw(row: ShoeRow, outcome: Outcome, number: int) -> None:
    text = _cell(outcome)
    if outcome.kind is _SUPERSEDED and not row.is_heard(number):
        text = cells.VOIDED  # its void came first
    if text is None:
        return
    if number > cells.NUMBER_MAX:
        row.beyond += outcome.event == "round.played"
    elif text is not cells.HELD or not row.is_played(number):
        row.put(number, text)  # a correction that is held leaves the standing result where it is


def _cell(outcome: Outcome) -> str | None:
    kind = outcome.kind
    if kind is _HELD:
        return cells.HELD
    if kind is _VOIDED:
        return cells.VOIDED
    result = outcome.result
    if outcome.revision is None:
        return None
    if result is None:
        return cells.DEALT
    if result.parity:
        result = msgspec.structs.replace(result, outcome=contests.PARITIES.get(result.parity, ""))
    if not cells.is_drawable(result.outcome):
        return cells.DEALT
    return cells.cell(result=result, is_corrected=kind is _CORRECTED, is_checkable=outcome.is_checkable)
