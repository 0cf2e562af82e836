"""What a game must offer to be dealt on a simulated floor: its terms, its rounds, and how a record of it goes wrong.

A new game is one module under `games` with one class that is a `Game`, and its tables in `line_up`. What a table system
knows is written down a second time on purpose: the pays of a round come from the game's own page and never from the
rules engine, so whatever a table declares is one answer and what settlement finds is another.
"""

import dataclasses
from collections.abc import Mapping
from typing import Any, Protocol

from casino.simulation.mistakes import Mistake
from casino.simulation.players import CHIP, Player, Wager


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Terms:
    """What stays the same at a table all day. Amounts are hundredths of a chip.

    `bases` are usual stakes in chips that its players come with, `cover` how many of them a player has in hand before a
    round begins (a double or a stake lost twice needs more than one). `limits` are by bet: (least, most).
    `rounds_a_shoe` ends a session of a game without cards; a game with cards says so itself. `tray` is what the table
    opens with. Where the house does not bank the game, the tray only sells chips.
    """

    ruleset: str
    seats_min: int = 1
    seats_max: int
    bases: tuple[int, ...]
    limits: Mapping[str, tuple[int, int]]
    minimum: int
    cover: int = 1
    decks: int | None = None
    rounds_a_shoe: int | None = None
    tray: int = 20_000 * CHIP
    is_house_banked: bool = True
    has_dealer: bool = True


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """What one bet came to: everything it put at risk and everything handed back. `bet` is like "b1"."""

    bet: str
    player: Player
    staked: int
    returned: int


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Dealt:
    """One round as played: bets (the first is "b1"), the record of its ruleset, the lines, and what the table declares.

    `is_last` is true where the shoe ends with it.
    """

    wagers: tuple[Wager, ...]
    record: Mapping[str, Any]
    lines: tuple[Line, ...]
    declared: Mapping[str, Any] | None = None
    is_last: bool = False


class Game(Protocol):
    """A game at one table. It keeps its cards, its bank and its generator of chance to itself."""

    terms: Terms

    def start_shoe(self) -> None:
        """Shuffle, or begin a session; called before the first round and after each that was the last."""

    def deal(self, *, seats: Mapping[int, Player]) -> Dealt:
        """Take the bets of the players at their seats, `terms.seats_min` or more of them, and play a legal round."""

    def misrecorded(self, *, mistake: Mistake) -> Dealt | None:
        """Return the round just dealt as a careless table would record it; None where it cannot carry the mistake."""


def paid(*, wagers: tuple[Wager, ...], returned: tuple[int, ...]) -> tuple[Line, ...]:
    """Return the lines of bets that stake what was laid, from what each hands back."""
    return tuple(
        Line(bet=f"b{number}", player=wager.player, staked=wager.stake, returned=back)
        for number, (wager, back) in enumerate(zip(wagers, returned, strict=True), start=1)
    )


def declared(*, lines: tuple[Line, ...]) -> Mapping[str, Any]:
    """Return what a table declares that only says what it paid: {"returned": {"b1": 2000}}."""
    return {"returned": {line.bet: line.returned for line in lines}}
