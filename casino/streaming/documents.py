"""The feed in documents that programs read: JSON Schemas of every frame, and the stream as AsyncAPI 3.

Both are made from the types of `frames`; what is committed under docs/feed is compared with them by a test.
"""

from typing import Any, Final

import msgspec

from casino.streaming import polling
from casino.streaming.frames import events

DIALECT: Final = "https://json-schema.org/draft/2020-12/schema"


def schemas() -> dict[str, Any]:
    """Return one JSON Schema with a definition for every frame, `Changes` and `Lobby`; the whole is any frame."""
    return {
        "$schema": DIALECT,
        "title": "Frames of the feed",
        "oneOf": [{"$ref": f"#/$defs/{frame.__name__}"} for frame in (*events.FRAMES, *events.NOTICES)],
        "$defs": _definitions("#/$defs/{name}"),
    }


def asyncapi() -> dict[str, Any]:
    """Return the AsyncAPI document of the stream."""
    frames = (*events.FRAMES, *events.NOTICES)
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": "Casino display feed",
            "version": "1",
            "description": "Roads, results and states of tables as server-sent events. See docs/FEED.md.",
        },
        "defaultContentType": "application/json",
        "channels": {
            "stream": {
                "address": "/api/v1/stream",
                "title": "Changes of tables",
                "description": (
                    "GET, text/event-stream. `event` is the frame's type, `data` its JSON, `id` an opaque place to "
                    "send back as Last-Event-ID. Comments are heartbeats, every 15 s, and never carry an id."
                ),
                "messages": {frame.name: {"$ref": f"#/components/messages/{frame.name}"} for frame in frames},
                "bindings": {"http": {"bindingVersion": "0.3.0"}},
            }
        },
        "operations": {
            "watch": {
                "action": "send",
                "channel": {"$ref": "#/channels/stream"},
                "summary": "Tell a display what changes at its tables.",
                "security": [{"$ref": "#/components/securitySchemes/apiKey"}],
                "bindings": {"http": {"method": "GET", "query": _query(), "bindingVersion": "0.3.0"}},
                "messages": [{"$ref": f"#/channels/stream/messages/{frame.name}"} for frame in frames],
            }
        },
        "components": {
            "securitySchemes": {
                "apiKey": {
                    "type": "http",
                    "scheme": "bearer",
                    "bearerFormat": "prefix.secret",
                    "description": "A key with the scope feed:read; cards only with the scope cards as well.",
                }
            },
            "messages": {frame.name: _message(frame) for frame in frames},
            "schemas": _definitions("#/components/schemas/{name}"),
        },
    }


def referring(text: str) -> dict[str, Any]:
    """Return the OpenAPI schema of an answer whose members the feed's own JSON Schemas describe."""
    return {"type": "object", "description": f"{text}; see docs/feed/schemas.json, served at /api/v1/feed/schemas."}


def _definitions(template: str) -> dict[str, Any]:
    kinds = (*events.FRAMES, *events.NOTICES, polling.Changes, polling.Lobby)
    _, found = msgspec.json.schema_components(kinds, ref_template=template)
    return {name: found[name] for name in sorted(found)}


def _message(frame: Any) -> dict[str, Any]:
    return {
        "name": frame.name,
        "title": frame.name,
        "summary": (frame.__doc__ or "").partition("\n")[0],
        "contentType": "application/json",
        "payload": {"$ref": f"#/components/schemas/{frame.__name__}"},
    }


def _query() -> dict[str, Any]:
    return {
        "type": "object",
        "required": ["tables"],
        "properties": {
            "tables": {"type": "string", "description": "T01,T02: 1 to 64 tables."},
            "types": {
                "type": "string",
                "description": f"Types to be told, all where none is named: {', '.join(events.TYPES)}.",
            },
            "last_event_id": {"type": "string", "description": "For clients that cannot send the header."},
        },
    }
