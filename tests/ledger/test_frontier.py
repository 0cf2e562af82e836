"""A growing tree has the root, the subtrees and the proofs of the whole one."""

from hypothesis import given
from hypothesis import strategies as st

from ledger import merkle
from ledger.merkle import Frontier, grow, proof

LEAVES = [merkle.leaf_hash(data=b"fact %d" % number) for number in range(200)]


@given(st.lists(st.integers(0, 40), max_size=5))
def test_leaves_added_in_any_steps_give_the_tree_of_all(steps: list[int]) -> None:
    edge = Frontier()
    for step in steps:
        edge = grow(frontier=edge, leaves=LEAVES[edge.size : edge.size + step]).frontier
        assert edge.root() == merkle.root(leaves=LEAVES[: edge.size])
    assert edge.size == sum(steps)


@given(st.data())
def test_proofs_put_together_from_perfect_subtrees_are_those_of_all_leaves(data: st.DataObject) -> None:
    size = data.draw(st.integers(1, 200))
    index = data.draw(st.integers(0, size - 1))
    nodes = dict(grow(frontier=Frontier(), leaves=LEAVES[:size]).nodes)
    inside = merkle.inclusion_ranges(index=index, size=size)
    assert proof(ranges=inside, nodes=nodes) == merkle.inclusion_proof(leaves=LEAVES[:size], index=index)
    before = merkle.consistency_ranges(first=index + 1, size=size)
    assert proof(ranges=before, nodes=nodes) == merkle.consistency_proof(leaves=LEAVES[:size], first=index + 1)


def test_nothing_has_the_root_of_nothing() -> None:
    assert Frontier().root() == merkle.EMPTY_ROOT
    assert merkle.perfect_subtrees(leaves=(0, 0)) == ()
