"""An empty schema beside the one that stands, and a connection that finds its tables there before all others.

Ledger, settlement and reports are migrated into it from nothing; the log has no table there, so it is read where it
stands. Names that both have are told apart by `Scratch.stands`, the schema of the originals.
"""

import contextlib
import copy
import dataclasses
import os
from collections.abc import Iterator
from typing import Any

import psycopg
from django.db import DEFAULT_DB_ALIAS, connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from psycopg import sql

from casino.replaying.errors import SchemaRefused

APPS = ("ledger", "settlement", "reports")
"""What is made of the log; everything else is read where it stands."""
_SESSION = (
    "-c synchronous_commit=off -c statement_timeout=0 -c lock_timeout=0 -c idle_in_transaction_session_timeout=0"
    " -c work_mem=128MB"
)
_NUMBER_ACCOUNTS = """
    create function {scratch}.number_account() returns trigger language plpgsql as $$
    begin
        select coalesce(stands.id, new.id) into new.id
        from (values (new.code)) wanted (code) left join {stands}.ledger_account stands using (code);
        return new;
    end
    $$;
    create trigger account_has_the_number_that_stands before insert on {scratch}.ledger_account
        for each row execute function {scratch}.number_account();
    alter table {scratch}.ledger_account alter column id restart with {first};
"""
_FIRST_UNKNOWN_ACCOUNT = 1 << 56
"""Where the numbers of accounts begin that the log opens and that do not stand; nothing that stands comes so far."""
_TABLES = """
    select c.oid::regclass::text from pg_class c where c.relnamespace = {scratch}::regnamespace and c.relkind = 'r'
    order by exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f') desc
"""
_COPY_HISTORY = """
    create table {scratch}.django_migrations (like {stands}.django_migrations including all);
    insert into {scratch}.django_migrations (app, name, applied)
        select app, name, applied from {stands}.django_migrations where not app = any({apps});
"""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Scratch:
    """A schema for one replay. `stands` is the schema of the originals, `database` how Django connects to both."""

    name: str
    stands: str
    database: dict[str, Any]


@contextlib.contextmanager
def scratch(*, number: int = 0) -> Iterator[Scratch]:
    """Make an empty schema with the tables of APPS for the time of the block, and drop it with all it holds.

    Raises SchemaRefused where the role may not make one.
    """
    name = f"replay_{os.getpid()}_{number}"
    stands = _execute("select current_schema()")
    _make(name)
    try:
        made = Scratch(name=name, stands=stands, database=_database(name, stands))
        with inside(scratch=made):
            _migrate(made)
        yield made
    finally:
        _execute(sql.SQL("drop schema if exists {} cascade").format(sql.Identifier(name)))


@contextlib.contextmanager
def inside(*, scratch: Scratch) -> Iterator[BaseDatabaseWrapper]:
    """Let everything that uses Django's default connection work in the scratch schema while the block runs."""
    before = connections[DEFAULT_DB_ALIAS]
    now = connections.create_connection(DEFAULT_DB_ALIAS)
    now.settings_dict = copy.deepcopy(scratch.database)
    connections[DEFAULT_DB_ALIAS] = now
    try:
        yield now
    finally:
        now.close()
        connections[DEFAULT_DB_ALIAS] = before


def _make(name: str) -> None:
    try:
        _execute(sql.SQL("create schema {}").format(sql.Identifier(name)))
    except psycopg.errors.InsufficientPrivilege as refused:
        raise SchemaRefused(
            "a replay makes a schema of its own, which this role may not; run it as the owner of the database"
        ) from refused


def _database(name: str, stands: str) -> dict[str, Any]:
    database = copy.deepcopy(connection.settings_dict)
    options = database["OPTIONS"]
    options["options"] = f"{options.get('options', '')} {_SESSION} -c search_path={name},{stands}".strip()
    return database


def _migrate(made: Scratch) -> None:
    """Migrate APPS into the schema; the history of all others is copied, because their tables are those that stand."""
    history = sql.SQL(_COPY_HISTORY).format(
        scratch=sql.Identifier(made.name), stands=sql.Identifier(made.stands), apps=sql.Literal(list(APPS))
    )
    with connection.cursor() as cursor:
        cursor.execute(history.as_string(None))
    executor = MigrationExecutor(connection)
    executor.migrate([node for node in executor.loader.graph.leaf_nodes() if node[0] in APPS])
    _number_accounts(made)
    _keep_no_wal(made)


def _number_accounts(made: Scratch) -> None:
    """Let accounts have the numbers that they have where they stand, told by code, so that rows compare as they are."""
    statement = sql.SQL(_NUMBER_ACCOUNTS).format(
        scratch=sql.Identifier(made.name),
        stands=sql.Identifier(made.stands),
        first=sql.Literal(_FIRST_UNKNOWN_ACCOUNT),
    )
    with connection.cursor() as cursor:
        cursor.execute(statement.as_string(None))


def _keep_no_wal(made: Scratch) -> None:
    """Spare the log of the server what is dropped in the end; tables that refer to others come first."""
    with connection.cursor() as cursor:
        cursor.execute(sql.SQL(_TABLES).format(scratch=sql.Literal(made.name)).as_string(None))
        tables = cursor.fetchall()
        cursor.execute("".join(f"alter table {table} set unlogged;" for (table,) in tables))


def _execute(statement: Any) -> str:
    """Run one statement on a connection of its own, outside of any transaction, and return its first value."""
    settings = connection.settings_dict
    parts = {"dbname": "NAME", "user": "USER", "password": "PASSWORD", "host": "HOST", "port": "PORT"}
    address = {part: str(settings[name]) for part, name in parts.items() if settings[name]}
    with psycopg.connect(psycopg.conninfo.make_conninfo(**address), autocommit=True) as session:
        cursor = session.execute(statement)
        row = cursor.fetchone() if cursor.description else None
    return str(row[0]) if row else ""
