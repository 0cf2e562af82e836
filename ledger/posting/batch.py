"""The posting of a batch: header, then all transfers in one COPY; the database proves and folds them (the seal).

No ORM here: this is the hot path. Everything happens in the caller's transaction.
"""

import dataclasses
import hashlib
import itertools
import operator
import struct
from collections.abc import Sequence
from typing import Any

import psycopg
from django.db import connection

from ledger import accounts, errors, merkle
from ledger.posting import entries as posted
from ledger.posting.entries import Entry, SealedBatch

GENESIS = hashlib.sha256(b"casino ledger, genesis of a lane, version 1").digest()

_AMOUNT = operator.itemgetter(2)
_EXTEND_EVERY_BATCHES = 64
_COPY = """
    copy ledger_transfer (lane, batch, entry, debit, credit, amount, number, code, is_reversal)
    from stdin (format binary)
"""
_COPY_TYPES = ("int2", "int8", "int8", "int8", "int8", "int8", "int4", "int2", "bool")
_INSERT_HEADER = """
    insert into ledger_batch
        (lane, number, first_entry, last_entry, entries, transfers, total, root, previous, head)
    values (%(lane)s, %(number)s, %(first_entry)s, %(last_entry)s, %(entries)s, %(transfers)s, %(total)s,
        %(root)s, %(previous)s, %(head)s)
"""


def post_batch(*, lane: int, number: int, entries: Sequence[Entry]) -> SealedBatch:
    """Post entries as batch `number` of a lane, in the caller's transaction, and return its header.

    Transfers of an entry get consecutive numbers in the batch, from 1, so (batch, first number, count) finds them.
    Raises BadBatch and UnknownAccount; what else is wrong the database refuses (django.db.IntegrityError).
    """
    if not connection.in_atomic_block:
        raise errors.BadBatch(f"batch {number} of lane {lane} is posted outside a transaction")
    try:
        leaves = _leaves(entries=entries)
    except struct.error as error:
        raise errors.BadBatch(f"batch {number} of lane {lane} has a number out of range: {error}") from error
    with connection.wrap_database_errors, _cursor() as cursor:
        previous = _head(cursor=cursor, lane=lane, number=number - 1)
        batch = _seal(lane=lane, number=number, entries=entries, leaves=leaves, previous=previous)
        cursor.execute(_INSERT_HEADER, dataclasses.asdict(batch))
        if batch.transfers:
            _copy(cursor=cursor, lane=lane, batch=number, entries=entries)
        if number % _EXTEND_EVERY_BATCHES == 0:
            cursor.execute("select ledger_extend(%s::smallint, %s)", [lane, number])
    return batch


def _leaves(*, entries: Sequence[Entry]) -> list[bytes]:
    """Hash every entry; ask the database for account codes only when one is not remembered."""
    try:
        names = accounts.remembered_names()
        return [posted.leaf(entry=entry, names=names) for entry in entries]
    except KeyError:
        names = accounts.names(ids={id_ for entry in entries for move in entry.transfers for id_ in move[:2]})
        return [posted.leaf(entry=entry, names=names) for entry in entries]


def _seal(*, lane: int, number: int, entries: Sequence[Entry], leaves: Sequence[bytes], previous: bytes) -> SealedBatch:
    if not entries:
        raise errors.BadBatch(f"batch {number} of lane {lane} has no entries")
    references = [entry.reference for entry in entries]
    if any(after <= before for before, after in itertools.pairwise(references)):
        raise errors.BadBatch(f"references of batch {number} of lane {lane} do not rise")
    root = merkle.root(leaves=leaves)
    return SealedBatch(
        lane=lane,
        number=number,
        first_entry=references[0],
        last_entry=references[-1],
        entries=len(entries),
        transfers=sum(len(entry.transfers) for entry in entries),
        total=sum(map(_AMOUNT, itertools.chain.from_iterable([entry.transfers for entry in entries]))),
        root=root,
        previous=previous,
        head=hashlib.sha256(previous + root).digest(),
    )


def _head(*, cursor: psycopg.Cursor[Any], lane: int, number: int) -> bytes:
    """Return the head of a batch; the genesis before the first. A gap is left to the database to refuse."""
    cursor.execute("select head from ledger_batch where lane = %s and number = %s", [lane, number])
    row = cursor.fetchone()
    return bytes(row[0]) if row else GENESIS


def _copy(*, cursor: psycopg.Cursor[Any], lane: int, batch: int, entries: Sequence[Entry]) -> None:
    with cursor.copy(_COPY) as copy:
        copy.set_types(_COPY_TYPES)
        write = copy.write_row
        number = 0
        for entry in entries:
            reference = entry.reference
            for debit, credit, amount, code, is_reversal in entry.transfers:
                number += 1
                write((lane, batch, reference, debit, credit, amount, number, code, is_reversal))


def _cursor() -> psycopg.Cursor[Any]:
    """Return a cursor of the driver below Django's, which spares its wrappers on the hot path."""
    connection.ensure_connection()
    driver: psycopg.Connection[Any] = connection.connection
    return driver.cursor()
