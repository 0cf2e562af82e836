"""The table of a round: every die is an object with a place; money of the game; what the tiles remember.

A table never changes: each step returns another one.

Source: Las Vegas Royale page, Setup and Playing a round; house decisions in docs/GAMES.md.
"""

import collections
from collections.abc import Mapping
from typing import Any

HAND, BAR, BESIDE, GOLDEN, AWAY = "hand", "bar", "beside", "golden", "away"
NEUTRAL, GREY = "N", "G"
KINDS = ("small", "big")
FACES = range(1, 7)
CHIP_DOLLARS = 10_000

Owner = int | str
"""A seat from 0, or "N" or "G"."""
Place = int | str | tuple[str, int]
"""A casino, the hand, the holding area, the side space, the golden space, or ("nice", space)."""
Die = tuple[Owner, str, int]
"""Owner, "small" or "big", and a number of its own."""

_GREY_AT_START = (1, 2, 3, 4, 4, 5, 5, 6, 6)
_PAID_IN_CHIPS = (10_000, 20_000)


class Table:
    """Dice by place; cash, chips and banknotes won at casinos by seat; lock, token, marker, groups and spaces of tiles.

    `to_move` is the seat whose turn it is, None when nobody has dice in hand.
    """

    def __init__(self, *, players: int, setup: Mapping[str, Any]) -> None:
        self.players = players
        self.cash, self.chips, self.banknotes = [0] * players, [0] * players, [0] * players
        self.tiles: dict[int, str] = {int(casino): tile for casino, tile in setup.get("tiles", {}).items()}
        self.dice: dict[Die, Place] = {}
        for seat in range(players):
            self.dice |= {(seat, "small", number): HAND for number in range(7)}
            self.dice[seat, "big", 0] = HAND
        neutral = setup.get("neutral") or {"small": [], "big": None}
        self.dice |= {(NEUTRAL, "small", number): face for number, face in enumerate(neutral["small"])}
        if neutral["big"]:
            self.dice[NEUTRAL, "big", 0] = neutral["big"]
        if "F2" in self.tiles.values():
            self.dice |= {(GREY, "small", number): face for number, face in enumerate(_GREY_AT_START)}
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
        other = Table.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.cash, other.chips, other.banknotes = list(self.cash), list(self.chips), list(self.banknotes)
        other.dice = dict(self.dice)
        other.groups, other.spaces = list(self.groups), dict(self.spaces)
        return other

    def with_money(self, *, before: "Table | None", chips: int) -> "Table":
        """Return the table of a new round with the money of the round before, and so many more chips for everybody."""
        other = self.copied()
        if before is not None:
            other.cash, other.chips, other.banknotes = list(before.cash), list(before.chips), list(before.banknotes)
        other.chips = [count + chips for count in other.chips]
        return other

    def lying(self, *, owner: Owner, kind: str, place: Place) -> list[Die]:
        """Return the dice of an owner and a kind at a place."""
        return [die for die, at in self.dice.items() if at == place and die[0] == owner and die[1] == kind]

    def count(self, *, owner: Owner, place: Place) -> int:
        """Return the dice of an owner at a place, a Biggy as two."""
        return sum(1 + (die[1] == "big") for die, at in self.dice.items() if at == place and die[0] == owner)

    def moved(self, *, owner: Owner, kind: str, source: Place, target: Place, number: int = 1) -> "Table":
        """Return the table after dice of a kind went from one place to another."""
        other = self.copied()
        for die in self.lying(owner=owner, kind=kind, place=source)[:number]:
            other.dice[die] = target
        return other

    def skipped(self, *, seat: int) -> "Table":
        """Return the table after a seat paid a chip."""
        other = self.copied()
        other.chips[seat] -= 1
        return other

    def rewarded(self, *, seat: int, dollars: int) -> "Table":
        """Return the table after a tile paid: 10,000 and 20,000 as chips, all else in cash."""
        other = self.copied()
        if dollars in _PAID_IN_CHIPS:
            other.chips[seat] += dollars // CHIP_DOLLARS
        else:
            other.cash[seat] += dollars
        return other

    def fined(self, *, seat: int, dollars: int) -> "Table":
        """Return the table after a seat paid, cash first and then chips, as far as it has any."""
        other = self.copied()
        for _ in range(dollars // CHIP_DOLLARS):
            if other.cash[seat]:
                other.cash[seat] -= CHIP_DOLLARS
            elif other.chips[seat]:
                other.chips[seat] -= 1
        return other

    def points(self) -> list[int]:
        """Return what each seat has, in play dollars."""
        return [cash + CHIP_DOLLARS * chips for cash, chips in zip(self.cash, self.chips, strict=True)]

    def sole_leader(self, *, place: Place) -> Owner | None:
        """Return who has more dice at a place than anybody else."""
        counts = self.tally().get(place, {})
        best = max(counts.values(), default=0)
        leaders = [owner for owner, count in counts.items() if count == best]
        return leaders[0] if len(leaders) == 1 else None

    def tally(self) -> dict[Place, dict[Owner, int]]:
        """Return the dice by place and owner, a Biggy as two; owners without dice at a place are not there."""
        tally: dict[Place, dict[Owner, int]] = collections.defaultdict(dict)
        for (owner, kind, _), place in self.dice.items():
            counts = tally[place]
            counts[owner] = counts.get(owner, 0) + 1 + (kind == "big")
        return tally

    def after_turn(self, *, seat: int) -> "Table":
        """Return the table with the token looked after and the next seat to move."""
        other = self.copied()
        for casino, tile in self.tiles.items():
            if tile == "D2" and self.token is not None and self.sole_leader(place=casino) != self.token:
                other.token = None
        order = [(seat + step) % self.players for step in range(1, self.players + 1)]
        other.to_move = next((one for one in order if self.count(owner=one, place=HAND)), None)
        return other


def ranked(*, counts: Mapping[Owner, int]) -> list[Owner]:
    """Return the owners that are paid at a place, the most dice first; all that tie are out."""
    every = list(counts.values())
    lone = [(count, owner) for owner, count in counts.items() if every.count(count) == 1]
    return [owner for _, owner in sorted(lone, key=lambda one: one[0], reverse=True)]
