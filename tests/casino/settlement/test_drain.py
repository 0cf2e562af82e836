"""A shard's events become outcomes, transfers and a sealed batch, in one transaction with the cursor."""

import pytest
from django.db import DatabaseError, connection, transaction

from casino.settlement import drain
from tests.casino.settlement.history import PERSONS, bet, play, round_of
from tests.casino.settlement.shards import balances, rows, say, settle, shard

pytestmark = pytest.mark.usefixtures("log")


def test_round_is_settled_with_its_transfers_and_its_leaf() -> None:
    say(("round.played/v1", play()))
    settled = drain.settle_batch(shard=shard(), limit=10)
    assert (settled.batch, settled.events, settled.transfers) == (1, 1, 2)
    assert rows("select kind, revision, first_transfer, transfers, staked, returned from settlement_outcome") == [
        (1, 1, 1, 2, 10_000, 20_000)
    ]
    assert balances() == {"player/4471": 10_000, "tray/T01": -10_000}


def test_settling_again_finds_nothing() -> None:
    say(("round.played/v1", play()))
    settle()
    again = drain.settle_batch(shard=shard(), limit=10)
    assert (again.batch, again.events) == (None, 0)
    assert len(rows("select from ledger_batch")) == 1


@pytest.mark.parametrize("limit", [1, 2, 1000])
def test_void_mirrors_stored_transfers_whatever_the_batches(limit: int) -> None:
    say(("round.played/v1", play()), ("round.voided/v1", {**round_of(), **PERSONS}))
    settle(limit=limit)
    assert balances() == {}
    assert rows("select count(*) from ledger_transfer where is_reversal") == [(2,)]


def test_correction_of_a_correction_takes_back_only_the_last() -> None:
    say(
        ("round.played/v1", play()),
        ("round.corrected/v1", play(replaces=1, bets=[bet(stake=20_000)], **PERSONS)),
        ("round.corrected/v1", play(replaces=2, bets=[bet(stake=30_000)], **PERSONS)),
    )
    settle(limit=1)
    assert balances() == {"player/4471": 30_000, "tray/T01": -30_000}


def test_held_round_waits_in_the_queue_and_is_closed_by_its_correction() -> None:
    say(("round.played/v1", play(bets=[bet("nonsense")])))
    settle()
    assert rows("select code, staked, closed_by_position from settlement_held") == [("unknown_bet", 10_000, None)]
    say(("round.corrected/v1", play(replaces=1, **PERSONS)))
    settle()
    assert rows("select closed_by_position from settlement_held") == [(2,)]


def test_flags_are_exceptions_of_their_own() -> None:
    say(("round.played/v1", play(3)))
    settle()
    assert rows("select code, table_id, shoe, number from settlement_flag") == [("number_gap", "T01", 1, 3)]


def test_shoe_is_counted_across_batches() -> None:
    eights = {"player": ["8S", "KH"], "banker": ["8S", "KC"]}
    say(*[("round.played/v1", play(number, record=eights)) for number in range(1, 6)])
    settle(limit=1)
    assert rows("select number, code from settlement_held") == [(5, "too_many_copies")]


def test_event_that_posts_nothing_is_a_leaf_too() -> None:
    say(("shoe.started/v1", {"table": "T01", "shoe": 1}))
    settle()
    assert rows("select entries, transfers from ledger_batch") == [(1, 0)]


def test_cursor_cannot_pass_an_event_without_an_outcome() -> None:
    say(("round.played/v1", play()))
    settle()
    with connection.cursor() as cursor:
        cursor.execute("update settlement_cursor set position = 3, batch = batch + 1")
        with (
            pytest.raises(DatabaseError, match="has 0 outcomes for the events from position 2 to 3"),
            transaction.atomic(),
        ):
            cursor.execute("set constraints all immediate")
        transaction.set_rollback(True)


@pytest.mark.parametrize(
    "attack",
    [
        "update settlement_outcome set staked = 0",
        "delete from settlement_outcome",
        "truncate settlement_outcome cascade",
        "delete from settlement_flag",
        "delete from settlement_held",
        "update settlement_held set staked = 0",
        "update settlement_cursor set position = 0, batch = 0",
        "delete from settlement_cursor",
    ],
)
@pytest.mark.parametrize("role", ["none", "casino_app"])
def test_what_was_decided_cannot_be_changed(attack: str, role: str) -> None:
    say(("round.played/v1", play(3)), ("round.played/v1", play(4, bets=[bet("nonsense")])))
    settle()
    with connection.cursor() as cursor:
        cursor.execute(f"set local role {role}")
        with pytest.raises(DatabaseError), transaction.atomic():
            cursor.execute(attack)


def test_least_privilege_role_can_settle() -> None:
    say(("round.played/v1", play()), ("round.played/v1", play(2, bets=[bet("nonsense")])))
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("set local role casino_app")
        drain.settle_batch(shard=shard(), limit=10)
    assert balances() == {"player/4471": 10_000, "tray/T01": -10_000}
