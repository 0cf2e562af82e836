"""Facts about tables and shoes: opened, closed, started, ended, roads reset.

Streams are `shoe/<table>/<number>` and `table/<table>`; the shard is that of the table.
"""

from collections.abc import Iterable

import msgspec

from casino.events.kinds.fields import Amount, Fact, Id, Name, Number, Reason


class TableFact(Fact, frozen=True, kw_only=True):
    """A fact about a table."""

    table: Id

    def stream(self) -> str:
        """Return table/<table>."""
        return f"table/{self.table}"

    def shard_key(self) -> str:
        """Return the table."""
        return self.table

    def ids(self) -> Iterable[str]:
        """List the table."""
        return (self.table,)


class ShoeFact(TableFact, frozen=True, kw_only=True):
    """A fact about one shoe of a table."""

    shoe: Number

    def stream(self) -> str:
        """Return shoe/<table>/<shoe>."""
        return f"shoe/{self.table}/{self.shoe}"


class ShoeStarted(ShoeFact, frozen=True, kw_only=True):
    """A freshly shuffled shoe is in play."""

    ruleset: Name | None = None
    decks: Number | None = None


class ShoeEnded(ShoeFact, frozen=True, kw_only=True):
    """The shoe was taken out of play."""


class Limits(msgspec.Struct, frozen=True, kw_only=True, gc=False, forbid_unknown_fields=True):
    """The table's own bounds of one bet, in hundredths of a chip."""

    min: Amount
    max: Amount


class TableOpened(TableFact, frozen=True, kw_only=True):
    """A table opened with a ruleset, and its own limits by bet ({"banker": {"min": 2000, "max": 1000000}})."""

    ruleset: Name
    limits: dict[Name, Limits] | None = None
    minimum: Amount | None = None


class TableClosed(TableFact, frozen=True, kw_only=True):
    """A table closed."""


class RoadsResetV0(TableFact, frozen=True, kw_only=True):
    """How the first pit tablets said that a table's roads were wiped: without a reason."""


class RoadsReset(TableFact, frozen=True, kw_only=True):
    """A table's roads and statistics were wiped."""

    reason: Reason
