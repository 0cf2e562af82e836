"""The tree of RFC 6962 against an independent library, and against its published test vectors."""

import functools
import hashlib

import pymerkle
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pymerkle.hasher import MerkleHasher

from ledger import merkle

DATA = [b"fact %d" % number for number in range(70)]
LEAVES = [merkle.leaf_hash(data=data) for data in DATA]


def _other_tree(*, size: int) -> pymerkle.InmemoryTree:
    tree = pymerkle.InmemoryTree(algorithm="sha256")
    for data in DATA[:size]:
        tree.append_entry(data)
    return tree


def test_leaves_and_nodes_are_hashed_as_the_other_library_does() -> None:
    hasher = MerkleHasher(algorithm="sha256", security=True)
    assert merkle.leaf_hash(data=b"x") == hasher.hash_buff(b"x")
    assert merkle.node_hash(left=LEAVES[0], right=LEAVES[1]) == hasher.hash_pair(LEAVES[0], LEAVES[1])


@pytest.mark.parametrize("size", range(1, 71))
def test_the_root_is_that_of_the_other_library(size: int) -> None:
    assert merkle.root(leaves=LEAVES[:size]) == _other_tree(size=size).get_root()


def test_the_root_of_nothing_is_the_hash_of_nothing() -> None:
    assert merkle.root(leaves=[]) == hashlib.sha256(b"").digest()


def test_the_root_of_the_published_vectors() -> None:
    """Certificate Transparency's reference inputs (google/certificate-transparency, merkle_tree_test)."""
    inputs = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"]
    leaves = [merkle.leaf_hash(data=bytes.fromhex(text)) for text in inputs]
    assert merkle.root(leaves=leaves).hex() == "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"
    assert merkle.root(leaves=leaves[:1]).hex() == "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"


@given(st.data())
def test_an_inclusion_proof_leads_to_the_root_and_no_other_leaf_does(data: st.DataObject) -> None:
    size = data.draw(st.integers(1, 70))
    index = data.draw(st.integers(0, size - 1))
    proof = merkle.inclusion_proof(leaves=LEAVES[:size], index=index)
    root = merkle.root(leaves=LEAVES[:size])
    assert merkle.root_from_inclusion(leaf=LEAVES[index], index=index, size=size, proof=proof) == root
    forged = merkle.leaf_hash(data=b"forged")
    assert merkle.root_from_inclusion(leaf=forged, index=index, size=size, proof=proof) != root
    assert merkle.root_from_inclusion(leaf=LEAVES[index], index=size, size=size, proof=proof) is None


@pytest.mark.parametrize(("size", "index"), [(1, 0), (2, 1), (7, 6), (8, 3), (13, 12), (70, 64)])
def test_the_other_library_proves_inclusion_with_the_same_hashes(size: int, index: int) -> None:
    other = _other_tree(size=size).prove_inclusion(index + 1, size)
    hashes = set(merkle.inclusion_proof(leaves=LEAVES[:size], index=index))
    assert hashes == {bytes(node) for node in other.path} - {LEAVES[index]}


@given(st.data())
def test_a_consistency_proof_shows_the_older_tree_inside_the_newer(data: st.DataObject) -> None:
    second = data.draw(st.integers(1, 70))
    first = data.draw(st.integers(1, second))
    proof = merkle.consistency_proof(leaves=LEAVES[:second], first=first)
    roots = {size: merkle.root(leaves=LEAVES[:size]) for size in (first, second)}
    check = functools.partial(merkle.is_consistent, first=first, second=second, proof=proof)
    assert check(first_root=roots[first], second_root=roots[second])
    assert not check(first_root=bytes(32), second_root=roots[second])
    assert not check(first_root=roots[first], second_root=bytes(32))


@given(st.data())
def test_a_proof_with_a_hash_missing_or_too_many_is_refused(data: st.DataObject) -> None:
    second = data.draw(st.integers(2, 70))
    first = data.draw(st.integers(1, second - 1))
    proof = merkle.consistency_proof(leaves=LEAVES[:second], first=first)
    roots = {size: merkle.root(leaves=LEAVES[:size]) for size in (first, second)}
    for wrong in (proof[:-1], (*proof, bytes(32))):
        assert not merkle.is_consistent(
            first=first, first_root=roots[first], second=second, second_root=roots[second], proof=wrong
        )


def test_a_leaf_outside_the_tree_has_no_proof() -> None:
    with pytest.raises(IndexError, match="leaf 3 of a tree of 3"):
        merkle.inclusion_proof(leaves=LEAVES[:3], index=3)
    with pytest.raises(IndexError, match="no tree of 4 leaves"):
        merkle.consistency_proof(leaves=LEAVES[:3], first=4)


@given(st.lists(st.binary(max_size=20), min_size=1, max_size=90, unique=True), st.data())
def test_random_trees_are_those_of_the_other_library(facts: list[bytes], data: st.DataObject) -> None:
    """The other library has the same roots, and proves the same leaf by the same hashes."""
    other = pymerkle.InmemoryTree(algorithm="sha256")
    for fact in facts:
        other.append_entry(fact)
    leaves = [merkle.leaf_hash(data=fact) for fact in facts]
    first = data.draw(st.integers(1, len(facts)))
    proof = merkle.consistency_proof(leaves=leaves, first=first)
    assert merkle.root(leaves=leaves) == other.get_root()
    assert merkle.is_consistent(
        first=first, first_root=other.get_root(first), second=len(facts), second_root=other.get_root(), proof=proof
    )
    path = merkle.inclusion_proof(leaves=leaves, index=first - 1)
    theirs = other.prove_inclusion(first, len(facts))
    pymerkle.verify_inclusion(leaves[first - 1], other.get_root(), theirs)
    assert set(path) == {bytes(node) for node in theirs.path} - {leaves[first - 1]}
