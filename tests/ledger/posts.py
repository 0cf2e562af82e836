"""Small batches to post in tests."""

from collections.abc import Iterable

from django.db import transaction

from ledger import accounts, posting
from ledger.chart import Code

Movement = tuple[str, str, int]


def entry(*, reference: int, movements: Iterable[Movement], code: Code = Code.WAGER) -> posting.Entry:
    """Make an entry of (debit code, credit code, amount); evidence is its reference."""
    movements = list(movements)
    ids = accounts.ensure(codes={code_ for debit, credit, _ in movements for code_ in (debit, credit)})
    return posting.Entry(
        reference=reference,
        evidence=b"fact %d" % reference,
        transfers=[(ids[debit], ids[credit], amount, int(code), False) for debit, credit, amount in movements],
    )


def post(*, number: int, movements: Iterable[Movement], lane: int = 1) -> posting.SealedBatch:
    """Post one batch of one entry in a transaction of its own."""
    with transaction.atomic():
        return posting.post_batch(lane=lane, number=number, entries=[entry(reference=number, movements=movements)])
