"""Types of the members of events. They carry no bounds of any game: those belong to settlement.

Lengths and ranges are checked while decoding; the characters of all ids of an event are checked in one pass afterwards
(`Fact.ids`), which is four times cheaper than a pattern on every member.
"""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, ClassVar

import msgspec

from casino.events.strict import INTEGER_MAX

ID_CHARACTERS = "[A-Za-z0-9._-]"
_INT4_MAX = 2**31 - 1

Id = Annotated[
    str,
    msgspec.Meta(
        min_length=1,
        max_length=64,
        description="1 to 64 of A-Z a-z 0-9 . _ -",
        extra_json_schema={"pattern": f"^{ID_CHARACTERS}{{1,64}}$"},
    ),
]
Name = Annotated[str, msgspec.Meta(min_length=1, max_length=64, description="A ruleset's or a bet's name.")]
Number = Annotated[int, msgspec.Meta(ge=1, le=_INT4_MAX, description="Counted from 1.")]
Amount = Annotated[
    int,
    msgspec.Meta(ge=-INTEGER_MAX, le=INTEGER_MAX, description="Hundredths of a chip."),
]
PositiveAmount = Annotated[int, msgspec.Meta(ge=1, le=INTEGER_MAX, description="Hundredths of a chip, above 0.")]
Integer = Annotated[int, msgspec.Meta(ge=-INTEGER_MAX, le=INTEGER_MAX)]
Reason = Annotated[str, msgspec.Meta(min_length=1, max_length=500, description="Why, in a person's words.")]
Digest = Annotated[
    str,
    msgspec.Meta(
        max_length=64,  # `$` alone would let a line break follow
        pattern="^[0-9a-f]{64}$",
        description="SHA-256 as 64 lower-case hexadecimal digits.",
    ),
]
OpenJson = Annotated[dict[str, Any], msgspec.Meta(description="JSON of integers, texts, booleans, lists and objects.")]


class Fact(msgspec.Struct, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True, omit_defaults=True):
    """The `data` of an event; each kind is one subclass.

    `schema_rules` says in JSON Schema what `__post_init__` checks: the published schema refuses what the door refuses.
    """

    schema_rules: ClassVar[Mapping[str, Any]] = {}

    def stream(self) -> str:
        """Name the stream that the fact belongs to."""
        raise NotImplementedError

    def shard_key(self) -> str:
        """Name the table (or, for a slip without one, the cage) whose shard keeps the fact."""
        raise NotImplementedError

    def ids(self) -> Iterable[str]:
        """List every member that must consist of id characters."""
        raise NotImplementedError

    def open_json(self) -> Iterable[Mapping[str, Any] | None]:
        """List the members whose content no type describes."""
        return ()


def sent(name: str) -> dict[str, Any]:
    """Return the JSON Schema of "this member was sent"; one that is null was not."""
    return {"required": [name], "properties": {name: {"not": {"type": "null"}}}}


def present(*ids: str | None) -> list[str]:
    """Drop the members that were not sent."""
    return [one for one in ids if one is not None]
