"""Reading sealed batches back, for those who compare them with what should have been posted, or prove it to others."""

import datetime as dt
from collections.abc import Iterable, Sequence
from typing import NamedTuple, TypeAlias

from django.db import connection

from ledger import accounts
from ledger.posting import entries as posted
from ledger.posting.entries import Entry, Transfer

Move: TypeAlias = tuple[int, int, int, int, int, bool]
"""(entry, debit account id, credit account id, amount, code, is_reversal) of one transfer; amounts in hundredths."""


class Span(NamedTuple):
    """A batch of a lane, the references of its first and last entry, and its Merkle root."""

    number: int
    first_entry: int
    last_entry: int
    root: bytes


class Header(NamedTuple):
    """What was sealed of a batch: its entries, and the head that chains its root to the batch before."""

    lane: int
    number: int
    first_entry: int
    last_entry: int
    entries: int
    transfers: int
    root: bytes
    previous: bytes
    head: bytes
    sealed_at: dt.datetime


def headers(*, lane: int, numbers: Iterable[int]) -> list[Header]:
    """Return the headers of some batches of a lane in the order of their numbers; those not sealed are left out."""
    with connection.cursor() as cursor:
        cursor.execute(
            "select lane, number, first_entry, last_entry, entries, transfers, root, previous, head, sealed_at"
            " from ledger_batch where lane = %s and number = any(%s) order by number",
            [lane, list(numbers)],
        )
        return [
            Header._make(bytes(value) if isinstance(value, memoryview) else value for value in row)
            for row in cursor.fetchall()
        ]


def leaf_datas(*, lane: int, batch: int, evidence: Sequence[tuple[int, bytes]]) -> list[bytes]:
    """Return the bytes of every leaf of a batch, from the (reference, evidence) of its entries and stored transfers.

    Raises UnknownAccount where a transfer names an account that is no longer there.
    """
    by_entry: dict[int, list[Transfer]] = {reference: [] for reference, _ in evidence}
    for entry, debit, credit, amount, code, is_reversal in moves(lane=lane, batch=batch):
        by_entry.setdefault(entry, []).append((debit, credit, amount, code, is_reversal))
    names = accounts.names(ids={id_ for found in by_entry.values() for move in found for id_ in move[:2]})
    return [
        posted.leaf_data(
            entry=Entry(reference=reference, evidence=told, transfers=by_entry[reference]),
            names=names,
        )
        for reference, told in evidence
    ]


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
