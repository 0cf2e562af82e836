"""Who may say this: the registry of sources, the key of the caller, and the door it came through.

Source: decisions, "Who may say what". An event that its sender may not say is kept as an incident, without effect.
"""

import dataclasses
from collections.abc import Mapping

from casino.access.permission import Permission
from casino.access.sources import Registered
from casino.events.store import Door
from casino.ingest.decode import Event


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Objection:
    """Why an event may not be said; `code` is released and stays."""

    code: str
    reason: str


def objection(
    *, event: Event, door: Door, allowed: Permission | None, registry: Mapping[str, Registered]
) -> Objection | None:
    """Return what speaks against this event, or None. The internal door needs no registration."""
    if door is Door.INTERNAL:
        return None
    return (
        _door(event=event, door=door) or _source(event=event, registry=registry) or _key(event=event, allowed=allowed)
    )


def _door(*, event: Event, door: Door) -> Objection | None:
    if event.kind.is_internal:
        return Objection(code="internal_kind", reason=f"{event.kind.name} is said by the engine alone")
    if event.kind.is_rest_only and door is not Door.REST:
        return Objection(code="door_not_allowed", reason=f"{event.kind.name} comes by REST only")
    return None


def _source(*, event: Event, registry: Mapping[str, Registered]) -> Objection | None:
    source = registry.get(event.source)
    if source is None:
        return Objection(code="unknown_source", reason=f"{event.source} is no registered, active source")
    if not source.covers_kind(kind=event.kind.name):
        return Objection(code="kind_not_allowed", reason=f"{event.source} may not send {event.kind.name}")
    if not source.covers_table(table=event.fact.shard_key()):
        return Objection(code="table_not_allowed", reason=f"{event.source} may not speak of {event.fact.shard_key()}")
    return None


def _key(*, event: Event, allowed: Permission | None) -> Objection | None:
    if allowed is None:
        return None
    if not allowed.covers_source(source=event.source):
        return Objection(code="key_source_not_allowed", reason=f"this API key may not speak for {event.source}")
    if not allowed.covers_table(table=event.fact.shard_key()):
        return Objection(code="key_table_not_allowed", reason=f"this API key may not speak of {event.fact.shard_key()}")
    return None
