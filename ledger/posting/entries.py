"""What is posted, what comes of it, and the bytes that stand for an entry in its batch's Merkle tree.

Leaf data, version 1: evidence || transfers || reference (8 bytes) || number of transfers (4 bytes); a transfer is
debit code, 0x00, credit code, 0x00, amount (8 bytes), code (2 bytes), reversal (1 byte). Integers are big-endian.
Accounts stand there by code, so that a leaf means the same in every database, and read from the end it is unambiguous.
"""

import dataclasses
import struct
from collections.abc import Mapping, Sequence
from typing import TypeAlias

from ledger import merkle

# Debit account id, credit account id, amount in hundredths of a chip (> 0), chart.Code, is it a reversal.
Transfer: TypeAlias = tuple[int, int, int, int, bool]

pack_movement = struct.Struct(">qh?").pack
pack_reference = struct.Struct(">qI").pack


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One fact with what it moves; a fact that moves nothing is an entry too.

    `reference` is the caller's number of the fact, rising from entry to entry; `evidence` its bytes for the proofs.
    """

    reference: int
    evidence: bytes
    transfers: Sequence[Transfer]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class SealedBatch:
    """The header of a posted batch; `total` in hundredths of a chip, hashes of 32 bytes."""

    lane: int
    number: int
    first_entry: int
    last_entry: int
    entries: int
    transfers: int
    total: int
    root: bytes
    previous: bytes
    head: bytes


def leaf_data(*, entry: Entry, names: Mapping[int, bytes]) -> bytes:
    """Return the bytes that stand for an entry in its batch's tree; `names` gives account codes by id."""
    parts = [entry.evidence]
    for debit, credit, amount, code, is_reversal in entry.transfers:
        parts += (names[debit], b"\x00", names[credit], b"\x00", pack_movement(amount, code, is_reversal))
    parts.append(pack_reference(entry.reference, len(entry.transfers)))
    return b"".join(parts)


def leaf(*, entry: Entry, names: Mapping[int, bytes]) -> bytes:
    """Return the leaf hash of an entry, SHA-256(0x00 || leaf data)."""
    return merkle.leaf_hash(data=leaf_data(entry=entry, names=names))
