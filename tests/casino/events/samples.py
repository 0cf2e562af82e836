"""Events to test with: a good one, and ways to make others of it."""

import datetime
import json
from typing import Any

from casino.events import shards, site_day, store
from casino.ingest import decode

SHARDS = 8


def played(*, table: str = "T01", shoe: int = 1, number: int = 1, **members: Any) -> dict[str, Any]:
    """Return a round.played event as a dict; members replace those of the envelope."""
    return {
        "specversion": "1.0",
        "id": f"{table}-{shoe}-{number}",
        "source": "pit-1",
        "type": "round.played/v1",
        "time": "2026-11-30T21:14:05.250000+08:00",
        "data": {
            "table": table,
            "shoe": shoe,
            "round": number,
            "ruleset": "baccarat.casinonia/1",
            "bets": [{"id": "b1", "bet": "banker", "seat": 1, "player": "4471", "stake": 12000}],
            "record": {"cards": ["AD", "JH", "9C", "8S"], "deal_order": "alternate"},
        },
    } | members


def voided(*, table: str = "T01", shoe: int = 1, number: int = 1, **members: Any) -> dict[str, Any]:
    """Return a round.voided event as a dict."""
    return {
        "specversion": "1.0",
        "id": f"void-{table}-{shoe}-{number}",
        "source": "pit-1",
        "type": "round.voided/v1",
        "time": "2026-11-30T21:20:00+08:00",
        "data": {
            "table": table,
            "shoe": shoe,
            "round": number,
            "reason": "misdeal",
            "requested_by": "anna",
            "approved_by": "boris",
        },
    } | members


def wire(event: dict[str, Any]) -> bytes:
    """Spell an event as our publishers do: no blanks, members in order."""
    return json.dumps(event, separators=(",", ":"), ensure_ascii=False).encode()


def incoming(event: dict[str, Any] | bytes) -> store.Incoming:
    """Make an event ready for the log, as the door does."""
    read = decode.decode(body=event if isinstance(event, bytes) else wire(event))
    return store.Incoming(
        shard=shards.shard_of(key=read.fact.shard_key(), shards=SHARDS),
        stream=read.fact.stream(),
        kind=read.kind.name,
        source=read.source,
        event_id=read.event_id,
        time=read.time,
        door=store.Door.FILE,
        body=read.body,
        leaf=read.leaf,
        gaming_day=site_day.day_of(at=read.time),
        is_opening=read.kind.is_opening,
    )


def utc(*, hour: int) -> datetime.datetime:
    """Return an hour of the sample day."""
    return datetime.datetime(2026, 11, 30, hour, tzinfo=datetime.UTC)
