"""Posting a batch: numbers, header, leaves and root, and what is refused before the database is asked."""

import hashlib
import itertools
import threading

import pytest
from django.db import DatabaseError, IntegrityError, connection, transaction

from ledger import balances, errors, merkle, posting
from ledger.posting import entries as posted
from tests.ledger import attacks
from tests.ledger.posts import entry, post


@pytest.mark.django_db
def test_transfers_are_numbered_through_the_batch_in_order() -> None:
    entries = [
        entry(reference=10, movements=[("issue", "cage/main", 500), ("cage/main", "player/7", 100)]),
        entry(reference=11, movements=[]),
        entry(reference=15, movements=[("player/7", "tray/M01", 100)]),
    ]
    with transaction.atomic():
        batch = posting.post_batch(lane=2, number=1, entries=entries)
    assert (batch.first_entry, batch.last_entry, batch.entries, batch.transfers, batch.total) == (10, 15, 3, 3, 700)
    rows = attacks.run("select number, entry, amount, code, is_reversal from ledger_transfer order by number")
    assert rows == [(1, 10, 500, 7, False), (2, 10, 100, 7, False), (3, 15, 100, 7, False)]


@pytest.mark.django_db
def test_the_header_says_what_was_returned() -> None:
    post(number=1, movements=[("issue", "cage/main", 500)])
    batch = post(number=2, movements=[("cage/main", "player/7", 5)])
    row = attacks.run("select lane, number, total, root, previous, head from ledger_batch where number = 2")[0]
    assert (batch.lane, batch.number, batch.total) == row[:3]
    assert (batch.root, batch.previous, batch.head) == tuple(bytes(column) for column in row[3:])


@pytest.mark.django_db
def test_heads_chain_from_the_genesis() -> None:
    head = posting.GENESIS
    assert head == bytes(attacks.run("select ledger_genesis()")[0][0])
    for number in (1, 2, 3):
        batch = post(number=number, movements=[("issue", "cage/main", number)])
        head = hashlib.sha256(head + batch.root).digest()
        assert batch.head == head


@pytest.mark.django_db
def test_the_root_is_the_tree_of_documented_leaves() -> None:
    one = entry(reference=1, movements=[("issue", "cage/main", 500)])
    two = entry(reference=2, movements=[])
    with transaction.atomic():
        batch = posting.post_batch(lane=1, number=1, entries=[one, two])
    movement = b"issue\x00cage/main\x00" + (500).to_bytes(8) + (7).to_bytes(2) + b"\x00"
    first = b"fact 1" + movement + (1).to_bytes(8) + (1).to_bytes(4)
    second = b"fact 2" + (2).to_bytes(8) + (0).to_bytes(4)
    leaves = [merkle.leaf_hash(data=first), merkle.leaf_hash(data=second)]
    assert batch.root == merkle.root(leaves=leaves)
    assert posted.leaf_data(entry=two, names={}) == second


@pytest.mark.django_db
def test_a_batch_without_any_transfer_is_posted() -> None:
    with transaction.atomic():
        batch = posting.post_batch(lane=1, number=1, entries=[entry(reference=1, movements=[])])
    attacks.commit()
    assert batch.transfers == 0
    assert balances.lane_batches_now() == {1: 1}


@pytest.mark.django_db
def test_an_empty_batch_and_falling_references_are_refused() -> None:
    with pytest.raises(errors.BadBatch, match="no entries"):
        posting.post_batch(lane=1, number=1, entries=[])
    entries = [entry(reference=2, movements=[]), entry(reference=2, movements=[])]
    with pytest.raises(errors.BadBatch, match="do not rise"):
        posting.post_batch(lane=1, number=1, entries=entries)


@pytest.mark.django_db
@pytest.mark.parametrize("amount", [2**63, -(2**63) - 1])
def test_an_amount_beyond_the_column_is_refused(amount: int) -> None:
    with pytest.raises(errors.BadBatch, match="out of range"):
        post(number=1, movements=[("issue", "cage/main", amount)])


@pytest.mark.django_db
def test_sums_beyond_the_column_are_refused() -> None:
    huge = 2**62
    with pytest.raises(DatabaseError, match="out of range"):
        post(number=1, movements=[("issue", "cage/main", huge), ("issue", "cage/main", huge)])


def test_posting_outside_a_transaction_is_refused(own_database: str) -> None:  # noqa: ARG001
    with pytest.raises(errors.BadBatch, match="outside a transaction"):
        posting.post_batch(lane=1, number=1, entries=[entry(reference=1, movements=[])])


@pytest.mark.django_db
def test_a_refusal_of_the_database_arrives_as_djangos_error() -> None:
    with pytest.raises(IntegrityError, match="leaves a gap"):
        post(number=2, movements=[("issue", "cage/main", 1)])


@pytest.mark.django_db
def test_an_amount_below_one_is_refused() -> None:
    with pytest.raises(IntegrityError):
        post(number=1, movements=[("issue", "cage/main", 0)])


def test_of_two_workers_on_one_lane_one_posts_and_the_other_is_refused(own_database: str) -> None:  # noqa: ARG001
    post(number=1, movements=[("issue", "cage/main", 1)])
    results: list[str] = []
    start = threading.Barrier(2)

    def work() -> None:
        try:
            start.wait()
            post(number=2, movements=[("issue", "cage/main", 1)])
            results.append("posted")
        except IntegrityError:
            results.append("refused")
        finally:
            connection.close()

    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(results) == ["posted", "refused"]
    assert balances.balance(code="cage/main") == 2


@pytest.mark.django_db
def test_partitions_are_made_ahead_of_need() -> None:
    attacks.run("drop table ledger_transfer_000000008192, ledger_delta_000000008192")
    before = attacks.partitions()
    for number in range(1, 65):
        post(number=number, movements=[("issue", "cage/main", 1)])
    made = set(attacks.partitions()) - set(before)
    assert made == {"ledger_transfer_000000008192", "ledger_delta_000000008192"}


@pytest.mark.django_db
def test_a_new_partition_is_as_wide_as_makes_twenty_million_rows() -> None:
    post(number=1, movements=[("issue", "cage/main", 1)])
    attacks.run("update pg_class set reltuples = 5e6 where relname = 'ledger_transfer_000000000000'")
    attacks.run("drop table ledger_transfer_000000008192, ledger_delta_000000008192")
    assert attacks.run("select ledger_extend(1::smallint, 1)") == [(1,)]
    widths = attacks.run("select next_batch - first_batch from ledger_partition where first_batch = 8192")
    assert widths == [(16384,), (16384,)]
    assert attacks.run("select ledger_extend(1::smallint, 1)") == [(0,)]


@pytest.mark.django_db
def test_partitions_are_not_made_for_a_batch_that_is_not_there() -> None:
    attacks.run("drop table ledger_transfer_000000008192, ledger_delta_000000008192")
    assert attacks.run("select ledger_extend(1::smallint, 4000000)") == [(0,)]


@pytest.mark.django_db
def test_batches_across_the_edge_of_a_partition_are_read_as_one() -> None:
    attacks.run(
        "drop table ledger_transfer_000000004096, ledger_transfer_000000008192,"
        " ledger_delta_000000004096, ledger_delta_000000008192,"
        " ledger_transfer_000000000000, ledger_delta_000000000000"
    )
    for parent, edge in itertools.product(("ledger_transfer", "ledger_delta"), (0, 3)):
        attacks.run("select ledger_add_partition(%s, %s, %s)", [parent, edge, edge + 3])
    for number in range(1, 6):
        post(number=number, movements=[("issue", "cage/main", number)])
    assert [balances.balance_as_of(code="cage/main", lane_batches={1: n}) for n in range(1, 6)] == [1, 3, 6, 10, 15]
