"""The registry of sources: written by a command, asked by the door once a batch."""

import dataclasses
import re
from collections.abc import Collection, Iterable

from casino.access.errors import UnknownName
from casino.access.models import Source
from casino.access.permission import ANY
from casino.events import kinds
from casino.events.kinds.fields import ID_CHARACTERS

_ID = re.compile(f"{ID_CHARACTERS}{{1,64}}")


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Registered:
    """What one active source may send."""

    kinds: frozenset[str]
    tables: frozenset[str]

    def covers_kind(self, *, kind: str) -> bool:
        """Tell whether events of this kind may come from the source."""
        return kind in self.kinds or ANY in self.kinds

    def covers_table(self, *, table: str) -> bool:
        """Tell whether the source may speak of this table (or cage)."""
        return table in self.tables or ANY in self.tables


def register(*, name: str, kinds_allowed: Iterable[str], tables: Iterable[str]) -> Source:
    """Register a source, or replace what is registered of it; `["*"]` allows all kinds or tables.

    Raises UnknownName for a kind that is not released, or that only the engine itself appends, and for a name that no
    event could carry.
    """
    if not _ID.fullmatch(name):
        raise UnknownName(f"{name!r} is no id of a source: 1 to 64 of A-Z a-z 0-9 . _ -")
    wanted = sorted(set(kinds_allowed))
    for kind in wanted:
        if kind != ANY and (kind not in kinds.KINDS or kinds.KINDS[kind].is_internal):
            raise UnknownName(f"no source can send {kind!r}; released kinds are {', '.join(_public_kinds())}")
    source, _ = Source.objects.update_or_create(
        name=name, defaults={"kinds": wanted, "tables": sorted(set(tables)), "is_active": True}
    )
    return source


def switch_off(*, name: str) -> Source:
    """Stop taking events of a source; what it may say is remembered. Raises UnknownName."""
    source = Source.objects.filter(name=name).first()
    if source is None:
        raise UnknownName(f"no source is registered as {name!r}")
    source.is_active = False
    source.save(update_fields=["is_active"])
    return source


def registered(*, names: Collection[str]) -> dict[str, Registered]:
    """Return the active sources among these names, in one query."""
    found = Source.objects.filter(name__in=names, is_active=True).values_list("name", "kinds", "tables")
    return {name: Registered(kinds=frozenset(allowed), tables=frozenset(tables)) for name, allowed, tables in found}


def _public_kinds() -> list[str]:
    return sorted(kind.name for kind in kinds.KINDS.values() if not kind.is_internal)
