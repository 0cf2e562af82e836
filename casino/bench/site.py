"""A fresh, migrated database of one benchmark case and the real processes that work on it."""

import contextlib
import os
import pathlib
import subprocess
import sys
import time
import urllib.parse
from collections.abc import Iterator, Mapping, Sequence

import psycopg
from psycopg import sql

from casino.embedded import processes
from casino.simulation.messages import TABLES_SOURCE

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
STOP_PATIENCE_S = 30.0
DROP_PATIENCE_S = 60.0


def _renamed(*, url: str, name: str) -> str:
    """Return the address with another database name."""
    return urllib.parse.urlunsplit(urllib.parse.urlsplit(url)._replace(path=f"/{name}"))


@contextlib.contextmanager
def site(*, name: str, topic: str) -> Iterator[dict[str, str]]:
    """Create and migrate database `name`; yield the environment of processes on it; drop it afterwards."""
    owner_url = os.environ["DATABASE_OWNER_URL"]
    with psycopg.connect(owner_url, autocommit=True) as server:
        _drop(server=server, name=name)
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    environment = os.environ | {
        "DATABASE_URL": _renamed(url=os.environ["DATABASE_URL"], name=name),
        "DATABASE_OWNER_URL": _renamed(url=owner_url, name=name),
        "KAFKA_TOPIC": topic,
        "KAFKA_DEAD_LETTER_TOPIC": f"{topic}.dead",
        "KAFKA_GROUP": name,
        "EVIDENCE_SIGNING_KEY": "",  # a database that is dropped again signs nothing in the name of the log
    }
    as_owner = environment | {"DATABASE_URL": environment["DATABASE_OWNER_URL"]}
    manage(arguments=["migrate", "--verbosity", "0"], environment=as_owner)
    allowed = ["register_source", TABLES_SOURCE, "--kind", "round.played/v1", "--table", "*", "--json"]
    manage(arguments=allowed, environment=environment)
    try:
        yield environment
    finally:
        with psycopg.connect(owner_url, autocommit=True) as server:
            _drop(server=server, name=name)


def _drop(*, server: psycopg.Connection, name: str) -> None:
    """Drop a database that our own processes have left or are about to leave.

    Not by force: that would end other backends in it, and the owner may not end one of autovacuum's.
    """
    deadline = time.monotonic() + DROP_PATIENCE_S
    while True:
        try:
            server.execute(sql.SQL("DROP DATABASE IF EXISTS {}").format(sql.Identifier(name)))
        except psycopg.errors.ObjectInUse:
            if time.monotonic() > deadline:
                raise
            time.sleep(0.5)
        else:
            return


def manage(*, arguments: Sequence[str], environment: Mapping[str, str]) -> None:
    """Run one manage.py command to its end; raises CalledProcessError with what it said when it fails."""
    command = [sys.executable, str(ROOT / "manage.py"), *arguments]
    subprocess.run(command, env=dict(environment), check=True, stdout=subprocess.DEVNULL)  # noqa: S603


def asked(*, arguments: Sequence[str], environment: Mapping[str, str]) -> str:
    """Run one manage.py command to its end and return what it said; raises CalledProcessError when it fails."""
    command = [sys.executable, str(ROOT / "manage.py"), *arguments]
    return subprocess.run(command, env=dict(environment), check=True, stdout=subprocess.PIPE, text=True).stdout  # noqa: S603


@contextlib.contextmanager
def running(*, environment: Mapping[str, str], workers: int, logs: pathlib.Path) -> Iterator[list[processes.Child]]:
    """Run consumer, beat and a Celery worker of `workers` processes for the time of the block."""
    celery = [sys.executable, "-m", "celery", "-A", "casino"]
    commands = {
        "worker": [*celery, "worker", "--loglevel", "WARNING", "--concurrency", str(workers), "--without-gossip"],
        "beat": [*celery, "beat", "--loglevel", "WARNING", "--schedule", str(logs / "beat.schedule")],
        "consumer": [sys.executable, str(ROOT / "manage.py"), "consume"],
    }
    children: list[processes.Child] = []
    try:
        for name, command in commands.items():
            program = processes.Program(
                name=name, command=command, environment=environment, log=logs / f"{name}.log", folder=ROOT
            )
            children.append(processes.start(program=program))
        yield children
    finally:
        for child in reversed(children):
            processes.stop(child=child, patience_s=STOP_PATIENCE_S)
