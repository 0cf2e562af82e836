"""The tree holds every sealed head once, in an order that never changes; PostgreSQL refuses everything else."""

import pytest
from django.db import DatabaseError, transaction

from casino.evidence import tree
from casino.evidence.errors import EvidenceBroken, NothingThere
from ledger import merkle
from ledger.merkle import Frontier
from tests.casino.evidence.conftest import settle_rounds
from tests.casino.settlement.shards import rows, shard
from tests.ledger import attacks

pytestmark = pytest.mark.usefixtures("log")


def extend() -> Frontier:
    return tree.extend(edge=tree.edge_of(size=tree.size()))


def leaves() -> list[bytes]:
    found = rows("select lane, batch, head from evidence_leaf order by number")
    return [tree.leaf_hash(lane=lane, batch=batch, head=bytes(head)) for lane, batch, head in found]


def test_new_heads_are_put_behind_the_old_ones() -> None:
    settle_rounds(first=1, last=5)
    assert tree.uncovered() == 3
    first = extend()
    assert (first.size, tree.uncovered()) == (3, 0)
    settle_rounds(first=6, last=9)
    second = extend()
    assert second.size == 5
    assert extend() == second
    assert second.root() == merkle.root(leaves=leaves())
    assert rows("select number, batch from evidence_leaf order by number") == [(n, n) for n in range(1, 6)]


def test_proofs_from_the_stored_subtrees_hold() -> None:
    settle_rounds(first=1, last=22)
    edge = extend()
    hashes = leaves()
    for size in range(1, 12):
        root = tree.edge_of(size=size).root()
        assert root == merkle.root(leaves=hashes[:size])
        proof = tree.consistency(first=size, size=edge.size)
        roots = {"first_root": root, "second_root": edge.root()}
        assert merkle.is_consistent(first=size, second=edge.size, proof=proof, **roots)
        path = tree.inclusion(index=size - 1, size=edge.size)
        assert (
            merkle.root_from_inclusion(leaf=hashes[size - 1], index=size - 1, size=edge.size, proof=path) == edge.root()
        )


def test_a_head_is_found_by_its_batch() -> None:
    settle_rounds(first=1, last=4)
    assert tree.place_of(lane=shard(), batch=1) is None
    extend()
    assert tree.place_of(lane=shard(), batch=2) == 1
    assert tree.places_of(lane=shard(), batches=[1, 2, 3]) == {1: 0, 2: 1}


@pytest.mark.parametrize("first", [0, 3])
def test_nothing_is_a_prefix_that_is_not_there(first: int) -> None:
    with pytest.raises(NothingThere):
        tree.consistency(first=first, size=2)


def test_a_missing_subtree_is_said() -> None:
    with pytest.raises(EvidenceBroken, match="no node 0 of level 1"):
        tree.edge_of(size=2)


FORGERIES = [
    ("insert into evidence_leaf select 5, number, lane, head from ledger_batch where number = 3", "leave a gap"),
    ("insert into evidence_leaf select 3, number, lane, sha256(head) from ledger_batch where number = 3", "this head"),
    ("insert into evidence_leaf select 3, 4, lane, head from ledger_batch where number = 3", "this head"),
    ("insert into evidence_leaf select 3, number, lane, head from ledger_batch where number = 4", "before the one"),
    ("insert into evidence_leaf select 3, number, lane, head from ledger_batch where number = 2", "batch_stands_once"),
    ("insert into evidence_checkpoint values (3, sha256(''), '')", "more leaves than there are"),
    ("insert into evidence_checkpoint values (2, sha256(''), ''), (1, sha256(''), '')", "does not grow"),
    ("update evidence_leaf set head = sha256(head)", "append-only"),
    ("delete from evidence_node", "append-only"),
    ("truncate evidence_day", "append-only"),
    ("delete from evidence_key", "append-only"),
    ("update evidence_checkpoint set note = ''", "append-only"),
]


@pytest.mark.parametrize(("statement", "message"), FORGERIES)
@pytest.mark.parametrize("role", ["casino_app", "owner"])
def test_the_database_refuses_to_forge(statement: str, message: str, role: str) -> None:
    settle_rounds(first=1, last=4)
    extend()
    settle_rounds(first=5, last=8)
    expected = message if role == "owner" else f"{message}|permission denied"
    with pytest.raises(DatabaseError, match=expected), transaction.atomic(), attacks.acting_as(role=role):
        attacks.run(statement)
