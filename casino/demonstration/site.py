"""The site of a demonstration: servers and processes of this machine, revived when killed, stopped in order."""

import contextlib
import dataclasses
import json
import os
import pathlib
from collections.abc import Iterator, Mapping

from django.conf import settings
from django.db import connections

import casino.settings
from casino.embedded import daemon, folders, passwords, stack
from casino.embedded.__main__ import ADDRESSES


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """A running site: its folder, the environment of its processes, and everything that must keep running.

    `crew` grows as processes are started; it is stopped in the opposite order, before the servers.
    """

    folder: pathlib.Path
    environment: Mapping[str, str]
    owner_environment: Mapping[str, str]
    servers: tuple[daemon.Daemon, ...]
    crew: list[daemon.Daemon]

    @property
    def logs(self) -> pathlib.Path:
        """The folder of all logs."""
        return self.folder / "logs"

    def start(self, *, process: daemon.Daemon) -> None:
        """Start one of the product's processes and keep it.

        Raises:
            ServerFailed: it did not come up; the message holds the last lines of its log.
        """
        self.crew.append(process)
        process.start()

    def revive(self) -> list[str]:
        """Start whatever died again, servers first, and say what happened: one sentence a process.

        Raises:
            ServerFailed: something dies again and again.
        """
        told = []
        for process in (*self.servers, *self.crew):
            sentence = process.revive()
            if sentence is not None:
                told.append(sentence)
        return told


@contextlib.contextmanager
def open_site(*, folder: pathlib.Path) -> Iterator[Site]:
    """Start the servers that the environment does not name, and point this process's Django at the database.

    While the block runs, `addresses.json` in the folder tells other commands of this clone where the servers are.

    Raises:
        EmbeddedError: a server did not start, or another demonstration of this clone runs.
    """
    with folders.hold(folder=folder), stack.stack(folder=folder, durable=True, want=stack.ALL, ports={}) as servers:
        secret = os.environ.get("SECRET_KEY") or passwords.load(folder=folder).secret_key
        environment = servers.addresses.environment() | {"SECRET_KEY": secret}
        owner = environment | {"DATABASE_URL": environment["DATABASE_OWNER_URL"]}
        _adopt(environment=environment, secret=secret)
        crew_of_site: list[daemon.Daemon] = []
        with _published(folder=folder, environment=environment), _stopping(crew_of_site=crew_of_site):
            yield Site(
                folder=folder,
                environment=environment,
                owner_environment=owner,
                servers=servers.daemons,
                crew=crew_of_site,
            )


def _adopt(*, environment: Mapping[str, str], secret: str) -> None:
    """Give this process what its settings were read too early for."""
    settings.SECRET_KEY = secret
    settings.CELERY_BROKER_URL = environment["CELERY_BROKER_URL"]
    settings.KAFKA_BOOTSTRAP_SERVERS = environment["KAFKA_BOOTSTRAP_SERVERS"]
    connections["default"].settings_dict.update(casino.settings.database(url=environment["DATABASE_URL"]))


@contextlib.contextmanager
def _published(*, folder: pathlib.Path, environment: Mapping[str, str]) -> Iterator[None]:
    path = folder / ADDRESSES
    path.unlink(missing_ok=True)
    path.touch(mode=0o600)
    path.write_text(json.dumps(dict(environment)))
    try:
        yield
    finally:
        path.unlink(missing_ok=True)


@contextlib.contextmanager
def _stopping(*, crew_of_site: list[daemon.Daemon]) -> Iterator[None]:
    try:
        yield
    finally:
        connections.close_all()
        for process in reversed(crew_of_site):
            process.stop()
