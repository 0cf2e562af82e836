"""Folds outcomes into what stands at each table now."""

import dataclasses
import datetime as dt
import enum
from collections.abc import Iterable, Mapping
from typing import Any

from reports.feed import Kind, Outcome


class State(enum.StrEnum):
    """What a table was last said to be doing. `UNKNOWN` until an event says more."""

    UNKNOWN = "unknown"
    OPEN = "open"
    DEALING = "dealing"
    CHANGING_SHOE = "changing_shoe"
    CLOSED = "closed"


@dataclasses.dataclass(slots=True, kw_only=True)
class TableRow:
    """One table while a batch is folded into it; the names are those of `reports.models.Table`.

    `seq` counts the outcomes that displays of the table are told, see `is_shown`.
    """

    table_id: str
    state: str = State.UNKNOWN
    ruleset: str | None = None
    limits: Mapping[str, Any] | None = None
    minimum: int | None = None
    shoe: int | None = None
    number: int | None = None
    held: int = 0
    last_round_at: dt.datetime | None = None
    changed_at: dt.datetime
    position: int = 0
    seq: int = 0


class Tables:
    """Folds outcomes into their tables. Give it the stored rows first."""

    __slots__ = ("rows",)

    def __init__(self, stored: Iterable[TableRow]) -> None:
        self.rows: dict[str, TableRow] = {row.table_id: row for row in stored}

    def add(self, outcome: Outcome) -> None:
        """Change the table of one outcome; slips and outcomes without a table change none."""
        if outcome.table is None or outcome.slip is not None:
            return
        row = self.rows.get(outcome.table)
        if row is None:
            row = self.rows[outcome.table] = TableRow(table_id=outcome.table, changed_at=outcome.occurred_at)
        row.position = outcome.position
        row.held += outcome.held
        row.seq += is_shown(outcome)
        change = _CHANGES.get(outcome.event)
        if change is not None:
            change(row, outcome)


def is_shown(outcome: Outcome) -> bool:
    """Tell whether an outcome is one of the changes of its table that displays are told and that `seq` counts.

    It depends on nothing but the outcome, so every reader of the log counts alike.
    """
    if outcome.table is None or outcome.slip is not None:
        return False
    # The event first: it decides nearly all, and hashing an enum is dear.
    return outcome.event in SHOWN_EVENTS or outcome.held != 0 or outcome.kind in SHOWN_KINDS


def _play(row: TableRow, outcome: Outcome) -> None:
    if outcome.shoe is None or outcome.number is None:
        return
    if row.last_round_at is None or outcome.occurred_at > row.last_round_at:
        row.last_round_at = outcome.occurred_at
    if row.shoe is not None and (outcome.shoe, outcome.number) <= (row.shoe, row.number or 0):
        return  # a late round does not turn the table back
    row.shoe, row.number, row.ruleset = outcome.shoe, outcome.number, outcome.ruleset or row.ruleset
    row.state, row.changed_at = State.DEALING, outcome.occurred_at


def _start_shoe(row: TableRow, outcome: Outcome) -> None:
    row.shoe, row.number, row.ruleset = outcome.shoe, None, outcome.ruleset or row.ruleset
    row.state, row.changed_at = State.OPEN, outcome.occurred_at


def _end_shoe(row: TableRow, outcome: Outcome) -> None:
    if row.shoe == outcome.shoe:
        row.state, row.changed_at = State.CHANGING_SHOE, outcome.occurred_at


def _open(row: TableRow, outcome: Outcome) -> None:
    row.ruleset, row.limits, row.minimum = outcome.ruleset or row.ruleset, outcome.limits, outcome.minimum
    row.state, row.changed_at = State.OPEN, outcome.occurred_at


def _close(row: TableRow, outcome: Outcome) -> None:
    row.state, row.changed_at = State.CLOSED, outcome.occurred_at


_CHANGES = {
    "round.played": _play,
    "shoe.started": _start_shoe,
    "shoe.ended": _end_shoe,
    "table.opened": _open,
    "table.closed": _close,
}
SHOWN_KINDS = frozenset({Kind.SETTLED, Kind.VOIDED, Kind.CORRECTED, Kind.HELD, Kind.APPROVED})
SHOWN_EVENTS = frozenset({*_CHANGES, "roads.reset"})
