"""A second, naive table of Las Vegas: every die is an object with a place. Shares nothing with the engine.

Source: Las Vegas Royale page (004) and the house decisions that docs/GAMES.md tells.
"""

import collections
import copy
from typing import Any

HAND, BAR, BESIDE, GOLDEN = "hand", "bar", "beside", "golden"
NEUTRAL, GREY = "N", "G"

Die = tuple[Any, str, int]
"""Owner (a seat, "N" or "G"), "small" or "big", and a number of its own."""


class Table:
    """Dice by place, cash and chips, and what the tiles remember of the round."""

    def __init__(self, *, players: int, cash: list[int], chips: list[int], setup: dict[str, Any]) -> None:
        self.players, self.cash, self.chips = players, list(cash), list(chips)
        self.tiles = {int(casino): tile for casino, tile in setup.get("tiles", {}).items()}
        self.dice: dict[Die, Any] = {}
        for seat in range(players):
            self.dice |= {(seat, "small", number): HAND for number in range(7)} | {(seat, "big", 0): HAND}
        neutral = setup.get("neutral") or {"small": [], "big": None}
        self.dice |= {(NEUTRAL, "small", number): face for number, face in enumerate(neutral["small"])}
        if neutral["big"]:
            self.dice[NEUTRAL, "big", 0] = neutral["big"]
        if "F2" in self.tiles.values():
            self.dice |= {(GREY, "small", number): face for number, face in enumerate([1, 2, 3, 4, 4, 5, 5, 6, 6])}
        self.to_move: int | None = setup["starter"]
        self.lock: int | None = None
        self.lock_moves = 0
        self.token: int | None = None
        self.high_five: int | None = None
        self.marker = 30_000
        self.groups = [1, 1, 2, 2, 3]
        self.spaces = {"chip": 2, "cash": 3, "adjust": 4}

    def copied(self) -> "Table":
        """Return a table that can go on by itself."""
        other = copy.copy(self)
        other.cash, other.chips, other.dice = list(self.cash), list(self.chips), dict(self.dice)
        other.groups, other.spaces = list(self.groups), dict(self.spaces)
        return other

    def lying(self, owner: Any, kind: str, place: Any) -> list[Die]:
        """Return the dice of an owner and a kind at a place."""
        return [die for die, at in self.dice.items() if at == place and die[0] == owner and die[1] == kind]

    def count(self, owner: Any, place: Any) -> int:
        """Return the dice of an owner at a place, a Biggy as two."""
        return len(self.lying(owner, "small", place)) + 2 * len(self.lying(owner, "big", place))

    def has_dice(self, seat: int) -> bool:
        """Tell whether a seat has dice in hand."""
        return self.count(seat, HAND) > 0

    def moved(self, owner: Any, kind: str, source: Any, target: Any, number: int = 1) -> "Table":
        """Return the table after dice of a kind went from one place to another."""
        other = self.copied()
        for die in self.lying(owner, kind, source)[:number]:
            other.dice[die] = target
        return other

    def skipped(self, seat: int) -> "Table":
        """Return the table after a seat paid a chip."""
        other = self.copied()
        other.chips[seat] -= 1
        return other

    def rewarded(self, seat: int, dollars: int) -> "Table":
        """Return the table after a tile paid: 10,000 and 20,000 as chips, all else in cash."""
        other = self.copied()
        if dollars in (10_000, 20_000):
            other.chips[seat] += dollars // 10_000
        else:
            other.cash[seat] += dollars
        return other

    def sole_leader(self, place: Any) -> Any:
        """Return who has more dice at a place than anybody else."""
        counts = {owner: self.count(owner, place) for owner in [*range(self.players), NEUTRAL, GREY]}
        best = max(counts.values())
        leaders = [owner for owner, count in counts.items() if count == best]
        return leaders[0] if best and len(leaders) == 1 else None

    def ranked(self, place: Any, owners: list[Any]) -> list[Any]:
        """Return the owners that are paid at a place, the most dice first."""
        counts = {owner: self.count(owner, place) for owner in owners}
        by_count = collections.defaultdict(list)
        for owner, count in counts.items():
            by_count[count].append(owner)
        return [by_count[count][0] for count in sorted(by_count, reverse=True) if count and len(by_count[count]) == 1]

    def after_turn(self, seat: int) -> "Table":
        """Return the table with the token looked after and the next seat to move."""
        other = self.copied()
        for casino, tile in self.tiles.items():
            if tile == "D2" and self.token is not None and self.sole_leader(casino) != self.token:
                other.token = None
        order = [(seat + step) % self.players for step in range(1, self.players + 1)]
        other.to_move = next((one for one in order if self.has_dice(one)), None)
        return other
