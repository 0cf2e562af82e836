"""Gaming days: what was received, settled, held and moved by slips, and what play brought."""

import dataclasses
import datetime as dt
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from reports.queries import books, play
from reports.queries.bases import Basis


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """Rounds of some tables and days by what became of them; `settled` and `held` are as things stand now.

    `held_staked` are the stakes of the held rounds, in hundredths.
    """

    received: int = 0
    settled: int = 0
    held: int = 0
    held_staked: int = 0
    voided: int = 0
    corrected: int = 0
    superseded: int = 0
    failed: int = 0
    not_checkable: int = 0
    flagged: int = 0


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Slips:
    """Chips that moved over the edge of tables; `bought` is the drop. Amounts in hundredths."""

    slips: int = 0
    bought: int = 0
    redeemed: int = 0
    filled: int = 0
    credited: int = 0


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class CageDay:
    """What one cage did on some days; amounts in hundredths."""

    cage: str
    slips: int
    bought: int
    redeemed: int
    filled: int
    credited: int
    issued: int
    retired: int


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """One gaming day of the house. `hold` is win divided by drop, None with `hold_reason` where nothing was bought."""

    day: dt.date
    counts: Counts
    slips: Slips
    cages: tuple[CageDay, ...]
    total: play.Total
    lines: tuple[play.Line, ...]
    hold: Fraction | None
    hold_reason: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class DayTotals:
    """One gaming day in a list: rounds, handle and returned of all games, in hundredths.

    `win_difference` is by how much the win as corrected exceeds the win as first recorded, whatever the basis.
    """

    day: dt.date
    counts: Counts
    drop: int
    staked: int
    returned: int
    win_difference: int

    @property
    def win(self) -> int:
        """What the house kept."""
        return self.staked - self.returned


_LATE = {
    Basis.RECORDED: "sum({0} - late_{0})::bigint",
    Basis.CORRECTED: "sum({0})::bigint",
    Basis.DIFFERENCE: "sum(late_{0})::bigint",
}
_COUNTS = tuple(field.name for field in dataclasses.fields(Counts))
_SLIPS = tuple(field.name for field in dataclasses.fields(Slips))
_CAGE = tuple(field.name for field in dataclasses.fields(CageDay) if field.name != "cage")


def summary(*, day: dt.date, basis: Basis = Basis.CORRECTED) -> Summary:
    """Return everything about one gaming day in one snapshot; an empty day has zeros, and reasons for the unknown.

    The basis is that of what play brought; rounds and slips are as things stand.
    """
    with books.reading():
        lines = play.lines(days=play.Days(first=day, last=day), basis=basis)
        moved = _table_days(day)
        slips = Slips(**{name: moved[name] for name in _SLIPS})
        total = play.total(of=lines, basis=basis)
        return Summary(
            day=day,
            counts=Counts(**{name: moved[name] for name in _COUNTS}),
            slips=slips,
            cages=cages(day=day),
            total=total,
            lines=lines,
            hold=Fraction(total.win, slips.bought) if slips.bought else None,
            hold_reason="" if slips.bought else "no chips were bought at tables",
        )


def cages(*, day: dt.date) -> tuple[CageDay, ...]:
    """Return what each cage did on a gaming day, by name."""
    found = books.rows(
        f"""SELECT cage, {_sums(_CAGE)} FROM reports_cage_day
        WHERE version = reports_live() AND gaming_day = %s GROUP BY cage ORDER BY cage""",  # noqa: S608 - our own names
        (day,),
    )
    return tuple(CageDay(**row) for row in found)


def latest(*, before: dt.date | None = None, limit: int = 31, basis: Basis = Basis.CORRECTED) -> tuple[DayTotals, ...]:
    """Return gaming days with any activity, newest first, those before a day only; the money on a basis."""
    late = _LATE[basis]
    found = books.rows(
        f"""WITH day AS (
            SELECT gaming_day, {_sums((*_COUNTS, "bought"))} FROM reports_table_day
            WHERE version = reports_live() AND NOT is_test AND (%s::date IS NULL OR gaming_day < %s)
            GROUP BY gaming_day ORDER BY gaming_day DESC LIMIT %s
        ), money AS (
            SELECT gaming_day, {late.format("staked")} AS staked, {late.format("returned")} AS returned,
                sum(late_staked - late_returned)::bigint AS win_difference FROM reports_bet_day
            WHERE version = reports_live() AND NOT is_test AND gaming_day IN (SELECT gaming_day FROM day)
            GROUP BY gaming_day
        )
        SELECT day.*, coalesce(staked, 0) AS staked, coalesce(returned, 0) AS returned,
            coalesce(win_difference, 0) AS win_difference
        FROM day LEFT JOIN money USING (gaming_day) ORDER BY gaming_day DESC""",  # noqa: S608 - our own names
        (before, before, limit),
    )
    return tuple(
        DayTotals(
            day=row["gaming_day"],
            counts=Counts(**{name: row[name] for name in _COUNTS}),
            drop=row["bought"],
            staked=row["staked"],
            returned=row["returned"],
            win_difference=row["win_difference"],
        )
        for row in found
    )


def _table_days(day: dt.date) -> Mapping[str, Any]:
    return books.rows(
        f"""SELECT {_sums((*_COUNTS, *_SLIPS))} FROM reports_table_day
        WHERE version = reports_live() AND gaming_day = %s AND NOT is_test""",  # noqa: S608 - our own names
        (day,),
    )[0]


def _sums(names: tuple[str, ...]) -> str:
    return ", ".join(f"coalesce(sum({name}), 0)::bigint AS {name}" for name in names)
