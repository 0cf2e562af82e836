"""The roles of an embedded cluster: the owner migrates, the processes log in with as few rights as they need."""

import dataclasses

import psycopg
from psycopg import sql

from casino.embedded import passwords, postgres

OWNER = "casino_owner"
PROCESS = "casino_process"
GROUP = "casino_app"  # migrations grant to this one; every login role of a process is a member
DATABASE = "casino"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Addresses:
    """Where the two login roles find the database, as postgresql:// URLs."""

    process_url: str
    owner_url: str


def create(*, cluster: postgres.Cluster, words: passwords.Passwords, durable: bool) -> Addresses:
    """Make roles and database where they are missing, set the passwords, and return the addresses.

    In a cluster for tests (not durable) the owner is a superuser: tests clone, drop and attack databases.
    """
    rank = "SUPERUSER" if not durable else "NOSUPERUSER CREATEDB"
    with psycopg.connect(cluster.superuser_url, autocommit=True) as server:
        known = {row[0] for row in server.execute("SELECT rolname FROM pg_roles")}
        for name in (GROUP, OWNER, PROCESS):
            if name not in known:
                server.execute(sql.SQL("CREATE ROLE {}").format(sql.Identifier(name)))
        _allow_login(server=server, name=OWNER, rank=rank, password=words.owner)
        _allow_login(server=server, name=PROCESS, rank="NOSUPERUSER", password=words.process)
        server.execute(sql.SQL("GRANT {} TO {}").format(sql.Identifier(GROUP), sql.Identifier(PROCESS)))
        # So that the owner may end the sessions of processes on a database that it drops (the bench does).
        server.execute(sql.SQL("GRANT {} TO {}").format(sql.Identifier(PROCESS), sql.Identifier(OWNER)))
        if server.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE]).fetchone() is None:
            server.execute(
                sql.SQL("CREATE DATABASE {} OWNER {}").format(sql.Identifier(DATABASE), sql.Identifier(OWNER))
            )
    return Addresses(
        process_url=f"postgresql://{PROCESS}:{words.process}@/{DATABASE}{cluster.address}",
        owner_url=f"postgresql://{OWNER}:{words.owner}@/{DATABASE}{cluster.address}",
    )


def _allow_login(*, server: psycopg.Connection, name: str, rank: str, password: str) -> None:
    server.execute(
        sql.SQL("ALTER ROLE {} WITH LOGIN " + rank + " PASSWORD {}").format(sql.Identifier(name), sql.Literal(password))
    )
