"""What a principal may do. Nothing is allowed that is not listed; `*` lists everything and must be written out."""

import dataclasses

ANY = "*"

SCOPES = (
    "events:write",
    "events:read",
    "rounds:read",
    "ledger:read",
    "reports:read",
    "evidence:read",
    "schemas:read",
    "feed:read",
    "cards",
)
"""Every scope that a key can carry."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Permission:
    """Sources that a key may speak for and tables that it may speak of ({"T01", "T02"} or {"*"})."""

    sources: frozenset[str]
    tables: frozenset[str]

    def covers_source(self, *, source: str) -> bool:
        """Tell whether events of this source may be sent."""
        return source in self.sources or ANY in self.sources

    def covers_table(self, *, table: str) -> bool:
        """Tell whether this table (or cage) may be spoken of."""
        return table in self.tables or ANY in self.tables
