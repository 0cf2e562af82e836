"""The site of a demonstration: servers and processes of this machine, revived when killed, stopped in order."""

import contextlib
import dataclasses
import json
import os
import pathlib
from collections.abc import Iterator, Mapping
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.db import connections

import casino.settings
from casino.embedded import daemon, folders, passwords, stack
from casino.embedded.__main__ import ADDRESSES
from casino.evidence.signing import embedded as signing


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """A running site: its folder, the environment of its processes, and everything that must keep running.

    `crew` grows as processes are started; it is stopped in the opposite order, before the servers.
    """

    folder: pathlib.Path
    environment: Mapping[str, str]
    servers: tuple[daemon.Daemon, ...]
    crew: list[daemon.Daemon]

    @property
    def logs(self) -> pathlib.Path:
        """The folder of all logs."""
        return self.folder / "logs"

    @contextlib.contextmanager
    def as_owner(self) -> Iterator[None]:
        """Let this process act as the owner of the database while the block runs: it migrates and admits."""
        _connect(wanted=casino.settings.database(url=self.environment["DATABASE_OWNER_URL"]))
        try:
            yield
        finally:
            _connect(wanted=casino.settings.database(url=self.environment["DATABASE_URL"]))

    def start(self, *, process: daemon.Daemon) -> None:
        """Start one of the product's processes and keep it.

        Raises:
            ServerFailed: it did not come up; the message holds the last lines of its log.
        """
        self.crew.append(process)
        process.start()

    def revive(self) -> Iterator[str]:
        """Start whatever died again, servers first, and say what happened: one sentence a process, as it is back.

        Raises:
            ServerFailed: something dies again and again.
        """
        for process in (*self.servers, *self.crew):
            sentence = process.revive()
            if sentence is not None:
                yield sentence


@contextlib.contextmanager
def open_site(*, folder: pathlib.Path) -> Iterator[Site]:
    """Start the servers that the environment does not name, and point this process's Django at the database.

    While the block runs, `addresses.json` in the folder tells other commands of this clone where the servers are.

    Raises:
        EmbeddedError: a server did not start, or another demonstration of this clone runs.
    """
    with folders.hold(folder=folder), stack.stack(folder=folder, durable=True, want=stack.ALL, ports={}) as servers:
        secret = os.environ.get("SECRET_KEY") or passwords.load(folder=folder).secret_key
        environment = {
            **servers.addresses.environment(),
            **signing.environment(folder=folder),
            "SECRET_KEY": secret,
        }
        crew_of_site: list[daemon.Daemon] = []
        with (
            _adopted(environment=environment),
            _published(folder=folder, environment=environment),
            _stopping(crew_of_site=crew_of_site),
        ):
            yield Site(folder=folder, environment=environment, servers=servers.daemons, crew=crew_of_site)


@contextlib.contextmanager
def _adopted(*, environment: Mapping[str, str]) -> Iterator[None]:
    """Give this process the addresses while the block runs: its settings were read too early for them."""
    names = ("SECRET_KEY", "CELERY_BROKER_URL", "KAFKA_BOOTSTRAP_SERVERS", "EVIDENCE_SIGNING_KEY", "EVIDENCE_FOLDER")
    before = {name: _setting(name=name) for name in names}
    database_before = dict(connections["default"].settings_dict)
    for name in names:
        setattr(settings, name, environment[name])
    _connect(wanted=casino.settings.database(url=environment["DATABASE_URL"]))
    try:
        yield
    finally:
        for name, value in before.items():
            setattr(settings, name, value)
        _connect(wanted=database_before)


def _setting(*, name: str) -> Any:
    """Return a setting as it is now; Django raises for a secret that nobody has given yet."""
    try:
        return getattr(settings, name)
    except ImproperlyConfigured:
        return ""


def _connect(*, wanted: Mapping[str, Any]) -> None:
    connections["default"].close()
    connections["default"].settings_dict.update(wanted)


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
        daemon.stop_all(daemons=crew_of_site)
