"""The three servers together: private, least privileged, and whole again after kill -9."""

import contextlib
import dataclasses
import os
import pathlib
import socket
import subprocess
import sys
import time
import urllib.parse

import psycopg
import pytest
import redis

from casino.embedded import errors, folders, ports, stack

PROJECT = pathlib.Path(__file__).resolve().parents[3]
_HOLDER = """
import os, pathlib, signal, sys
from casino.embedded import stack
with stack.servers(folder=pathlib.Path(sys.argv[1]), durable=True) as addresses:
    print(addresses.database_owner_url, addresses.kafka_bootstrap_servers, addresses.celery_broker_url, sep="\\n")
    sys.stdout.flush()
    signal.pause()
"""


@pytest.fixture(autouse=True)
def no_addresses(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DATABASE_URL", "DATABASE_OWNER_URL", "CELERY_BROKER_URL", "KAFKA_BOOTSTRAP_SERVERS"):
        monkeypatch.delenv(name, raising=False)


def _processes_of(*, folder: pathlib.Path) -> list[str]:
    """Return the command lines of living processes that name the folder."""
    found = []
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            line = (process / "cmdline").read_bytes().replace(b"\0", b" ").decode()
            if str(folder) in line:
                found.append(line)
    return found


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Holder:
    """A process that runs the three servers, and what it printed."""

    process: subprocess.Popen[str]
    owner_url: str
    ports: tuple[int, int]


def _holder(*, folder: pathlib.Path) -> Holder:
    process = subprocess.Popen(  # noqa: S603 - our own words
        [sys.executable, "-c", _HOLDER, str(folder)], stdout=subprocess.PIPE, text=True, cwd=PROJECT
    )
    assert process.stdout is not None
    with process.stdout as out:
        url, kafka, broker = (out.readline().strip() for _ in range(3))
    found = (int(kafka.rsplit(":", 1)[1]), urllib.parse.urlsplit(broker).port or 0)
    return Holder(process=process, owner_url=url, ports=found)


def test_servers_answer_and_are_gone_afterwards(folder: pathlib.Path) -> None:
    with stack.servers(folder=folder, durable=True) as addresses:
        with psycopg.connect(addresses.database_url or "") as database:
            assert database.execute("SHOW fsync").fetchone() == ("on",)
            assert database.execute("SELECT current_user").fetchone() == ("casino_process",)
        broker = redis.Redis.from_url(addresses.celery_broker_url or "")
        assert broker.config_get("appendfsync", "maxmemory-policy") == {
            "appendfsync": "everysec",
            "maxmemory-policy": "noeviction",
        }
        broker.close()
        _, kafka_port = (addresses.kafka_bootstrap_servers or "").split(":")
        assert ports.is_listening(port=int(kafka_port))
    assert not ports.is_listening(port=int(kafka_port))
    assert not _processes_of(folder=folder)


def test_process_role_may_neither_make_tables_nor_become_the_owner(folder: pathlib.Path) -> None:
    with (
        stack.servers(folder=folder, durable=True, want={"postgres"}) as addresses,
        psycopg.connect(addresses.database_url or "", autocommit=True) as database,
    ):
        for attack in (
            "CREATE TABLE mine (id int)",
            "SET ROLE casino_owner",
            "CREATE ROLE mine",
            "SET ROLE casino_admin",
        ):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                database.execute(attack)


def test_wrong_password_is_refused_on_tcp_and_on_the_socket(folder: pathlib.Path) -> None:
    with stack.servers(folder=folder, durable=True, want={"postgres"}) as addresses:
        given = psycopg.conninfo.conninfo_to_dict(addresses.database_url or "") | {"password": "guess"}
        for host in (given["host"], ports.HOST):
            with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
                psycopg.connect(**(given | {"host": host}))  # type: ignore[arg-type] # libpq's own words


def test_killed_run_leaves_no_orphans_and_the_next_finds_every_commit(folder: pathlib.Path) -> None:
    holder = _holder(folder=folder)
    with psycopg.connect(holder.owner_url) as database:
        database.execute("CREATE TABLE kept AS SELECT 7 AS seven")
    holder.process.kill()
    holder.process.wait()
    deadline = time.monotonic() + 60
    while _is_alive(folder=folder, holder=holder) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not _is_alive(folder=folder, holder=holder)
    with (
        stack.servers(folder=folder, durable=True, want={"postgres"}) as addresses,
        psycopg.connect(addresses.database_owner_url or "") as database,
    ):
        assert database.execute("SELECT seven FROM kept").fetchone() == (7,)


def _is_alive(*, folder: pathlib.Path, holder: Holder) -> bool:
    return bool(_processes_of(folder=folder)) or any(ports.is_listening(port=port) for port in holder.ports)


def test_second_start_in_one_folder_names_the_first(folder: pathlib.Path) -> None:
    holder = _holder(folder=folder)
    try:
        with (
            pytest.raises(errors.AlreadyRunning, match=f"in use by the process {holder.process.pid}"),
            stack.servers(folder=folder, durable=True),
        ):
            pass
    finally:
        holder.process.kill()
        holder.process.wait()


def test_folder_below_a_private_one_works(folder: pathlib.Path) -> None:
    """Root's server account may not enter a home with mode 0700; other users are at home there."""
    folder.chmod(0o700)
    with stack.servers(folder=folder / ".casino", durable=True, want={"postgres"}) as addresses:
        psycopg.connect(addresses.database_url or "").close()


def test_killed_servers_are_revived_at_their_addresses_with_every_commit(folder: pathlib.Path) -> None:
    with (
        folders.hold(folder=folder),
        stack.stack(folder=folder, durable=True, want=stack.ALL, ports={}) as running,
    ):
        url = running.addresses.database_owner_url or ""
        with psycopg.connect(url, autocommit=True) as database:
            database.execute("CREATE TABLE kept AS SELECT 7 AS seven")
            for server in running.daemons:
                assert server.child is not None
                server.child.process.kill()
                server.child.process.wait()
            told = [server.revive() for server in running.daemons]
        assert [str(sentence).split(" (pid")[0] for sentence in told] == ["Kafka broker", "Celery broker", "PostgreSQL"]
        with psycopg.connect(url) as database:
            assert database.execute("SELECT seven FROM kept").fetchone() == (7,)


@pytest.mark.parametrize("name", sorted(stack.ALL))
def test_fixed_port_in_use_is_reported_with_its_owner(folder: pathlib.Path, name: str) -> None:
    with socket.socket() as listener:
        listener.bind((ports.HOST, 0))
        listener.listen()
        port = listener.getsockname()[1]
        with (
            pytest.raises(errors.PortTaken, match=rf"port {port}.*\(pid {os.getpid()}\)"),
            stack.servers(folder=folder, durable=False, want={name}, ports={name: port}),
        ):
            pass


def test_addresses_of_the_environment_replace_servers(folder: pathlib.Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://elsewhere/casino")
    monkeypatch.setenv("CELERY_BROKER_URL", "redis://elsewhere")
    monkeypatch.setenv("KAFKA_BOOTSTRAP_SERVERS", "elsewhere:9092")
    with stack.servers(folder=folder / "unused", durable=True) as addresses:
        assert addresses.environment() == {
            "DATABASE_URL": "postgresql://elsewhere/casino",
            "DATABASE_OWNER_URL": "postgresql://elsewhere/casino",
            "CELERY_BROKER_URL": "redis://elsewhere",
            "KAFKA_BOOTSTRAP_SERVERS": "elsewhere:9092",
        }
    assert not (folder / "unused").exists()
