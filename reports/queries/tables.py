"""Tables as they stand, with the shoe on each and what it brought on a gaming day."""

import dataclasses
import datetime as dt
import enum
import json
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from reports.folds import cells
from reports.folds.tables import State
from reports.queries import books
from reports.queries.bases import Basis


class Attention(enum.StrEnum):
    """What a table's line says beside its state."""

    NONE = "none"
    REVIEW = "review"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Money:
    """What was staked and returned, in hundredths."""

    staked: int
    returned: int

    @property
    def win(self) -> int:
        """What the house kept."""
        return self.staked - self.returned


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class TableNow:
    """One table: `state` as last told, `held` rounds that wait there, the current shoe with its hands on the roads.

    `hands` are in round order from the last reset on, held and voided ones among them. `staked` and `returned` are
    those of the gaming day asked for, in hundredths, as corrected; `late_staked` and `late_returned` are how much of
    them came after the day had closed. `settled` counts its rounds. `position` is the table's last event.
    """

    table: str
    shard: int
    state: State
    ruleset: str | None
    limits: Mapping[str, Any] | None
    minimum: int | None
    shoe: int | None
    number: int | None
    held: int
    last_round_at: dt.datetime | None
    changed_at: dt.datetime
    hands: tuple[cells.Hand, ...]
    settled: int
    staked: int
    returned: int
    late_staked: int
    late_returned: int
    position: int

    @property
    def win(self) -> int:
        """What the house kept at this table on the day."""
        return self.staked - self.returned

    def money_on(self, *, basis: Basis) -> Money:
        """Return what the day brought on a basis."""
        recorded = Money(staked=self.staked - self.late_staked, returned=self.returned - self.late_returned)
        return {
            Basis.RECORDED: recorded,
            Basis.CORRECTED: Money(staked=self.staked, returned=self.returned),
            Basis.DIFFERENCE: Money(staked=self.late_staked, returned=self.late_returned),
        }[basis]

    @property
    def attention(self) -> Attention:
        """Whether rounds of this table wait for a person."""
        return Attention.REVIEW if self.held else Attention.NONE

    @property
    def played(self) -> tuple[cells.Hand, ...]:
        """The hands that stand, as the roads draw them."""
        return tuple(hand for hand in self.hands if hand.standing is cells.Standing.PLAYED)


def overview(*, day: dt.date) -> tuple[TableNow, ...]:
    """Return every table by name, with its figures of a gaming day, in one statement."""
    return _read(day, None)


def table(*, table: str, day: dt.date) -> TableNow | None:
    """Return one table, None when no event has named it."""
    found = _read(day, [table])
    return found[0] if found else None


def named(*, tables: Sequence[str], day: dt.date) -> tuple[TableNow, ...]:
    """Return those of these tables that an event has named, by name."""
    return _read(day, tables)


def versions(*, tables: Collection[str]) -> dict[str, str]:
    """Name the state of each of these tables: the version of the read models, its shoe and its last event.

    Two equal names mean that nothing about a table has changed; a table of which nothing was heard has none.
    """
    found = books.rows(
        """SELECT version, table_id, shoe, position FROM reports_table
        WHERE version = reports_live() AND table_id = ANY(%s)""",
        (list(tables),),
    )
    return {row["table_id"]: f"{row['version']}-{row['shoe'] or 0}-{row['position']}" for row in found}


def _read(day: dt.date, names: Sequence[str] | None) -> tuple[TableNow, ...]:
    wanted = None if names is None else list(names)
    found = books.rows(
        """SELECT now.*, shoe.results, shoe.reset_after, coalesce(money.staked, 0) AS staked,
            coalesce(money.returned, 0) AS returned, coalesce(money.late_staked, 0) AS late_staked,
            coalesce(money.late_returned, 0) AS late_returned, coalesce(counts.settled, 0) AS settled
        FROM reports_table AS now
        LEFT JOIN reports_shoe AS shoe
            ON shoe.version = now.version AND shoe.table_id = now.table_id AND shoe.shoe = now.shoe
        LEFT JOIN (
            SELECT table_id, sum(staked)::bigint AS staked, sum(returned)::bigint AS returned,
                sum(late_staked)::bigint AS late_staked, sum(late_returned)::bigint AS late_returned
            FROM reports_bet_day
            WHERE version = reports_live() AND gaming_day = %s AND NOT is_test
                AND (%s::text[] IS NULL OR table_id = ANY(%s))
            GROUP BY table_id
        ) AS money ON money.table_id = now.table_id
        LEFT JOIN (
            SELECT table_id, sum(settled)::bigint AS settled FROM reports_table_day
            WHERE version = reports_live() AND gaming_day = %s AND NOT is_test
                AND (%s::text[] IS NULL OR table_id = ANY(%s))
            GROUP BY table_id
        ) AS counts ON counts.table_id = now.table_id
        WHERE now.version = reports_live() AND (%s::text[] IS NULL OR now.table_id = ANY(%s))
        ORDER BY now.table_id""",
        (day, wanted, wanted, day, wanted, wanted, wanted, wanted),
    )
    return tuple(_table(row) for row in found)


def _table(row: Mapping[str, Any]) -> TableNow:
    return TableNow(
        table=row["table_id"],
        shard=row["shard"],
        state=State(row["state"]),
        ruleset=row["ruleset"],
        limits=json.loads(row["limits"]) if row["limits"] is not None else None,
        minimum=row["minimum"],
        shoe=row["shoe"],
        number=row["number"],
        held=row["held"],
        last_round_at=row["last_round_at"],
        changed_at=row["changed_at"],
        hands=cells.hands(results=row["results"] or "", after=row["reset_after"] or 0),
        settled=row["settled"],
        staked=row["staked"],
        returned=row["returned"],
        late_staked=row["late_staked"],
        late_returned=row["late_returned"],
        position=row["position"],
    )
