"""A play as its board asks about it: the record, what each seat got, and where a broken rule has its place."""

import dataclasses
import re
from collections.abc import Mapping, Sequence
from typing import Any

from games.bets import Bet, BetReturn
from games.betting import chips
from games.errors import RuleBroken
from games.protocol import Settlement


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Refusal:
    """The rule that a record breaks, in words to stand where it was broken."""

    message: str
    rule: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What a bet came to: its net in hundredths of a chip, and "200 → 400, beats 4"."""

    net: int
    words: str


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """One recorded play with what the rules say of it; `settlement` is None where they have no result."""

    record: Mapping[str, Any]
    parameters: Mapping[str, Any]
    bets: Sequence[Bet]
    settlement: Settlement | None
    broken: RuleBroken | None

    @property
    def facts(self) -> Mapping[str, Any]:
        """What the rules found out of the play, empty where they have no result."""
        return self.settlement.facts if self.settlement is not None else {}

    def line(self, *, seat: int) -> BetReturn | None:
        """Return the first line of a seat; None where the rules have no result."""
        lines = self.settlement.returns if self.settlement is not None else ()
        return next((line for line in lines if line.bet.seat == seat), None)

    def result(self, *, seat: int) -> Result | None:
        """Return what a seat's bet came to; None where the rules have no result."""
        line = self.line(seat=seat)
        if line is None:
            return None
        moved = f"{chips(amount=line.staked)} → {chips(amount=line.returned)}"
        return Result(net=line.returned - line.staked, words=f"{moved}, {line.reason}")

    def refusal(self, *names: str) -> Refusal | None:
        """Return the broken rule if its sentence speaks of one of some places, such as "seat 1"."""
        if self.broken is None or self.broken.code == "declared_mismatch":
            return None
        found = any(re.search(rf"\b{re.escape(name)}\b", self.broken.message, re.IGNORECASE) for name in names)
        return Refusal(message=self.broken.message, rule=self.broken.rule) if found else None

    def refusal_elsewhere(self, *, taken: Sequence[Refusal | None]) -> Refusal | None:
        """Return the broken rule for the board as a whole, where it stands at none of its places."""
        if self.broken is None or self.broken.code == "declared_mismatch" or any(taken):
            return None
        return Refusal(message=self.broken.message, rule=self.broken.rule)
