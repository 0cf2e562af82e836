"""The three embedded servers together, each replaced by an existing one when the environment names its address."""

import contextlib
import dataclasses
import os
import pathlib
from collections.abc import Iterator, Mapping

from casino.embedded import brokers, daemon, folders, passwords, postgres, roles

POSTGRES = "postgres"
BROKER = "broker"
KAFKA = "kafka"
ALL = frozenset({POSTGRES, BROKER, KAFKA})


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Addresses:
    """Where the servers are; None for one that was not asked for.

    `database_url` logs in with the rights of a process, `database_owner_url` may migrate.
    """

    database_url: str | None = None
    database_owner_url: str | None = None
    celery_broker_url: str | None = None
    kafka_bootstrap_servers: str | None = None

    def environment(self) -> dict[str, str]:
        """Return the addresses as environment variables, {"DATABASE_URL": "postgresql://…", …}."""
        named = dataclasses.asdict(self)
        return {name.upper(): address for name, address in named.items() if address is not None}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Stack:
    """The running servers of one folder."""

    addresses: Addresses
    daemons: tuple[daemon.Daemon, ...]


@contextlib.contextmanager
def servers(
    *,
    folder: pathlib.Path,
    durable: bool,
    want: frozenset[str] | set[str] = ALL,
    ports: Mapping[str, int] | None = None,
) -> Iterator[Addresses]:
    """Run the wanted servers for the time of the block and yield their addresses.

    `folder` keeps their data and logs and belongs to this process meanwhile. `durable` turns fsync on; without it the
    database is made anew, for tests. `want` holds some of "postgres", "broker", "kafka"; `ports` fixes ports by the
    same names, {"kafka": 9092}. DATABASE_URL (with DATABASE_OWNER_URL), CELERY_BROKER_URL and KAFKA_BOOTSTRAP_SERVERS
    in the environment each stand in for one server.

    Raises:
        EmbeddedError: a server did not start, a port or the folder is taken.
    """
    folder = folder.resolve()
    needs_folder = bool(_missing(want=want, addresses=given()))
    with contextlib.ExitStack() as held:
        if needs_folder:
            held.enter_context(folders.hold(folder=folder))
        running = held.enter_context(stack(folder=folder, durable=durable, want=want, ports=ports or {}))
        yield running.addresses


@contextlib.contextmanager
def stack(
    *, folder: pathlib.Path, durable: bool, want: frozenset[str] | set[str], ports: Mapping[str, int]
) -> Iterator[Stack]:
    """Do the same in a folder that the caller holds, and yield the processes too, so that he may revive them."""
    addresses = given()
    missing = _missing(want=want, addresses=addresses)
    daemons: list[daemon.Daemon] = []
    found: dict[str, str] = {}
    with contextlib.ExitStack() as running:
        if KAFKA in missing:
            kafka = brokers.kafka_broker(folder=folder, port=ports.get(KAFKA))
            daemons.append(_launched(server=kafka.server, running=running))
            found["kafka_bootstrap_servers"] = kafka.address
        if BROKER in missing:
            broker = brokers.celery_broker(folder=folder, port=ports.get(BROKER))
            daemons.append(_launched(server=broker.server, running=running))
            found["celery_broker_url"] = broker.address
        if POSTGRES in missing:
            cluster = running.enter_context(postgres.cluster(folder=folder, durable=durable, port=ports.get(POSTGRES)))
            daemons.append(_launched(server=cluster.server, running=running))
            cluster.server.wait_until_ready()
            urls = roles.create(cluster=cluster, words=passwords.load(folder=folder), durable=durable)
            found |= {"database_url": urls.process_url, "database_owner_url": urls.owner_url}
        for server in daemons:
            server.wait_until_ready()
        yield Stack(addresses=dataclasses.replace(addresses, **found), daemons=tuple(daemons))


def _launched(*, server: daemon.Daemon, running: contextlib.ExitStack) -> daemon.Daemon:
    """Launch a server and see to it that it is stopped."""
    running.callback(server.stop)
    server.launch()
    return server


def given() -> Addresses:
    """Return the addresses of existing servers that the environment names."""
    url = os.environ.get("DATABASE_URL") or None
    return Addresses(
        database_url=url,
        database_owner_url=os.environ.get("DATABASE_OWNER_URL") or url,
        celery_broker_url=os.environ.get("CELERY_BROKER_URL") or None,
        kafka_bootstrap_servers=os.environ.get("KAFKA_BOOTSTRAP_SERVERS") or None,
    )


def _missing(*, want: frozenset[str] | set[str], addresses: Addresses) -> set[str]:
    """Return which wanted servers have no address yet."""
    there = {
        POSTGRES: addresses.database_url,
        BROKER: addresses.celery_broker_url,
        KAFKA: addresses.kafka_bootstrap_servers,
    }
    return {name for name in want if there[name] is None}
