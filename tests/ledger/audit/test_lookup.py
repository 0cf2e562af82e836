"""Transfers are found by their place."""

import pytest
from django.db import transaction

from ledger import audit, posting
from ledger.chart import Code
from tests.ledger.posts import entry

pytestmark = pytest.mark.django_db


def test_the_transfers_of_an_entry_are_found_by_batch_first_number_and_count() -> None:
    entries = [
        entry(reference=1, movements=[("issue", "cage/main", 500)], code=Code.ISSUE),
        entry(reference=2, movements=[("player/7", "tray/M01", 20), ("tray/M01", "player/7", 40)]),
    ]
    with transaction.atomic():
        posting.post_batch(lane=1, number=1, entries=entries)
    rows = audit.transfers_of(lane=1, batch=1, first_number=2, count=2)
    assert [(row.number, row.entry, row.debit, row.credit, row.amount) for row in rows] == [
        (2, 2, "player/7", "tray/M01", 20),
        (3, 2, "tray/M01", "player/7", 40),
    ]
    assert audit.transfers_of(lane=1, batch=1, first_number=1, count=1)[0].code is Code.ISSUE
    assert audit.transfers_of(lane=1, batch=2, first_number=1, count=5) == ()
