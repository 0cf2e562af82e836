"""The three bases of a report on play: as first recorded, as corrected, and the difference between the two.

As first recorded is what was known when the gaming day closed; what came later is late (docs/decisions/0080) and
restates the day. Source: specs/back_office.md, section 3.1.
"""

import dataclasses
import enum
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from reports.measures import rtp

_NAMES = ("rounds", "bets", "staked", "returned", "staked_squares")
_LATE = ("late_rounds", "late_bets", "late_staked", "late_returned", "late_squares")


class Basis(enum.StrEnum):
    """What the figures of a report stand for."""

    RECORDED = "recorded"
    CORRECTED = "corrected"
    DIFFERENCE = "difference"


class Change(rtp.Play):
    """What corrections changed, with its sign. A change has no RTP of its own: see `Bases.rtp_change`."""

    __slots__ = ()

    @property
    def rtp(self) -> Fraction | None:
        """Return None."""
        return None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Bases:
    """One bet on all three bases. `difference` is corrected minus recorded and may be negative in every figure."""

    recorded: rtp.Play
    corrected: rtp.Play
    difference: Change

    def on(self, *, basis: Basis) -> rtp.Play:
        """Return the figures of one basis."""
        return {
            Basis.RECORDED: self.recorded,
            Basis.CORRECTED: self.corrected,
            Basis.DIFFERENCE: self.difference,
        }[basis]

    def is_known(self, *, basis: Basis) -> bool:
        """Whether a basis has anything to tell of the bet."""
        return basis is Basis.CORRECTED or any(_members(self.recorded).values())

    @property
    def is_changed(self) -> bool:
        """Whether anything came after the day had closed."""
        return self.recorded != self.corrected

    @property
    def rtp_change(self) -> Fraction | None:
        """How far the corrections moved the RTP; None where nothing was staked on one of the two bases."""
        before, after = self.recorded.rtp, self.corrected.rtp
        return None if before is None or after is None else after - before


def read(*, row: Mapping[str, Any]) -> Bases:
    """Read the sums of a row of `BetDay` columns, late ones among them."""
    corrected = {name: int(row[name]) for name in _NAMES}
    late = {name: int(row[column]) for name, column in zip(_NAMES, _LATE, strict=True)}
    recorded = {name: corrected[name] - late[name] for name in _NAMES}
    return Bases(recorded=rtp.Play(**recorded), corrected=rtp.Play(**corrected), difference=Change(**late))


def together(*, of: Sequence[Bases]) -> Bases:
    """Add bets up on each basis; rounds and squares stay 0, because bets of one round do not add up."""
    return Bases(
        recorded=_together([one.recorded for one in of]),
        corrected=_together([one.corrected for one in of]),
        difference=Change(**_members(_together([one.difference for one in of]))),
    )


def _together(plays: Sequence[rtp.Play]) -> rtp.Play:
    return rtp.Play(
        rounds=0,
        bets=sum(play.bets for play in plays),
        staked=sum(play.staked for play in plays),
        returned=sum(play.returned for play in plays),
        staked_squares=0,
    )


def _members(play: rtp.Play) -> dict[str, int]:
    return {name: getattr(play, name) for name in _NAMES}
