"""Transfers by their place, for pages and proofs."""

import dataclasses

from django.db import connection

from ledger import chart


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class TransferRow:
    """One transfer with its accounts by code; `amount` in hundredths of a chip, debit gives, credit receives."""

    number: int
    entry: int
    debit: str
    credit: str
    amount: int
    code: chart.Code
    is_reversal: bool


def transfers_of(*, lane: int, batch: int, first_number: int, count: int) -> tuple[TransferRow, ...]:
    """Return `count` transfers of a batch from `first_number` on, in order; fewer where the batch ends."""
    with connection.cursor() as cursor:
        cursor.execute(
            "select t.number, t.entry, d.code, c.code, t.amount, t.code, t.is_reversal from ledger_transfer t"
            " left join ledger_account d on d.id = t.debit left join ledger_account c on c.id = t.credit"
            " where t.lane = %s and t.batch = %s and t.number >= %s and t.number < %s order by t.number",
            [lane, batch, first_number, first_number + count],
        )
        rows = cursor.fetchall()
    return tuple(
        TransferRow(
            number=number,
            entry=entry,
            debit=debit,
            credit=credit,
            amount=amount,
            code=chart.Code(code),
            is_reversal=is_reversal,
        )
        for number, entry, debit, credit, amount, code, is_reversal in rows
    )
