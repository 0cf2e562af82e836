"""Where every die lies in a round of Las Vegas, what each tile remembers, and whose turn it is.

A position changes turn by turn: a whole game is replayed for every settlement, and copies would be most of the work.
Dice are pairs [small, big]; the Biggy counts two where dice are counted and takes one space.

Source: Las Vegas Royale page (004), Setup and Playing a round.
"""

import dataclasses
from collections.abc import Mapping
from typing import Any

from games.rules.las_vegas.money import Account, Pair

CASINOS = range(1, 7)
SMALL, BIG = 0, 1
DICE = {"small": SMALL, "big": BIG}
SMALL_DICE = 7
JACKPOT_MIN, JACKPOT_STEP, JACKPOT_MAX = 30_000, 10_000, 80_000
GREY_GROUPS = (1, 1, 2, 2, 3)
GREY_AT_START = {1: 1, 2: 1, 3: 1, 4: 2, 5: 2, 6: 2}
HANDICAP_SPACES = {"chip": 2, "cash": 3, "adjust": 4}

Dice = list[int]
"""[small, big]: how many of each."""

Told = list[str]


@dataclasses.dataclass(slots=True, kw_only=True)
class Position:
    """A round in play.

    Sides are the seats from 0, then `neutral`, then `grey`. `casinos[n][side]` are the dice at casino n, 1 to 6 (0 is
    unused). `closed` is the locked casino, `token` the seat with Power Play, `high_five` the one with the token of High
    Five; `bar` the holding area of Knockout, `double` the side space of Double Down, both by seat; `nice` the Nice Dice
    by space and `golden` the golden space, as (seat, die). `labels` are the table's seat numbers, for words. `told`
    collects what happened in words, None where nobody will read them.
    """

    players: int
    labels: tuple[int, ...]
    parameters: Mapping[str, Any]
    accounts: list[Account]
    notes: list[Pair]
    tiles: Mapping[int, str]
    hand: list[Dice]
    casinos: list[list[Dice]]
    turn_of: int | None
    closed: int | None = None
    token: int | None = None
    high_five: int | None = None
    jackpot: int = JACKPOT_MIN
    lock_moves: int = 0
    bar: list[Dice] = dataclasses.field(default_factory=list)
    double: list[Dice] = dataclasses.field(default_factory=list)
    nice: dict[int, tuple[int, int]] = dataclasses.field(default_factory=dict)
    golden: tuple[int, int] | None = None
    grey_groups: list[int] = dataclasses.field(default_factory=lambda: list(GREY_GROUPS))
    handicap: dict[str, int] = dataclasses.field(default_factory=lambda: dict(HANDICAP_SPACES))
    told: Told | None = None

    @property
    def neutral(self) -> int:
        """The side of all neutral dice."""
        return self.players

    @property
    def grey(self) -> int:
        """The side of all grey dice."""
        return self.players + 1

    def counts(self, *, casino: int) -> list[int]:
        """Return the dice of each side at a casino, a Biggy as two."""
        return [small + 2 * big for small, big in self.casinos[casino]]

    def count(self, *, casino: int, side: int) -> int:
        """Return the dice of one side at a casino, a Biggy as two."""
        small, big = self.casinos[casino][side]
        return small + 2 * big

    def named(self, side: int) -> str:
        """Return a side in words: "seat 3", "the neutral dice"."""
        if side < self.players:
            return f"seat {self.labels[side]}"
        return "the neutral dice" if side == self.neutral else "the grey dice"

    def tell(self, words: str, *values: object) -> None:
        """Note what happened, "{} takes {}" with its values, where somebody will read it."""
        if self.told is not None:
            self.told.append(words.format(*values))

    def end_turn(self, *, seat: int) -> None:
        """Take the Power Play token back where the lead is no longer sole, and find who plays next."""
        if self.token is not None:
            casino = next(casino for casino, tile in self.tiles.items() if tile == "D2")
            if sole_leader(counts=self.counts(casino=casino)) != self.token:
                self.tell(
                    "Power Play: {} loses the token, the lead at casino {} is not sole", self.named(self.token), casino
                )
                self.token = None
        self.turn_of = self._next(seat)

    def _next(self, seat: int) -> int | None:
        for step in range(1, self.players + 1):
            follower = (seat + step) % self.players
            small, big = self.hand[follower]
            if small or big:
                return follower
        return None


def sole_leader(*, counts: list[int]) -> int | None:
    """Return the side with more dice than any other, None where there is none."""
    best = max(counts)
    return counts.index(best) if best and counts.count(best) == 1 else None


def start(
    *,
    parameters: Mapping[str, Any],
    labels: tuple[int, ...],
    accounts: list[Account],
    notes: list[Pair],
    tiles: Mapping[int, str],
    neutral: Mapping[int, Dice],
    starter: int,
) -> Position:
    """Return the position before the first turn; neutral dice {casino: [small, big]} and those of F2 lie there."""
    players = len(labels)
    position = Position(
        players=players,
        labels=labels,
        parameters=parameters,
        accounts=accounts,
        notes=notes,
        tiles=tiles,
        hand=[[SMALL_DICE, 1] for _ in range(players)],
        casinos=[[[0, 0] for _ in range(players + 2)] for _ in range(7)],
        turn_of=starter,
        bar=[[0, 0] for _ in range(players)],
        double=[[0, 0] for _ in range(players)],
    )
    for casino, dice in neutral.items():
        position.casinos[casino][position.neutral] = list(dice)
    if "F2" in tiles.values():
        for casino, dice_there in GREY_AT_START.items():
            position.casinos[casino][position.grey][SMALL] = dice_there
    return position
