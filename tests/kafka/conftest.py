"""The same tests against both brokers: `broker` is "host:port" of one of them."""

import itertools
import os
import pathlib
import shutil
from collections.abc import Iterator

import pytest

from casino.access import sources
from casino.ingest.kafka import topics
from casino.simulation.messages import SOURCES
from tests.kafka import apache

EMBEDDED, APACHE = "embedded", "apache"
_numbers = itertools.count(1)


@pytest.fixture(scope="session")
def apache_kafka(servers_folder: pathlib.Path) -> Iterator[str]:
    """Start Apache Kafka for this session; yields host:port."""
    java = apache.java()
    jars = apache.jars(folder=servers_folder.parent / "apache-kafka")
    folder = servers_folder / "apache-kafka"
    shutil.rmtree(folder, ignore_errors=True)
    server = apache.ApacheKafka(java_path=java, jars_folder=jars, folder=folder)
    try:
        server.daemon.start()
        yield server.bootstrap
    finally:
        server.daemon.stop()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(params=[pytest.param(EMBEDDED), pytest.param(APACHE, marks=pytest.mark.apache_kafka)], scope="session")
def broker(request: pytest.FixtureRequest) -> str:
    """Return host:port of the broker of this round."""
    name = "apache_kafka" if request.param == APACHE else "kafka_bootstrap"
    return str(request.getfixturevalue(name))


@pytest.fixture
def log_database(own_database: str) -> str:
    """Have a database of one's own where the simulator's sources are registered; returns its libpq string."""
    for source, kinds in SOURCES.items():
        sources.register(name=source, kinds_allowed=kinds, tables=["*"])
    return own_database


@pytest.fixture
def topic(broker: str) -> topics.Topic:
    """Return a new topic of four partitions."""
    with topics.opened(bootstrap=broker) as opened:
        return opened.ensure(name=f"rounds-{os.getpid()}-{next(_numbers)}", partitions=4)
