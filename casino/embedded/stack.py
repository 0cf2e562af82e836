"""The three embedded servers together, each replaced by an existing one when the environment names its address."""

import contextlib
import dataclasses
import os
import pathlib
from collections.abc import Iterator, Mapping

from casino.embedded import brokers, folders, postgres

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
    fixed = ports or {}
    addresses = given()
    with contextlib.ExitStack() as running:
        if _missing(want=want, addresses=addresses):
            running.enter_context(folders.hold(folder=folder))
        if POSTGRES in want and addresses.database_url is None:
            found = running.enter_context(
                postgres.server(folder=folder, durable=durable, port=fixed.get(POSTGRES)),
            )
            addresses = dataclasses.replace(
                addresses, database_url=found.process_url, database_owner_url=found.owner_url
            )
        if BROKER in want and addresses.celery_broker_url is None:
            broker = running.enter_context(brokers.celery_broker(folder=folder, port=fixed.get(BROKER)))
            addresses = dataclasses.replace(addresses, celery_broker_url=broker)
        if KAFKA in want and addresses.kafka_bootstrap_servers is None:
            kafka = running.enter_context(brokers.kafka_broker(folder=folder, port=fixed.get(KAFKA)))
            addresses = dataclasses.replace(addresses, kafka_bootstrap_servers=kafka)
        yield addresses


def given() -> Addresses:
    """Return the addresses of existing servers that the environment names."""
    url = os.environ.get("DATABASE_URL") or None
    return Addresses(
        database_url=url,
        database_owner_url=os.environ.get("DATABASE_OWNER_URL") or url,
        celery_broker_url=os.environ.get("CELERY_BROKER_URL") or None,
        kafka_bootstrap_servers=os.environ.get("KAFKA_BOOTSTRAP_SERVERS") or None,
    )


def _missing(*, want: frozenset[str] | set[str], addresses: Addresses) -> bool:
    """Tell whether at least one wanted server has to be started."""
    there = {
        POSTGRES: addresses.database_url,
        BROKER: addresses.celery_broker_url,
        KAFKA: addresses.kafka_bootstrap_servers,
    }
    return any(there[name] is None for name in want)
