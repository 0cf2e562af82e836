"""What stands at a table after some step of its log: its row, its shoes, their roads; and all of it as a snapshot.

The rows and folds are those of the read models, so a stream and a snapshot cannot disagree.
"""

import dataclasses
import datetime as dt
from collections.abc import Mapping, Sequence

from casino.streaming.frames import drawing, events, shapes
from casino.streaming.frames.drawing import Drawn
from reports.feed import Outcome
from reports.folds.shoes import ShoeRow, Shoes
from reports.folds.tables import TableRow, Tables
from reports.roads import good_roads
from reports.roads.good_roads import Thresholds


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One outcome of a table and where it stands in the log of its shard; `cards` are empty where none were told."""

    position: int
    part: int
    outcome: Outcome
    replaces: int | None = None
    cards: tuple[str, ...] = ()


class Standing:
    """What stands at a table after some step: its row, the shoes that later steps may touch, and their roads.

    `shoes` must hold the current shoe, where it has a row, and every shoe that a step names; see `missing`.
    """

    def __init__(
        self, *, row: TableRow, shoes: Sequence[ShoeRow], thresholds: Thresholds = good_roads.DEFAULTS
    ) -> None:
        self.row = row
        self.thresholds = thresholds
        self._tables = Tables([row])
        self._shoes = Shoes(shoes)
        self._known = {shoe.shoe for shoe in shoes}
        self._drawn: tuple[int, Drawn] | None = None

    @property
    def shoe(self) -> ShoeRow | None:
        """The current shoe, None where nothing is known of it."""
        return None if self.row.shoe is None else self.shoe_row(self.row.shoe)

    def shoe_row(self, number: int) -> ShoeRow | None:
        """Return a shoe that is kept here."""
        return self._shoes.rows.get((self.row.table_id, number))

    def missing(self, *, steps: Sequence[Step]) -> frozenset[int]:
        """Name the shoes that steps speak of and that were never looked for."""
        return frozenset(step.outcome.shoe for step in steps if step.outcome.shoe is not None) - self._known

    def keep(self, *, wanted: Mapping[int, ShoeRow | None]) -> None:
        """Take in shoes as they stood before the next step; None for those of which nothing had been heard."""
        self._known.update(wanted)
        for row in wanted.values():
            if row is not None:
                self._shoes.rows[row.table_id, row.shoe] = row

    def let_go(self) -> None:
        """Forget every shoe but the current one; they can be looked up again."""
        current = self.row.shoe
        for key in [key for key in self._shoes.rows if key[1] != current]:
            del self._shoes.rows[key]
        self._known = set() if current is None else {current}

    def drawn(self) -> Drawn | None:
        """Draw the roads of the current shoe, or return what was drawn."""
        row = self.shoe
        if row is None:
            return None
        if self._drawn is None or self._drawn[0] != row.shoe:
            self._drawn = (row.shoe, drawing.draw(row=row, thresholds=self.thresholds))
        return self._drawn[1]

    def redrawn(self, drawn: Drawn | None) -> None:
        """Put other roads in place of those of the current shoe; None to draw them anew when they are asked for."""
        self._drawn = None if drawn is None or self.row.shoe is None else (self.row.shoe, drawn)

    def fold(self, outcome: Outcome) -> None:
        """Take in an outcome as the read models do."""
        if outcome.event == "roads.reset" and self.row.shoe is not None:
            self._shoes.reset_roads(table=self.row.table_id, shoe=self.row.shoe)
        self._shoes.add(outcome)
        self._tables.add(outcome)


def snapshot(*, standing: Standing, now: dt.datetime) -> events.Snapshot:
    """Show a table whole."""
    row, shoe, drawn = standing.row, standing.shoe, standing.drawn()
    heard = [at for at in (row.changed_at, row.last_round_at) if at is not None] if row.seq else []
    return events.Snapshot(
        schema=events.schema_of(events.Snapshot),
        table=row.table_id,
        shoe=row.shoe,
        seq=row.seq,
        prev_seq=row.seq,
        part=1,
        parts=1,
        occurred_at=max(heard, default=None),
        emitted_at=now,
        stale_after_s=shapes.STALE_AFTER_S,
        test=False,
        state=drawing.state(row=row),
        road=drawing.shoe(row=shoe, drawn=drawn) if shoe is not None and drawn is not None else None,
    )
