"""Facts about chips outside of rounds: buy-ins, redemptions, fills, credits, issue, retirement, and void slips.

A slip's stream is `slip/<id>`; its shard is that of its table, else of its cage. A slip names one movement, once.
"""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from casino.events.kinds.fields import Fact, Id, PositiveAmount, Reason, present, sent


class SlipFact(Fact, frozen=True, kw_only=True):
    """A fact that a numbered slip proves."""

    slip: Id

    def stream(self) -> str:
        """Return slip/<id>."""
        return f"slip/{self.slip}"


class PlayerChips(SlipFact, frozen=True, kw_only=True):
    """Chips between the house and a player, at a table's tray or at a cage: exactly one of the two is named."""

    player: Id
    amount: PositiveAmount
    table: Id | None = None
    cage: Id | None = None

    schema_rules: ClassVar[Mapping[str, Any]] = {"oneOf": [sent("table"), sent("cage")]}

    def __post_init__(self) -> None:
        if (self.table is None) == (self.cage is None):
            raise ValueError("exactly one of `table` and `cage` is named")

    def shard_key(self) -> str:
        """Return the table, else the cage."""
        return self.table or self.cage or ""

    def ids(self) -> Iterable[str]:
        """List slip, player and place."""
        return present(self.slip, self.player, self.table, self.cage)


class ChipsBought(PlayerChips, frozen=True, kw_only=True):
    """A player bought chips."""


class ChipsRedeemed(PlayerChips, frozen=True, kw_only=True):
    """A player handed chips back."""


class TrayMovement(SlipFact, frozen=True, kw_only=True):
    """Chips between a cage and a table's tray."""

    table: Id
    cage: Id
    amount: PositiveAmount

    def shard_key(self) -> str:
        """Return the table."""
        return self.table

    def ids(self) -> Iterable[str]:
        """List slip, table and cage."""
        return (self.slip, self.table, self.cage)


class TableFilled(TrayMovement, frozen=True, kw_only=True):
    """A fill: chips went from the cage to the tray."""


class TableCredited(TrayMovement, frozen=True, kw_only=True):
    """A credit: chips went from the tray to the cage."""


class CageMovement(SlipFact, frozen=True, kw_only=True):
    """Chips that came into being or were destroyed; only by REST, with two persons."""

    cage: Id
    amount: PositiveAmount
    requested_by: Id
    approved_by: Id

    def shard_key(self) -> str:
        """Return the cage."""
        return self.cage

    def ids(self) -> Iterable[str]:
        """List slip, cage and persons."""
        return (self.slip, self.cage, self.requested_by, self.approved_by)


class ChipsIssued(CageMovement, frozen=True, kw_only=True):
    """New chips were put into a cage."""


class ChipsRetired(CageMovement, frozen=True, kw_only=True):
    """Chips of a cage were destroyed."""


class SlipVoided(SlipFact, frozen=True, kw_only=True):
    """A slip is taken back. It names the place of the slip, so that it reaches the same shard."""

    table: Id | None = None
    cage: Id | None = None
    reason: Reason
    requested_by: Id
    approved_by: Id

    schema_rules: ClassVar[Mapping[str, Any]] = {"anyOf": [sent("table"), sent("cage")]}

    def __post_init__(self) -> None:
        if self.table is None and self.cage is None:
            raise ValueError("the slip's `table` or `cage` is named")

    def shard_key(self) -> str:
        """Return the table, else the cage."""
        return self.table or self.cage or ""

    def ids(self) -> Iterable[str]:
        """List slip, place and persons."""
        return present(self.slip, self.table, self.cage, self.requested_by, self.approved_by)
