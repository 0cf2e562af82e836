"""What a tile is asked: the table with the dice just laid down, who laid them, and the extra dice that fell.

Source: Las Vegas Royale page, Special tiles.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from casino.simulation.games.las_vegas.table import Owner, Place, Table

Option = tuple[Any, Table]
"""A decision and what it leads to."""


class Placed(NamedTuple):
    """What a turn laid down: the seat, the number, dice of it by kind, and all faces of the roll."""

    seat: int
    face: int
    small: int
    big: int
    roll: list[int]
    big_face: int | None


class Asked(NamedTuple):
    """The tile of a casino is asked what it allows; `rules` are like {"fifty_bet": True, ...}."""

    table: Table
    casino: int
    placed: Placed
    extras: list[list[int]]
    rules: Mapping[str, Any]

    @property
    def seat(self) -> int:
        """The seat that placed dice."""
        return self.placed.seat

    def rewarded(self, *, dollars: int) -> Table:
        """Return the table after the tile paid that seat."""
        return self.table.rewarded(seat=self.seat, dollars=dollars)

    def has(self, *, kind: str, place: Place, owner: Owner | None = None) -> bool:
        """Tell whether an owner, by default the seat, has a die of a kind at a place."""
        return bool(self.table.lying(owner=self.seat if owner is None else owner, kind=kind, place=place))
