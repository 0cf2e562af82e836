"""Reports proved against the ledger by code: what tables took, paid, bought and were sent, summed two ways.

The ledger side knows accounts and codes and nothing of rounds; the reports side was folded from outcomes.
"""

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any, Final

from django.db import connection

from ledger.audit.verdict import Verdict, failed, passed
from ledger.chart import Code

Sums = dict[tuple[str, str], int]
"""Amounts by account and figure: {("tray/T01", "handle"): 1250000}."""

_POSTED: Final = """
    with upto as (
        select * from unnest(%(lanes)s::int[], %(batches)s::bigint[]) as upto (lane, batch)
    ), moved as (
        select case when grouping(t.debit) = 0 then t.debit else t.credit end as account, t.code, t.is_reversal,
            sum(t.amount)::bigint as amount
        from ledger_transfer t join upto on upto.lane = t.lane and t.batch <= upto.batch
        group by grouping sets ((t.debit, t.code, t.is_reversal), (t.credit, t.code, t.is_reversal))
    )
    select a.code as account, moved.code, moved.is_reversal, sum(moved.amount)::bigint as amount
    from moved join ledger_account a on a.id = moved.account
    where a.code like 'tray/%%' or a.code like 'escrow/%%' or a.code like 'cage/%%' group by 1, 2, 3
"""
_BETS: Final = """
    select table_id, ruleset, sum(staked)::bigint as staked, sum(returned)::bigint as returned,
        sum(reversed_staked)::bigint as reversed_staked, sum(reversed_returned)::bigint as reversed_returned
    from reports_bet_day where version = reports_live() group by table_id, ruleset
"""
_TABLES: Final = """
    select table_id, sum(bought)::bigint as bought, sum(redeemed)::bigint as redeemed, sum(filled)::bigint as filled,
        sum(credited)::bigint as credited
    from reports_table_day where version = reports_live() group by table_id
"""
_CAGES: Final = """
    select cage, sum(bought)::bigint as bought, sum(redeemed)::bigint as redeemed, sum(filled)::bigint as filled,
        sum(credited)::bigint as credited, sum(issued)::bigint as issued, sum(retired)::bigint as retired
    from reports_cage_day where version = reports_live() group by cage
"""
_SLIP_FIGURES: Final = {
    Code.BUY_IN: "bought",
    Code.REDEEM: "redeemed",
    Code.FILL: "filled",
    Code.CREDIT: "credited",
    Code.ISSUE: "issued",
    Code.RETIRE: "retired",
}
_PLAY_FIGURES: Final[Mapping[Code, tuple[str, int]]] = {
    Code.WAGER: ("handle", 1),
    Code.RETURN: ("returned", 1),
    Code.SECOND_STAKE: ("returned", -1),
    Code.ANTE: ("kept", 1),
    Code.POT: ("kept", -1),
}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class _Figure:
    account: str
    name: str
    reported: int
    posted: int


def check_reports(*, upto: Mapping[int, int], house_banked: Mapping[str, bool]) -> Verdict:
    """Prove that every figure of the reports is the sum of the transfers it stands for, up to a batch of each lane.

    `house_banked` tells by ruleset key whether its stakes go to the tray; rulesets not in it are house-banked.
    """
    name = "reports: figures against the ledger by code"
    posted, reported = _posted_sums(upto), _reported_sums(house_banked)
    differing = [
        _Figure(account=key[0], name=key[1], reported=reported.get(key, 0), posted=posted.get(key, 0))
        for key in sorted(posted.keys() | reported.keys())
        if posted.get(key, 0) != reported.get(key, 0)
    ]
    if differing:
        first = differing[0]
        detail = f"{first.name} reported {first.reported:,}, posted {first.posted:,}; {len(differing)} figures differ"
        return failed(name=name, detail=detail, first_bad=first.account)
    totals = {wanted: sum(amount for (_, figure), amount in posted.items() if figure == wanted) for wanted in _TOLD}
    told = ", ".join(f"{figure} {amount:,}" for figure, amount in totals.items())
    return passed(name=name, detail=f"{len(posted):,} figures agree; {told}, in hundredths")


_TOLD: Final = ("handle", "returned", "handle reversed", "returned reversed")


def _posted_sums(upto: Mapping[int, int]) -> Sums:
    """Sum the ledger: what stands now, and for play also what was reversed."""
    sums: Sums = {}
    for row in _rows(_POSTED, lanes=list(upto), batches=list(upto.values())):
        code = Code(row["code"])
        sign = -1 if row["is_reversal"] else 1
        if code in _SLIP_FIGURES:
            _add(sums, row["account"], _SLIP_FIGURES[code], sign * row["amount"])
            continue
        figure, side = _PLAY_FIGURES[code]
        _add(sums, row["account"], figure, sign * side * row["amount"])
        if row["is_reversal"]:
            _add(sums, row["account"], f"{figure} reversed", side * row["amount"])
    return {key: amount for key, amount in sums.items() if amount}


def _reported_sums(house_banked: Mapping[str, bool]) -> Sums:
    sums: Sums = {}
    for row in _rows(_BETS):
        if house_banked.get(row["ruleset"], True):
            tray = f"tray/{row['table_id']}"
            _add(sums, tray, "handle", row["staked"])
            _add(sums, tray, "returned", row["returned"])
            _add(sums, tray, "handle reversed", row["reversed_staked"])
            _add(sums, tray, "returned reversed", row["reversed_returned"])
        else:
            escrow = f"escrow/{row['table_id']}"
            _add(sums, escrow, "kept", row["staked"] - row["returned"])
            _add(sums, escrow, "kept reversed", row["reversed_staked"] - row["reversed_returned"])
    for row, account in [
        *((row, f"tray/{row['table_id']}") for row in _rows(_TABLES)),
        *((row, f"cage/{row['cage']}") for row in _rows(_CAGES)),
    ]:
        for figure in _SLIP_FIGURES.values():
            _add(sums, account, figure, row.get(figure, 0))
    return {key: amount for key, amount in sums.items() if amount}


def _add(sums: Sums, account: str, figure: str, amount: int) -> None:
    sums[account, figure] = sums.get((account, figure), 0) + amount


def _rows(statement: str, **parameters: Any) -> Iterator[dict[str, Any]]:
    with connection.cursor() as cursor:
        cursor.execute(statement, parameters)
        names = [column.name for column in cursor.description]
        return iter([dict(zip(names, row, strict=True)) for row in cursor.fetchall()])
