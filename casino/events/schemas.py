"""JSON Schemas of the kinds, generated from the types that read them, so that they cannot tell anything else."""

import copy
import functools
from typing import Any

import msgspec

from casino.events import kinds
from casino.events.envelope import Envelope
from casino.events.errors import UnknownKind

_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema(*, kind: str) -> dict[str, Any]:
    """Return the JSON Schema (2020-12) of a whole event of this kind. Raises UnknownKind."""
    known = kinds.KINDS.get(kind)
    if known is None:
        raise UnknownKind(f"no released kind is named {kind!r}")
    return copy.deepcopy(_schema(known.name))


@functools.cache
def _schema(name: str) -> dict[str, Any]:
    fact = kinds.KINDS[name].fact
    (generated,), components = msgspec.json.schema_components([Envelope[fact]], ref_template="#/$defs/{name}")  # type: ignore[valid-type] # a type as a value
    envelope = components.pop(generated["$ref"].rsplit("/", 1)[1])
    components[fact.__name__] |= fact.schema_rules
    envelope["properties"]["type"] = {"const": name}
    return {"$schema": _DIALECT, "$id": f"urn:casino:event:{name}", **envelope, "title": name, "$defs": components}
