"""Reading sealed batches back, for those who compare them with what should have been posted."""

from typing import NamedTuple, TypeAlias

from django.db import connection

Move: TypeAlias = tuple[int, int, int, int, int, bool]
"""(entry, debit account id, credit account id, amount, code, is_reversal) of one transfer; amounts in hundredths."""


class Span(NamedTuple):
    """A batch of a lane, the references of its first and last entry, and its Merkle root."""

    number: int
    first_entry: int
    last_entry: int
    root: bytes


def spans(*, lane: int, after: int, limit: int) -> list[Span]:
    """Return the batches of a lane with the numbers after + 1 to after + limit, as far as they exist."""
    with connection.cursor() as cursor:
        cursor.execute(
            "select number, first_entry, last_entry, root from ledger_batch"
            " where lane = %s and number > %s and number <= %s order by number",
            [lane, after, after + limit],
        )
        return [Span(number, first, last, bytes(root)) for number, first, last, root in cursor.fetchall()]


def moves(*, lane: int, batch: int) -> list[Move]:
    """Return the transfers of a batch in the order in which they were posted."""
    with connection.cursor() as cursor:
        cursor.execute(
            "select entry, debit, credit, amount, code, is_reversal from ledger_transfer"
            " where lane = %s and batch = %s order by number",
            [lane, batch],
        )
        found: list[Move] = cursor.fetchall()
    return found
