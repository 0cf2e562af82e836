"""The tree over all heads proved against the ledger's own heads, and every signed checkpoint against that tree.

One walk over the leaves, in the order that was stored, hashes the heads as the ledger has them now.
"""

import bisect
import dataclasses
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from django.db import connection

from casino.evidence import checkpoints, tree
from casino.evidence.errors import EvidenceBroken, EvidenceError
from casino.evidence.models import Checkpoint, ClosedDay
from casino.evidence.signing import notes
from ledger import merkle
from ledger.audit.verdict import Verdict, failed, first_row, passed
from ledger.merkle import Frontier

_CHUNK = 4_096
_LEAVES = """
    select l.number, l.lane, l.batch, l.head, b.head as sealed
    from evidence_leaf l left join ledger_batch b on b.lane = l.lane and b.number = l.batch
    where l.number > %s order by l.number limit %s
"""
_ROUND = """
    select coalesce('round/' || table_id || '/' || shoe || '/' || number, 'slip/' || slip, event) as subject, position
    from settlement_outcome where shard = %(lane)s and batch = %(batch)s order by position, part limit 1
"""


class Leaf(NamedTuple):
    """One leaf: its number, its batch, the head that was ordered, and the one that the ledger has now (b"": none)."""

    number: int
    lane: int
    batch: int
    head: bytes
    sealed: bytes

    @property
    def is_changed(self) -> bool:
        """Tell whether the ledger says something else than when the head was put in order."""
        return self.head != self.sealed


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Walked:
    """The tree of the ledger's heads: its size, its roots at the sizes asked for, and the first leaf that is wrong."""

    size: int
    roots: Mapping[int, bytes]
    bad: Leaf | None
    missing_node: str = ""


def walk(*, sizes: Collection[int]) -> Walked:
    """Hash the heads of the ledger in the stored order; `sizes` are those of checkpoints."""
    edge = Frontier()
    roots: dict[int, bytes] = {}
    bad: Leaf | None = None
    missing = ""
    wanted = sorted(sizes)
    while chunk := _leaves(after=edge.size):
        hashes = [tree.leaf_hash(lane=one.lane, batch=one.batch, head=one.sealed or one.head) for one in chunk]
        bad = bad or next((one for place, one in enumerate(chunk, edge.size + 1) if _is_bad(one, place)), None)
        missing = missing or _missing_node(edge, hashes)
        start = edge.size
        first, end = bisect.bisect_right(wanted, start), bisect.bisect_right(wanted, start + len(chunk))
        for size in wanted[first:end]:
            edge = merkle.grow(frontier=edge, leaves=hashes[edge.size - start : size - start]).frontier
            roots[size] = edge.root()
        edge = merkle.grow(frontier=edge, leaves=hashes[edge.size - start :]).frontier
    return Walked(size=edge.size, roots=roots, bad=bad, missing_node=missing)


def check_tree() -> Iterator[Verdict]:
    """Prove that the tree holds the ledger's heads, and that every stored checkpoint signs that tree."""
    signed = list(Checkpoint.objects.order_by("size"))
    walked = walk(sizes={one.size for one in signed})
    name = "evidence: tree over all heads"
    if walked.bad is not None:
        detail = f"leaf {walked.bad.number:,} is not the head that the ledger has"
        yield failed(name=name, detail=detail, first_bad=place(leaf=walked.bad))
    elif walked.missing_node:
        yield failed(name=name, detail="a stored subtree is not that of the leaves", first_bad=walked.missing_node)
    else:
        waiting = tree.uncovered()
        yield passed(name=name, detail=f"{walked.size:,} heads in order, {waiting:,} sealed since")
    yield _check_stored(signed, walked)


def place(*, leaf: Leaf) -> str:
    """Name a batch and what it settled first: "lane 3 batch 17, from round/T01/214/34 (position 1812) on"."""
    found = first_row(_ROUND, lane=leaf.lane, batch=leaf.batch)
    where = f", from {found['subject']} (position {found['position']}) on" if found else ""
    return f"lane {leaf.lane} batch {leaf.batch}{where}"


def leaves_between(*, after: int, until: int) -> Sequence[Leaf]:
    """Return the first leaves with the numbers after + 1 to until, at most a few thousand."""
    return [one for one in _leaves(after=after) if one.number <= until]


def _check_stored(signed: Sequence[Checkpoint], walked: Walked) -> Verdict:
    name = "evidence: stored checkpoints"
    try:
        chain = checkpoints.own_keychain()
    except EvidenceError as error:
        return failed(name=name, detail=str(error), first_bad="evidence_key")
    for where, note, size, root in [
        *((str(one), one.note, one.size, bytes(one.root)) for one in signed),
        *((str(one), one.note, one.size, walked.roots.get(one.size)) for one in ClosedDay.objects.order_by("day")),
    ]:
        try:
            told = chain.believe(note=notes.read(note=note))
        except EvidenceError as error:
            return failed(name=name, detail=str(error), first_bad=where)
        if told.size != size or not told.root == root == walked.roots.get(size):
            return failed(name=name, detail="it signs another tree than the ledger's heads make", first_bad=where)
    return passed(name=name, detail=f"{len(signed):,} checkpoints sign this tree")


def _is_bad(leaf: Leaf, place: int) -> bool:
    return leaf.is_changed or leaf.number != place


def _leaves(*, after: int) -> list[Leaf]:
    with connection.cursor() as cursor:
        cursor.execute(_LEAVES, [after, _CHUNK])
        rows = cursor.fetchall()
    return [Leaf(number, lane, batch, bytes(head), bytes(sealed or b"")) for number, lane, batch, head, sealed in rows]


def _missing_node(edge: Frontier, hashes: Sequence[bytes]) -> str:
    """Name the first stored subtree that the leaves do not give; empty where all agree."""
    grown = dict(merkle.grow(frontier=edge, leaves=hashes).nodes)
    try:
        stored = tree.stored_nodes(nodes=grown)
    except EvidenceBroken as error:
        return str(error)
    wrong = [node for node, hashed in grown.items() if stored[node] != hashed]
    return f"node {wrong[0][1]} of level {wrong[0][0]}" if wrong else ""
