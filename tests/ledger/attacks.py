"""Raw SQL against the ledger's tables, as the application's role or as their owner: what an attacker would send."""

import contextlib
import hashlib
from collections.abc import Iterator, Sequence
from typing import Any

from django.db import connection

from ledger import accounts

ROLES = ("casino_app", "owner")
TABLES_WRITTEN = ("ledger_account", "ledger_batch", "ledger_transfer")
TABLES_DERIVED = ("ledger_delta", "ledger_total", "ledger_rollup", "ledger_snapshot")


def run(sql: str, parameters: Sequence[Any] = ()) -> list[tuple[Any, ...]]:
    """Run one statement and return its rows."""
    with connection.cursor() as cursor:
        cursor.execute(sql, parameters or None)
        return cursor.fetchall() if cursor.description else []


@contextlib.contextmanager
def acting_as(*, role: str) -> Iterator[None]:
    """Send what follows as the application's role, or as the owner of the tables."""
    if role == "casino_app":
        run("set local role casino_app")
    yield
    run("reset role")


def header(*, number: int = 1, lane: int = 1, **changes: Any) -> None:
    """Insert a header of one entry with one transfer of 100; `changes` falsify columns."""
    previous = run("select head from ledger_batch where lane = %s and number = %s", [lane, number - 1])
    columns: dict[str, Any] = {
        "lane": lane,
        "number": number,
        "first_entry": number,
        "last_entry": number,
        "entries": 1,
        "transfers": 1,
        "total": 100,
        "root": bytes(32),
        "previous": bytes(previous[0][0]) if previous else run("select ledger_genesis()")[0][0],
    } | changes
    columns.setdefault("head", hashlib.sha256(columns["previous"] + columns["root"]).digest())
    places = ", ".join(f"%({name})s" for name in columns)
    statement = "insert into ledger_batch ({}) values ({})"
    with connection.cursor() as cursor:
        cursor.execute(statement.format(", ".join(columns), places), columns)


def transfers(*rows: tuple[int, str, str, int], batch: int = 1, lane: int = 1, entry: int | None = None) -> None:
    """Insert (number, debit code, credit code, amount) rows in one statement."""
    ids = accounts.ensure(codes={code for _, debit, credit, _ in rows for code in (debit, credit)})
    numbers, debits, credits_, amounts = zip(*rows, strict=True)
    run(
        "insert into ledger_transfer (lane, batch, number, entry, debit, credit, amount, code, is_reversal)"
        " select %s, %s, r.number, %s, r.debit, r.credit, r.amount, 7, false"
        " from unnest(%s::int[], %s::bigint[], %s::bigint[], %s::bigint[]) as r (number, debit, credit, amount)",
        [
            *(lane, batch, entry or batch, list(numbers)),
            *([ids[code] for code in debits], [ids[code] for code in credits_], list(amounts)),
        ],
    )


def close(*, code: str) -> None:
    """Close an account by hand as the owner may: its record first."""
    run(
        "insert into ledger_closing (account, reason, requested_by, approved_by)"
        " select id, 'left', 'chen', 'mei' from ledger_account where code = %s",
        [code],
    )
    run("update ledger_account set closed_at = clock_timestamp() where code = %s", [code])


def commit() -> None:
    """Run the checks that wait for the commit."""
    run("set constraints all immediate")
    run("set constraints all deferred")


def partitions() -> list[str]:
    """Return every partition of every table of the ledger, by name."""
    return [name for (name,) in run("select name::text from ledger_partition order by 1")]
