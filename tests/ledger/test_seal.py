"""PostgreSQL itself refuses every batch that is not whole, balanced, numbered and chained (design, section 6)."""

from collections.abc import Callable

import pytest
from django.db import DatabaseError, IntegrityError, transaction

from ledger import accounts
from tests.ledger import attacks
from tests.ledger.attacks import ROLES, header, transfers
from tests.ledger.posts import post

pytestmark = pytest.mark.django_db

MOVE = (1, "issue", "cage/main", 100)
MORE = (2, "cage/main", "player/7", 40)


@pytest.mark.parametrize("role", ROLES)
def test_a_batch_that_agrees_with_its_header_is_accepted(role: str) -> None:
    with attacks.acting_as(role=role):
        header()
        transfers(MOVE)
        attacks.commit()
        deltas = attacks.run("select debits, credits, n from ledger_delta order by debits")
    assert deltas == [(0, 100, 1), (100, 0, 1)]


def test_a_batch_without_transfers_is_whole() -> None:
    header(transfers=0, total=0)
    attacks.commit()
    assert attacks.run("select count(*) from ledger_delta") == [(0,)]


def _post_without_header() -> None:
    transfers(MOVE)


def _post_fewer() -> None:
    header(transfers=2, total=140)
    transfers(MOVE)


def _post_more() -> None:
    header()
    transfers(MOVE, MORE)


def _post_in_two_statements() -> None:
    header(transfers=2, total=140)
    transfers(MOVE)
    transfers(MORE)


def _post_another_total() -> None:
    header(total=99 + 100)
    transfers(MOVE)


def _leave_a_number_out() -> None:
    header(transfers=2, total=140)
    transfers(MOVE, (3, "cage/main", "player/7", 40))


def _number_from_zero() -> None:
    header(transfers=2, total=140)
    transfers((0, "issue", "cage/main", 100), (1, "cage/main", "player/7", 40))


def _post_two_batches_at_once() -> None:
    header()
    header(number=2)
    attacks.run(
        "insert into ledger_transfer (lane, batch, number, entry, debit, credit, amount, code, is_reversal)"
        " select 1, n, 1, n, %s, %s, 100, 7, false from generate_series(1, 2) n",
        [*_ids("issue", "cage/main")],
    )


def _post_an_entry_out_of_range() -> None:
    header()
    transfers(MOVE, entry=2)


def _post_to_nobody() -> None:
    header()
    attacks.run(
        "insert into ledger_transfer (lane, batch, number, entry, debit, credit, amount, code, is_reversal)"
        " values (1, 1, 1, 1, %s, 987654321, 100, 7, false)",
        _ids("issue"),
    )


def _post_to_a_closed_account() -> None:
    _ids("issue", "cage/main")
    attacks.run("reset role")
    attacks.close(code="cage/main")
    header()
    transfers(MOVE)


def _add_to_a_sealed_batch() -> None:
    post(number=1, movements=[("issue", "cage/main", 100)])
    transfers((2, "issue", "cage/main", 100))


def _add_a_whole_numbering_to_a_sealed_batch() -> None:
    post(number=1, movements=[("issue", "cage/main", 100)])
    transfers((1, "issue", "cage/main", 100))


def _promise_and_not_post() -> None:
    header()
    attacks.commit()


def _reuse_a_number() -> None:
    post(number=1, movements=[("issue", "cage/main", 100)])
    header(number=1, previous=attacks.run("select ledger_genesis()")[0][0])


def _leave_a_gap() -> None:
    post(number=1, movements=[("issue", "cage/main", 100)])
    header(number=3, previous=attacks.run("select head from ledger_batch")[0][0])


def _start_at_two() -> None:
    header(number=2)


def _chain_to_something_else() -> None:
    header(previous=bytes(32))


def _claim_another_head() -> None:
    header(head=bytes(32))


def _move_nothing() -> None:
    header(total=1)
    transfers((1, "issue", "cage/main", 0))


def _move_less_than_nothing() -> None:
    header(transfers=2, total=100)
    transfers((1, "issue", "cage/main", 200), (2, "issue", "cage/main", -100))


def _move_to_oneself() -> None:
    header()
    transfers((1, "cage/main", "cage/main", 100))


def _total_without_transfers() -> None:
    header(transfers=0, total=100)


def _more_entries_than_references() -> None:
    header(entries=2)


def _post_an_entry_again() -> None:
    post(number=1, movements=[("issue", "cage/main", 100)])
    header(number=2, first_entry=1, last_entry=2)
    transfers(MOVE, batch=2, entry=1)


def _reach_back_without_transfers() -> None:
    post(number=1, movements=[("issue", "cage/main", 100)])
    header(number=2, first_entry=1, last_entry=1, transfers=0, total=0)


def _ids(*codes: str) -> list[int]:
    found = accounts.ensure(codes=codes)
    return [found[code] for code in codes]


@pytest.mark.parametrize(
    ("attack", "message"),
    [
        (_post_without_header, "batch 1 of lane 1 have no header"),
        (_post_fewer, "transfers 1 to 1, 1 in number, total 100: its header says 1 to 2, total 140"),
        (_post_more, "transfers 1 to 2, 2 in number, total 140: its header says 1 to 1, total 100"),
        (_post_in_two_statements, "its header says 1 to 2, total 140"),
        (_post_another_total, "total 100: its header says 1 to 1, total 199"),
        (_leave_a_number_out, "transfers 1 to 3, 2 in number"),
        (_number_from_zero, "transfers 0 to 1, 2 in number"),
        (_post_two_batches_at_once, "one statement posts one batch: found lanes 1 to 1, batches 1 to 2"),
        (_post_an_entry_out_of_range, "transfers of entries 2 to 2: its header says 1 to 1"),
        (_post_to_nobody, "account 987654321, which does not exist or is closed"),
        (_post_to_a_closed_account, "which does not exist or is closed"),
        (_add_to_a_sealed_batch, "transfers 2 to 2, 1 in number"),
        (_add_a_whole_numbering_to_a_sealed_batch, "duplicate key"),
        (_promise_and_not_post, "promises 1 transfers and has none"),
        (_reuse_a_number, "batch 1 of lane 1 is sealed already"),
        (_leave_a_gap, "batch 3 of lane 1 leaves a gap: the next number is 2"),
        (_start_at_two, "batch 2 of lane 1 leaves a gap: the next number is 1"),
        (_chain_to_something_else, "batch 1 of lane 1 does not chain"),
        (_claim_another_head, "head_is_hash_of_previous_and_root"),
        (_move_nothing, "amount_is_positive"),
        (_move_less_than_nothing, "amount_is_positive"),
        (_move_to_oneself, "moves_between_two_accounts"),
        (_total_without_transfers, "total_needs_transfers"),
        (_more_entries_than_references, "entries_fit_their_range"),
        (_post_an_entry_again, "batch 2 of lane 1 begins at entry 1, the batch before ended at 1"),
        (_reach_back_without_transfers, "an entry is posted once"),
    ],
)
@pytest.mark.parametrize("role", ROLES)
def test_the_database_refuses_to(attack: Callable[[], None], message: str, role: str) -> None:
    with (
        pytest.raises(IntegrityError, match=message),
        transaction.atomic(),
        attacks.acting_as(role=role),
    ):
        attack()


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        pytest.param(
            "insert into ledger_delta values (1, 1, 1, 100, 0, 1)", "rows follow from transfers", id="forge a delta"
        ),
        pytest.param("update ledger_delta set debits = debits + 1", "append-only|refused", id="change a delta"),
        pytest.param("update ledger_transfer set credit = debit + 1", "append-only|refused", id="change an account"),
        pytest.param("update ledger_transfer set amount = amount + 1", "append-only|refused", id="change an amount"),
        pytest.param("delete from ledger_transfer where number = 2", "append-only|refused", id="take a transfer away"),
        pytest.param("update ledger_batch set number = 7", "append-only|refused", id="renumber a batch"),
        pytest.param("delete from ledger_batch", "append-only|refused", id="take a header away"),
    ],
)
@pytest.mark.parametrize("role", ROLES)
def test_what_is_sealed_in_this_very_transaction_cannot_be_forged(statement: str, message: str, role: str) -> None:
    post(number=1, movements=[("issue", "cage/main", 100), ("cage/main", "player/7", 40)])
    expected = message if role == "owner" else f"{message}|permission denied"
    with pytest.raises(DatabaseError, match=expected), transaction.atomic(), attacks.acting_as(role=role):
        attacks.run(statement)
