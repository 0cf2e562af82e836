"""What a shoe has brought so far: outcomes, pairs, naturals, and its runs.

Source: seeds/001, result statistics; specs/roadmaps.md, section 10.
"""

import dataclasses
from collections import Counter
from collections.abc import Sequence
from typing import Protocol

from reports.roads.shoe import BACCARAT, Sides, big_road


class Counted(Protocol):
    """A hand as the statistics need it."""

    @property
    def outcome(self) -> str:
        """B, P or T."""

    @property
    def natural(self) -> bool:
        """Whether a side had 8 or 9 on two cards."""

    @property
    def player_pair(self) -> bool:
        """Whether Player's first two cards were a pair."""

    @property
    def banker_pair(self) -> bool:
        """Whether Banker's first two cards were a pair."""

    @property
    def super_six(self) -> bool:
        """Whether Banker won with six."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Run:
    """Wins of one side in a row, ties left out; `side` is empty and `length` 0 where there is none."""

    side: str = ""
    length: int = 0


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Statistics:
    """Counts of a shoe. `longest` is the first of the longest runs, `current` the one that may still grow."""

    hands: int
    outcomes: dict[str, int]
    player_pairs: int
    banker_pairs: int
    naturals: int
    super_sixes: int
    longest: Run
    current: Run


def count(*, hands: Sequence[Counted], sides: Sides = BACCARAT) -> Statistics:
    """Count the hands of a shoe; raises UnknownOutcome."""
    drawn = "".join(hand.outcome for hand in hands)
    columns = big_road(outcomes=drawn, sides=sides).columns
    found = Counter(drawn)
    longest = max(columns, key=len, default="")
    current = columns[-1] if columns else ""
    return Statistics(
        hands=len(hands),
        outcomes={letter: found[letter] for letter in (sides.first, sides.second, sides.tie) if letter},
        player_pairs=sum(hand.player_pair for hand in hands),
        banker_pairs=sum(hand.banker_pair for hand in hands),
        naturals=sum(hand.natural for hand in hands),
        super_sixes=sum(hand.super_six for hand in hands),
        longest=Run(side=longest[:1], length=len(longest)),
        current=Run(side=current[:1], length=len(current)),
    )
