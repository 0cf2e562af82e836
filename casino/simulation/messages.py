"""Events as bytes: CloudEvents 1.0 in structured JSON mode, members in the order of docs/EVENTS.md.

The simulator builds plain dicts, as another vendor's table system would, and knows nothing of our own types.
"""

import dataclasses
import datetime as dt
from typing import Any

import msgspec

TABLES_SOURCE = "sim.tables"
CAGE_SOURCE = "sim.cage"
SOURCES = {
    TABLES_SOURCE: (
        "round.played/v1",
        "round.corrected/v1",
        "round.voided/v1",
        "shoe.started/v1",
        "shoe.ended/v1",
        "table.opened/v1",
        "table.closed/v1",
    ),
    CAGE_SOURCE: (
        "chips.bought/v1",
        "chips.redeemed/v1",
        "chips.issued/v1",
        "table.filled/v1",
        "table.credited/v1",
    ),
}
"""What each source of the simulator says, for the registry of sources. `chips.issued` goes to the REST door."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class SimulatedEvent:
    """One event: `key` is the table id (else the cage id) that Kafka partitions by, `body` the bytes to send."""

    key: str
    body: bytes


def event(*, kind: str, id: str, time: dt.datetime, data: dict[str, Any]) -> SimulatedEvent:  # noqa: A002 - CloudEvents' name
    """Wrap data in an envelope; the source follows from the kind, the key from the data's table or else cage."""
    source = CAGE_SOURCE if kind in SOURCES[CAGE_SOURCE] else TABLES_SOURCE
    envelope = {"specversion": "1.0", "id": id, "source": source, "type": kind, "time": time, "data": data}
    return SimulatedEvent(key=data.get("table") or data["cage"], body=msgspec.json.encode(envelope))
