"""Merkle trees as in RFC 6962, section 2.1: tree hash, inclusion and consistency proofs.

Pure functions over leaf hashes (`leaf_hash(data=…)`), SHA-256, domain-separated: 0x00 before a leaf, 0x01 before
a node.
"""

import hashlib
from collections.abc import Sequence

EMPTY_ROOT = hashlib.sha256().digest()


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


def inclusion_proof(*, leaves: Sequence[bytes], index: int) -> tuple[bytes, ...]:
    """Return the audit path of leaf `index` (from 0), lowest sibling first (RFC 6962, 2.1.1)."""
    if not 0 <= index < len(leaves):
        raise IndexError(f"leaf {index} of a tree of {len(leaves)}")
    if len(leaves) == 1:
        return ()
    split = _split(size=len(leaves))
    if index < split:
        return (*inclusion_proof(leaves=leaves[:split], index=index), root(leaves=leaves[split:]))
    return (*inclusion_proof(leaves=leaves[split:], index=index - split), root(leaves=leaves[:split]))


def consistency_proof(*, leaves: Sequence[bytes], first: int) -> tuple[bytes, ...]:
    """Prove that the tree of the first `first` leaves is a prefix of the whole (RFC 6962, 2.1.2)."""
    if not 0 < first <= len(leaves):
        raise IndexError(f"no tree of {first} leaves is a prefix of one of {len(leaves)}")
    return _subproof(leaves=leaves, first=first, is_complete=True)


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


def _split(*, size: int) -> int:
    """Return the largest power of two below size."""
    return 1 << ((size - 1).bit_length() - 1)


def _subproof(*, leaves: Sequence[bytes], first: int, is_complete: bool) -> tuple[bytes, ...]:
    if first == len(leaves):
        return () if is_complete else (root(leaves=leaves),)
    split = _split(size=len(leaves))
    if first <= split:
        return (*_subproof(leaves=leaves[:split], first=first, is_complete=is_complete), root(leaves=leaves[split:]))
    rest = _subproof(leaves=leaves[split:], first=first - split, is_complete=False)
    return (*rest, root(leaves=leaves[:split]))
