"""All proofs of the ledger against itself, at one moment."""

from django.db import connection, transaction

from ledger.audit import books, guards, roots
from ledger.audit.roots import EvidenceSource
from ledger.audit.verdict import Verdict


def check(*, evidence: EvidenceSource | None = None) -> tuple[Verdict, ...]:
    """Run every proof in one snapshot of the database and return their verdicts, failed ones too.

    With `evidence`, which returns the entries of a batch, the root of every batch is computed again as well. Call it
    outside a transaction where others write meanwhile.
    """
    with transaction.atomic():
        if not connection.savepoint_ids:
            with connection.cursor() as cursor:
                cursor.execute("set transaction isolation level repeatable read, read only")
                cursor.execute("set local statement_timeout = 0")
        verdicts = [
            books.check_headers(),
            books.check_deltas(),
            books.check_totals(),
            books.check_snapshots(),
            books.check_sum(),
            roots.check_chain(),
            guards.check_guards(),
            guards.check_closings(),
        ]
        if evidence is not None:
            verdicts.append(roots.check_roots(evidence=evidence))
    return tuple(verdicts)
