"""The one tree over all batch heads: putting new heads in order, and roots and proofs at any size.

A leaf is version u8 = 1 · lane u16 · batch u64 · head, 32 bytes; integers big-endian. Heads chain over their lane, so
a leaf commits to every batch before it too. What is ordered once stays so.
"""

import struct
from collections.abc import Iterable, Sequence

from django.db import connection

from casino.events.store.connection import binary_cursor
from casino.evidence.errors import EvidenceBroken, NothingThere
from ledger import merkle
from ledger.merkle import Frontier, Leaves, Node

VERSION = 1
HEADS_MAX = 100_000
"""Heads that one checkpoint takes in at most; the next one takes the rest."""

_pack = struct.Struct(">BHQ32s").pack
_NEW_HEADS = """
    select b.lane, b.number, b.head
    from events_head s
    cross join lateral (
        select coalesce(max(l.batch), 0) as batch from evidence_leaf l where l.lane = s.shard
    ) known
    cross join lateral (
        select lane, number, head from ledger_batch
        where lane = s.shard and number > known.batch order by number limit %(limit)s
    ) b
    order by b.lane, b.number limit %(limit)s
"""
_UNCOVERED = """
    select coalesce(sum(b.number - l.batch), 0)::bigint
    from events_head s
    cross join lateral (select coalesce(max(number), 0) as number from ledger_batch where lane = s.shard) b
    cross join lateral (select coalesce(max(batch), 0) as batch from evidence_leaf where lane = s.shard) l
"""


def leaf_hash(*, lane: int, batch: int, head: bytes) -> bytes:
    """Return the leaf hash of a batch head."""
    return merkle.leaf_hash(data=_pack(VERSION, lane, batch, head))


def size() -> int:
    """Return how many heads stand in the tree."""
    with connection.cursor() as cursor:
        cursor.execute("select coalesce(max(number), 0) from evidence_leaf")
        row = cursor.fetchone()
    return int(row[0]) if row else 0


def uncovered() -> int:
    """Return how many sealed batches are not in the tree yet."""
    with connection.cursor() as cursor:
        cursor.execute(_UNCOVERED)
        row = cursor.fetchone()
    return int(row[0]) if row else 0


def extend(*, edge: Frontier) -> Frontier:
    """Put the heads that are new in their order, by lane and number, behind the leaves there are.

    `edge` is the tree as it stands. The caller's transaction keeps every other one out.
    """
    cursor = binary_cursor()
    heads = cursor.execute(_NEW_HEADS, {"limit": HEADS_MAX}).fetchall()
    grown = merkle.grow(
        frontier=edge, leaves=[leaf_hash(lane=lane, batch=number, head=head) for lane, number, head in heads]
    )
    if heads:
        with cursor.copy("copy evidence_leaf (number, batch, lane, head) from stdin (format binary)") as copy:
            copy.set_types(("int8", "int8", "int2", "bytea"))
            for number, (lane, batch, head) in enumerate(heads, start=edge.size + 1):
                copy.write_row((number, batch, lane, head))
        with cursor.copy("copy evidence_node (level, index, hash) from stdin (format binary)") as copy:
            copy.set_types(("int2", "int8", "bytea"))
            for (level, index), found in grown.nodes:
                copy.write_row((level, index, found))
    return grown.frontier


def edge_of(*, size: int) -> Frontier:
    """Return the right edge of the tree of the first `size` heads."""
    nodes = merkle.perfect_subtrees(leaves=(0, size))
    hashes = stored_nodes(nodes=nodes)
    return Frontier(size=size, subtrees=tuple(hashes[node] for node in nodes))


def place_of(*, lane: int, batch: int) -> int | None:
    """Return the index of a batch head in the tree, from 0; None where it is not in it yet."""
    with connection.cursor() as cursor:
        cursor.execute("select number from evidence_leaf where lane = %s and batch = %s", [lane, batch])
        row = cursor.fetchone()
    return None if row is None else int(row[0]) - 1


def places_of(*, lane: int, batches: Sequence[int]) -> dict[int, int]:
    """Return the indices of some batch heads of a lane, those in the tree."""
    with connection.cursor() as cursor:
        cursor.execute(
            "select batch, number from evidence_leaf where lane = %s and batch = any(%s)", [lane, [*batches]]
        )
        return {batch: number - 1 for batch, number in cursor.fetchall()}


def inclusion(*, index: int, size: int) -> tuple[bytes, ...]:
    """Return the audit path of a head (index from 0) in the tree of the first `size`, lowest sibling first."""
    return _path(merkle.inclusion_ranges(index=index, size=size))


def consistency(*, first: int, size: int) -> tuple[bytes, ...]:
    """Prove that the tree of `first` heads is a prefix of that of `size`; raises NothingThere outside of 0 < first."""
    if not 0 < first <= size:
        raise NothingThere(f"no tree of {first} heads is a prefix of one of {size}")
    return _path(merkle.consistency_ranges(first=first, size=size))


def stored_nodes(*, nodes: Iterable[Node]) -> dict[Node, bytes]:
    """Return the stored hashes of perfect subtrees; raises EvidenceBroken where one is missing."""
    wanted = list(nodes)
    levels, indices = [level for level, _ in wanted], [index for _, index in wanted]
    query = """
        select level, index, hash from unnest(%s::smallint[], %s::bigint[]) as n (level, index)
        join evidence_node using (level, index)
    """
    found = {(level, index): hashed for level, index, hashed in binary_cursor().execute(query, [levels, indices])}
    if len(found) != len(set(wanted)):
        missing = min(set(wanted) - found.keys())
        raise EvidenceBroken(f"the tree has no node {missing[1]} of level {missing[0]}")
    return found


def _path(ranges: Sequence[Leaves]) -> tuple[bytes, ...]:
    nodes = {node for leaves in ranges for node in merkle.perfect_subtrees(leaves=leaves)}
    return merkle.proof(ranges=ranges, nodes=stored_nodes(nodes=nodes))
