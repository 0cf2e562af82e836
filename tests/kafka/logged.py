"""What the log holds, for assertions."""

from collections import defaultdict
from typing import Any

import msgspec
from django.db import connection

from casino.simulation.messages import SimulatedEvent


def rows(query: str, *parameters: str | int) -> list[tuple[Any, ...]]:
    """Return the rows of a query."""
    with connection.cursor() as cursor:
        cursor.execute(query, parameters)
        return list(cursor.fetchall())


def count() -> int:
    """Return how many events are stored."""
    return int(rows("select count(*) from events_event")[0][0])


def bodies_by_key() -> dict[str, list[bytes]]:
    """Return the stored bytes in the order of the log, by table, else cage."""
    found: dict[str, list[bytes]] = defaultdict(list)
    for (body,) in rows("select body::text from events_event order by shard, position"):
        data = msgspec.json.decode(body)["data"]
        found[data.get("table") or data["cage"]].append(body.encode())
    return found


def by_key(*, events: list[SimulatedEvent]) -> dict[str, list[bytes]]:
    """Return what was published in the same shape."""
    found: dict[str, list[bytes]] = defaultdict(list)
    for event in events:
        found[event.key].append(event.body)
    return found
