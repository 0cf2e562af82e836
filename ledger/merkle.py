"""Merkle trees as in RFC 6962, section 2.1: tree hash, inclusion and consistency proofs, growing trees.

Pure functions over leaf hashes (`leaf_hash(data=…)`), SHA-256, domain-separated: 0x00 before a leaf, 0x01 before
a node. A tree of n leaves has one perfect subtree for each bit of n; their hashes, the largest first, are its frontier:
all that is needed to add leaves and to know the root after each.
"""

import dataclasses
import hashlib
from collections.abc import Mapping, Sequence
from typing import TypeAlias

EMPTY_ROOT = hashlib.sha256().digest()

Leaves: TypeAlias = tuple[int, int]
"""A range of leaves: the index of its first one, and of the first one after it."""

Node: TypeAlias = tuple[int, int]
"""A perfect subtree: its level, 0 for a leaf, and its index among those of that level."""


def leaf_hash(*, data: bytes) -> bytes:
    """Hash the data of one leaf: SHA-256(0x00 || data)."""
    return hashlib.sha256(b"\x00" + data).digest()


def node_hash(*, left: bytes, right: bytes) -> bytes:
    """Hash an inner node: SHA-256(0x01 || left || right)."""
    return hashlib.sha256(b"\x01" + left + right).digest()


def root(*, leaves: Sequence[bytes]) -> bytes:
    """Return the tree hash of leaf hashes in their order; of none, SHA-256 of nothing.

    Pairing level by level, with an odd last node moving up, gives the same tree as the RFC's split at the largest
    power of two.
    """
    if not leaves:
        return EMPTY_ROOT
    sha256 = hashlib.sha256
    level = list(leaves)
    while len(level) > 1:
        odd = level[-1:] if len(level) % 2 else []
        pairs = iter(level)
        level = [sha256(b"\x01" + left + right).digest() for left, right in zip(pairs, pairs, strict=False)] + odd
    return level[0]


def combined(*, subtrees: Sequence[bytes]) -> bytes:
    """Return the tree hash over the hashes of perfect subtrees that follow each other, the largest first."""
    if not subtrees:
        return EMPTY_ROOT
    *rest, found = subtrees
    for subtree in reversed(rest):
        found = node_hash(left=subtree, right=found)
    return found


def perfect_subtrees(*, leaves: Leaves) -> tuple[Node, ...]:
    """Split a range of leaves, as proofs name them, into perfect subtrees, left to right: (0, 6) is ((2, 0), (1, 2)).

    `combined` of their hashes is the tree hash of the range.
    """
    first, end = leaves
    found = []
    while first < end:
        level = (end - first).bit_length() - 1
        found.append((level, first >> level))
        first += 1 << level
    return tuple(found)


def inclusion_ranges(*, index: int, size: int) -> tuple[Leaves, ...]:
    """Return which leaves lie below each hash of the audit path of leaf `index` (from 0), lowest sibling first.

    Source: RFC 6962, 2.1.1.
    """
    if not 0 <= index < size:
        raise IndexError(f"leaf {index} of a tree of {size}")
    found: list[Leaves] = []
    first, end = 0, size
    while end - first > 1:
        split = first + _split(size=end - first)
        if index < split:
            found.append((split, end))
            end = split
        else:
            found.append((first, split))
            first = split
    return tuple(reversed(found))


def consistency_ranges(*, first: int, size: int) -> tuple[Leaves, ...]:
    """Return which leaves lie below each hash of the proof that `first` leaves are a prefix of `size` ones.

    Source: RFC 6962, 2.1.2.
    """
    if not 0 < first <= size:
        raise IndexError(f"no tree of {first} leaves is a prefix of one of {size}")
    found: list[Leaves] = []
    start, end, is_known = 0, size, True
    while first != end:
        split = start + _split(size=end - start)
        if first <= split:
            found.append((split, end))
            end = split
        else:
            found.append((start, split))
            start, is_known = split, False
    if not is_known:  # else the verifier has this hash: it is the older root
        found.append((start, end))
    return tuple(reversed(found))


def inclusion_proof(*, leaves: Sequence[bytes], index: int) -> tuple[bytes, ...]:
    """Return the audit path of leaf `index` (from 0), lowest sibling first (RFC 6962, 2.1.1)."""
    ranges = inclusion_ranges(index=index, size=len(leaves))
    return tuple(root(leaves=leaves[first:end]) for first, end in ranges)


def consistency_proof(*, leaves: Sequence[bytes], first: int) -> tuple[bytes, ...]:
    """Prove that the tree of the first `first` leaves is a prefix of the whole (RFC 6962, 2.1.2)."""
    ranges = consistency_ranges(first=first, size=len(leaves))
    return tuple(root(leaves=leaves[start:end]) for start, end in ranges)


def root_from_inclusion(*, leaf: bytes, index: int, size: int, proof: Sequence[bytes]) -> bytes | None:
    """Return the root that an inclusion proof leads to, or None where its length does not fit (RFC 9162, 2.1.3.2)."""
    if not 0 <= index < size:
        return None
    node, last, found = index, size - 1, leaf
    for sibling in proof:
        if last == 0:
            return None
        if node % 2 or node == last:
            found = node_hash(left=sibling, right=found)
            while node and not node % 2:
                node, last = node // 2, last // 2
        else:
            found = node_hash(left=found, right=sibling)
        node, last = node // 2, last // 2
    return found if last == 0 else None


def is_consistent(*, first: int, first_root: bytes, second: int, second_root: bytes, proof: Sequence[bytes]) -> bool:
    """Tell whether a proof shows the first tree as a prefix of the second (RFC 9162, 2.1.4.2)."""
    if first == second:
        return not proof and first_root == second_root
    if not 0 < first < second or not proof:
        return False
    path = list(proof)
    if first & (first - 1) == 0:
        path.insert(0, first_root)
    node, last = first - 1, second - 1
    while node % 2:
        node, last = node // 2, last // 2
    old = new = path[0]
    for sibling in path[1:]:
        if last == 0:
            return False
        if node % 2 or node == last:
            old, new = node_hash(left=sibling, right=old), node_hash(left=sibling, right=new)
            while node and not node % 2:
                node, last = node // 2, last // 2
        else:
            new = node_hash(left=new, right=sibling)
        node, last = node // 2, last // 2
    return last == 0 and old == first_root and new == second_root


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Frontier:
    """The edge of a tree of `size` leaves; `subtrees` are the hashes of its perfect subtrees from left to right."""

    size: int = 0
    subtrees: tuple[bytes, ...] = ()

    def root(self) -> bytes:
        """Return the tree hash."""
        return combined(subtrees=self.subtrees)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Growth:
    """What adding leaves led to: the new edge, and every perfect subtree that is complete now, with its hash."""

    frontier: Frontier
    nodes: Sequence[tuple[Node, bytes]]


def proof(*, ranges: Sequence[Leaves], nodes: Mapping[Node, bytes]) -> tuple[bytes, ...]:
    """Return the hash of each range of leaves, as proofs name them, from the perfect subtrees of a tree.

    Raises KeyError for a subtree that is missing.
    """
    split = [perfect_subtrees(leaves=leaves) for leaves in ranges]
    return tuple(combined(subtrees=[nodes[node] for node in subtrees]) for subtrees in split)


def grow(*, frontier: Frontier, leaves: Sequence[bytes]) -> Growth:
    """Add leaf hashes in their order; costs two hashes a leaf, whatever the size."""
    subtrees = list(frontier.subtrees)
    nodes: list[tuple[Node, bytes]] = []
    for size, leaf in enumerate(leaves, start=frontier.size):
        level, index, found = 0, size, leaf
        nodes.append(((level, index), found))
        while index % 2:
            level, index, found = level + 1, index // 2, node_hash(left=subtrees.pop(), right=found)
            nodes.append(((level, index), found))
        subtrees.append(found)
    return Growth(frontier=Frontier(size=frontier.size + len(leaves), subtrees=tuple(subtrees)), nodes=nodes)


def _split(*, size: int) -> int:
    """Return the largest power of two below size."""
    return 1 << ((size - 1).bit_length() - 1)
