"""Nothing in the ledger is ever changed or removed: by the owner, by the application, by a partition's own name."""

import pytest
from django.db import DatabaseError, IntegrityError, ProgrammingError, transaction

from ledger import accounts
from tests.ledger import attacks
from tests.ledger.posts import post

CHANGES = {
    "ledger_account": "update ledger_account set code = 'cage/other'",
    "ledger_batch": "update ledger_batch set total = total",
    "ledger_transfer": "update ledger_transfer set amount = amount + 1",
    "ledger_delta": "update ledger_delta set debits = debits + 1",
    "ledger_total": "update ledger_total set debits = debits + 1",
    "ledger_rollup": "update ledger_rollup set batch = batch",
    "ledger_snapshot": "update ledger_snapshot set debits = debits + 1",
}
TABLES = tuple(CHANGES)

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _posted(db: None) -> None:  # noqa: ARG001 - ordering only
    post(number=1, movements=[("issue", "cage/main", 100)])
    attacks.commit()


def _refused(sql: str) -> None:
    with pytest.raises(IntegrityError, match=r"refused|never changed"), transaction.atomic():
        attacks.run(sql)


@pytest.mark.parametrize("table", TABLES)
def test_no_row_is_updated(table: str) -> None:
    _refused(CHANGES[table])


@pytest.mark.parametrize("table", TABLES)
def test_no_row_is_deleted(table: str) -> None:
    _refused(f"delete from {table}")


@pytest.mark.parametrize("table", TABLES)
def test_no_table_is_truncated(table: str) -> None:
    _refused(f"truncate {table} cascade")


@pytest.mark.parametrize("table", attacks.TABLES_DERIVED)
def test_nothing_derived_is_written_by_hand(table: str) -> None:
    _refused(f"insert into {table} select * from {table}")


def test_every_partition_refuses_every_command_by_its_own_name() -> None:
    names = attacks.partitions()
    assert len(names) >= 6
    for name in names:
        parent = name.rpartition("_")[0]
        _refused(CHANGES[parent].replace(parent, name, 1))
        _refused(f"delete from {name}")
        _refused(f"truncate {name}")
        _refused(f"insert into {name} select * from {name}")


def test_a_partition_made_later_is_guarded_as_well() -> None:
    attacks.run("select ledger_add_partition('ledger_transfer', 900000, 900010)")
    for command in ("delete from", "truncate", "insert into"):
        rest = " select * from ledger_transfer" if command == "insert into" else ""
        _refused(f"{command} ledger_transfer_000000900000{rest}")


def test_a_partition_attached_by_hand_still_refuses_changes_of_rows() -> None:
    attacks.run("create table by_hand (like ledger_transfer including all)")
    attacks.run(
        "insert into by_hand select 900001, entry, debit, credit, amount, number, lane, code, is_reversal"
        " from ledger_transfer"
    )
    attacks.run("alter table ledger_transfer attach partition by_hand for values from (900000) to (900010)")
    _refused("update by_hand set amount = 1")
    _refused("delete from by_hand")


def test_a_conflict_cannot_turn_an_insert_into_an_update() -> None:
    _refused("insert into ledger_batch select * from ledger_batch on conflict (lane, number) do update set total = 1")


@pytest.mark.parametrize("command", ["delete from", "truncate", "drop table"])
@pytest.mark.parametrize("table", TABLES)
def test_the_application_may_not_change_anything(table: str, command: str) -> None:
    with (
        pytest.raises(ProgrammingError, match=r"permission denied|must be owner"),
        transaction.atomic(),
        attacks.acting_as(role="casino_app"),
    ):
        attacks.run(f"{command} {table}")


@pytest.mark.parametrize("command", ["select from", "insert into", "delete from", "truncate"])
def test_the_application_may_not_touch_a_partition_by_its_name(command: str) -> None:
    rest = " default values" if command == "insert into" else ""
    for name in attacks.partitions():
        with (
            pytest.raises(ProgrammingError, match="permission denied"),
            transaction.atomic(),
            attacks.acting_as(role="casino_app"),
        ):
            attacks.run(f"{command} {name}{rest}")


def test_the_application_has_exactly_the_rights_it_needs() -> None:
    rights = attacks.run(
        "select table_name, string_agg(privilege_type, ' ' order by privilege_type)"
        " from information_schema.role_table_grants where grantee = 'casino_app' and table_name like 'ledger%%'"
        " group by table_name order by table_name"
    )
    assert rights == [
        ("ledger_account", "INSERT SELECT"),
        ("ledger_batch", "INSERT SELECT"),
        ("ledger_batch_listed", "SELECT"),
        ("ledger_closing", "SELECT"),
        ("ledger_delta", "SELECT"),
        ("ledger_partition", "SELECT"),
        ("ledger_rollup", "SELECT"),
        ("ledger_snapshot", "SELECT"),
        ("ledger_total", "SELECT"),
        ("ledger_transfer", "INSERT SELECT"),
        ("ledger_transfer_listed", "SELECT"),
    ]


def test_the_application_runs_four_functions_of_the_ledger_and_no_other() -> None:
    functions = attacks.run(
        "select proname from pg_proc where proname like 'ledger%%' and prokind = 'f'"
        " and has_function_privilege('casino_app', oid, 'execute') order by 1"
    )
    assert functions == [("ledger_extend",), ("ledger_genesis",), ("ledger_held",), ("ledger_moved",)]


@pytest.mark.parametrize(
    "sql",
    [
        "alter table ledger_transfer disable trigger all",
        "set session_replication_role = replica",
        "drop trigger transfers_are_sealed on ledger_transfer",
    ],
)
def test_the_application_cannot_switch_the_guards_off(sql: str) -> None:
    with (
        pytest.raises(DatabaseError, match=r"must be owner|permission denied"),
        transaction.atomic(),
        attacks.acting_as(role="casino_app"),
    ):
        attacks.run(sql)


def _shadow_the_accounts() -> None:
    attacks.run(
        "create temporary table ledger_account as"
        " select 987654321::bigint as id, 1::smallint as kind, null::timestamptz as closed_at"
    )
    attacks.header(number=2)
    attacks.run(
        "insert into ledger_transfer (lane, batch, number, entry, debit, credit, amount, code, is_reversal)"
        " select 1, 2, 1, 2, 987654321, credit, 100, 7, false from ledger_transfer"
    )


def test_a_temporary_table_of_the_same_name_does_not_mislead_the_seal() -> None:
    with (
        pytest.raises(IntegrityError, match="does not exist or is closed"),
        transaction.atomic(),
        attacks.acting_as(role="casino_app"),
    ):
        _shadow_the_accounts()


def test_an_account_is_closed_once_and_never_opened_again() -> None:
    accounts.ensure(codes=["cage/second"])
    attacks.close(code="cage/second")
    _refused("update ledger_account set closed_at = null where code = 'cage/second'")
    _refused("update ledger_account set closed_at = clock_timestamp() where code = 'cage/second'")
