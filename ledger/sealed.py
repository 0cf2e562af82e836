"""Reading sealed batches back: which entries each holds, and single transfers with the codes of their accounts."""

from typing import NamedTuple

from django.db import connection


class Span(NamedTuple):
    """A batch of a lane and the references of its first and last entry."""

    number: int
    first_entry: int
    last_entry: int


class Move(NamedTuple):
    """A transfer by account code; `amount` in hundredths of a chip, `code` a chart.Code."""

    debit: str
    credit: str
    amount: int
    code: int
    is_reversal: bool


def spans(*, lane: int, after: int, limit: int) -> list[Span]:
    """Return the batches of a lane with the numbers after + 1 to after + limit, as far as they exist."""
    with connection.cursor() as cursor:
        cursor.execute(
            "select number, first_entry, last_entry from ledger_batch"
            " where lane = %s and number > %s and number <= %s order by number",
            [lane, after, after + limit],
        )
        return [Span._make(row) for row in cursor.fetchall()]


def moves(*, lane: int, batch: int, first_number: int, count: int) -> list[Move]:
    """Return `count` transfers of a batch from a number on, in the order in which they were posted."""
    with connection.cursor() as cursor:
        cursor.execute(
            """
            select giver.code, receiver.code, transfer.amount, transfer.code, transfer.is_reversal
            from ledger_transfer transfer
            join ledger_account giver on giver.id = transfer.debit
            join ledger_account receiver on receiver.id = transfer.credit
            where transfer.lane = %s and transfer.batch = %s and transfer.number between %s and %s
            order by transfer.number
            """,
            [lane, batch, first_number, first_number + count - 1],
        )
        return [Move._make(row) for row in cursor.fetchall()]
