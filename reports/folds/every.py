"""All folds at once, in the one order that makes them agree."""

import dataclasses
from collections.abc import Iterable, Iterator
from typing import Any

from reports import rows
from reports.feed import Outcome
from reports.folds.bets import BetDays
from reports.folds.days import Days
from reports.folds.shoes import Shoes
from reports.folds.tables import Tables


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Folds:
    """Everything that outcomes are folded into. Sums hold the change only, shoes and tables the whole rows."""

    bets: BetDays = dataclasses.field(default_factory=BetDays)
    days: Days = dataclasses.field(default_factory=Days)
    shoes: Shoes = dataclasses.field(default_factory=lambda: Shoes(()))
    tables: Tables = dataclasses.field(default_factory=lambda: Tables(()))

    def add(self, outcomes: Iterable[Outcome]) -> None:
        """Fold outcomes of one shard in log order."""
        folds = (self.bets.add, self.days.add, self.shoes.add, self.tables.add)
        for outcome in outcomes:
            if outcome.event == "roads.reset":
                self._reset_roads(outcome)
            for add in folds:
                add(outcome)

    def rows(self) -> Iterator[tuple[rows.Rows, Iterable[tuple[Any, ...]]]]:
        """Give the rows to write, model by model, each in the order of its keys."""
        yield rows.BET_DAYS, self.bets.rows()
        yield rows.TABLE_DAYS, self.days.table_rows()
        yield rows.CAGE_DAYS, self.days.cage_rows()
        shoes = self.shoes.rows
        yield rows.SHOES, (rows.SHOES.values_of(shoes[key]) for key in sorted(shoes))
        tables = self.tables.rows
        yield rows.TABLES, (rows.TABLES.values_of(tables[key]) for key in sorted(tables))

    def _reset_roads(self, outcome: Outcome) -> None:
        table = self.tables.rows.get(outcome.table or "")
        if table is not None and table.shoe is not None:
            self.shoes.reset_roads(table=table.table_id, shoe=table.shoe)
