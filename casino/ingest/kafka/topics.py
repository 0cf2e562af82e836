"""Topics by name and by id. A topic that was deleted and made again has another id, and its offsets start at 0."""

import contextlib
import dataclasses
import socket
from collections.abc import Iterator

import kafka
import kafka.admin
import kafka.errors
from django.conf import settings

from casino.ingest.kafka.errors import BrokerUnreachable, TopicMissing

BOOTSTRAP_TIMEOUT_MS = 3_000
REQUEST_TIMEOUT_MS = 5_000
BROKER_DEFAULT = -1


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """A topic as the broker knows it now; `id` is the broker's UUID as text."""

    name: str
    id: str
    partitions: int


class Topics:
    """Asks one broker about its topics; keep it open to ask often."""

    def __init__(self, *, bootstrap: str) -> None:
        """Connect; raises BrokerUnreachable after three seconds without an answer."""
        self._bootstrap = bootstrap
        knock(bootstrap=bootstrap)
        with reachable(bootstrap=bootstrap):
            self._admin = kafka.KafkaAdminClient(
                bootstrap_servers=bootstrap.split(","),
                bootstrap_timeout_ms=BOOTSTRAP_TIMEOUT_MS,
                request_timeout_ms=REQUEST_TIMEOUT_MS,
            )

    def find(self, *, name: str) -> Topic:
        """Return the topic; raises TopicMissing, or BrokerUnreachable."""
        with reachable(bootstrap=self._bootstrap):
            described = self._admin.describe_topics([name])
        for topic in described:
            if topic["error_code"] == 0 and topic["name"] == name:
                return Topic(name=name, id=str(topic["topic_id"]), partitions=len(topic["partitions"]))
        raise TopicMissing(f"topic {name!r} does not exist at {self._bootstrap}")

    def ensure(self, *, name: str, partitions: int) -> Topic:
        """Return the topic, made with so many partitions and the broker's replication if it is not there yet."""
        new = kafka.admin.NewTopic(name=name, num_partitions=partitions, replication_factor=BROKER_DEFAULT)
        with contextlib.suppress(TopicMissing):
            return self.find(name=name)
        with reachable(bootstrap=self._bootstrap), contextlib.suppress(kafka.errors.TopicAlreadyExistsError):
            self._admin.create_topics([new])
        with reachable(bootstrap=self._bootstrap):
            self._admin.wait_for_topics([name])
        return self.find(name=name)

    def close(self) -> None:
        """Let go of the connection."""
        self._admin.close()


def prepare(*, bootstrap: str, name: str, is_created: bool) -> Topic:
    """Find a topic before publishing to it, or make it with SHARDS partitions.

    Raises TopicMissing, BrokerUnreachable.
    """
    with opened(bootstrap=bootstrap) as topics:
        return topics.ensure(name=name, partitions=settings.SHARDS) if is_created else topics.find(name=name)


@contextlib.contextmanager
def opened(*, bootstrap: str) -> Iterator[Topics]:
    """Open Topics for one block."""
    topics = Topics(bootstrap=bootstrap)
    try:
        yield topics
    finally:
        topics.close()


def knock(*, bootstrap: str) -> None:
    """Raise BrokerUnreachable unless one of the addresses answers. A client that never connected would leak sockets."""
    reasons = []
    for address in bootstrap.split(","):
        host, _, port = address.rpartition(":")
        try:
            socket.create_connection((host.strip("[]"), int(port)), timeout=BOOTSTRAP_TIMEOUT_MS / 1_000).close()
        except (OSError, ValueError) as error:
            reasons.append(f"{address}: {error}")
        else:
            return
    raise BrokerUnreachable(f"no broker answers at {'; '.join(reasons)}")


@contextlib.contextmanager
def reachable(*, bootstrap: str) -> Iterator[None]:
    """Turn the client's ways of saying "nobody answers" into BrokerUnreachable."""
    try:
        yield
    except (kafka.errors.KafkaTimeoutError, kafka.errors.KafkaConnectionError, kafka.errors.NodeNotReadyError) as error:
        raise BrokerUnreachable(f"no broker answers at {bootstrap}: {error}") from error
