"""The servers that tests need: started from wheels when the first test asks, or named by the environment.

DATABASE_URL, CELERY_BROKER_URL and KAFKA_BOOTSTRAP_SERVERS each replace one. A test that needs none starts none.
"""

import contextlib
import os
import pathlib
from collections.abc import Iterator

import pytest
from django.conf import settings
from django.db import connections

import casino.settings
from casino.embedded import errors, folders, stack

_CASINO_FOLDER = pathlib.Path(__file__).resolve().parent.parent / ".casino"
_SESSIONS_MAX = 9


@pytest.fixture(scope="session")
def servers_folder() -> pathlib.Path:
    """Return a folder for servers of this test session: `.casino/test`, the next number if that one is in use."""
    for number in range(1, _SESSIONS_MAX + 1):
        folder = _CASINO_FOLDER / f"test{number}"
        if not any(folders.is_held(folder=folder / name) for name in stack.ALL):
            return folder
    raise errors.AlreadyRunning(f"{_SESSIONS_MAX} test sessions run in this clone already")


@pytest.fixture(scope="session")
def django_db_modify_db_settings(servers_folder: pathlib.Path) -> Iterator[None]:
    """Give Django a database server before pytest-django makes the test database on it."""
    with _server(folder=servers_folder, name=stack.POSTGRES) as addresses:
        url = addresses.database_owner_url or ""
        connections.close_all()
        connections["default"].settings_dict.update(casino.settings.database(url=url))
        with _environment(name="DATABASE_URL", value=url):
            yield
            connections.close_all()


@pytest.fixture(scope="session")
def celery_broker_url(servers_folder: pathlib.Path) -> Iterator[str]:
    """Yield the redis:// URL of a Celery broker."""
    with _server(folder=servers_folder, name=stack.BROKER) as addresses:
        url = addresses.celery_broker_url or ""
        settings.CELERY_BROKER_URL = url
        with _environment(name="CELERY_BROKER_URL", value=url):
            yield url


@pytest.fixture(scope="session")
def kafka_bootstrap(servers_folder: pathlib.Path) -> Iterator[str]:
    """Yield the host:port of a broker that speaks the Kafka protocol."""
    with _server(folder=servers_folder, name=stack.KAFKA) as addresses:
        bootstrap = addresses.kafka_bootstrap_servers or ""
        settings.KAFKA_BOOTSTRAP_SERVERS = bootstrap
        with _environment(name="KAFKA_BOOTSTRAP_SERVERS", value=bootstrap):
            yield bootstrap


def _server(*, folder: pathlib.Path, name: str) -> contextlib.AbstractContextManager[stack.Addresses]:
    return stack.servers(folder=folder / name, durable=False, want={name})


@contextlib.contextmanager
def _environment(*, name: str, value: str) -> Iterator[None]:
    """Set a variable for the processes that tests start."""
    before = os.environ.get(name)
    os.environ[name] = value
    try:
        yield
    finally:
        if before is None:
            del os.environ[name]
        else:
            os.environ[name] = before
