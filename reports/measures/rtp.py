"""Return to player: observed beside exact, with limits that count rounds and not bets.

Bets of one round win and lose together, so the spread of a bet's RTP is that of its stakes added up round by round:
the standard error is sqrt(variance * sum of squared stakes per round) / sum of stakes.

Source: specs/monitoring.md, "Shared rounds" and "What regulators and labs do".
"""

import dataclasses
import enum
import math
from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from games.odds.law import Law

Z_ATTENTION: Final = 1.96
"""Beyond it one figure in twenty lies by chance alone."""
Z_OUTSIDE: Final = 3.0


class Standing(enum.StrEnum):
    """Where an observed RTP stands among its limits."""

    INSIDE = "inside"
    ATTENTION = "attention"
    OUTSIDE = "outside"
    NO_PLAY = "no_play"
    NOT_CHECKABLE = "not_checkable"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Theory:
    """What a bet's law comes down to, per unit of handle: the RTP, and the variance of the return.

    Where play raises the stake that is not the RTP of the first stake: handle and returns hold doubles and splits too.
    """

    rtp: Fraction
    variance: float

    @classmethod
    def of(cls, law: Law) -> "Theory":
        """Take both from a law; its own figures are added up anew at each look."""
        return cls(rtp=law.handle_rtp, variance=float(law.handle_variance))


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Play:
    """What one bet did: amounts in hundredths, `staked_squares` summed over rounds in squared hundredths."""

    rounds: int
    bets: int
    staked: int
    returned: int
    staked_squares: int

    @property
    def win(self) -> int:
        """What the house kept; negative when the players won."""
        return self.staked - self.returned

    @property
    def rtp(self) -> Fraction | None:
        """Returned divided by staked; None where nothing was staked."""
        return Fraction(self.returned, self.staked) if self.staked else None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Verdict:
    """An observed RTP beside the law's. Figures are None where they are unknown, and `reason` then says why.

    `half_width` is that of the 95 % limits around `theory`, as a share of the stakes: 0.0182 is 1.82 points.
    """

    standing: Standing
    theory: Fraction | None = None
    half_width: float | None = None
    z: float | None = None
    reason: str = ""


def judge(*, play: Play, theory: Theory | None) -> Verdict:
    """Compare what one bet did with its law; never alarms without a law, and says so."""
    if theory is None:
        return Verdict(standing=Standing.NOT_CHECKABLE, reason="no exact law of this bet is known")
    if not play.staked:
        return Verdict(standing=Standing.NO_PLAY, theory=theory.rtp, reason="nothing was staked")
    spread = theory.variance * play.staked_squares
    if spread <= 0:
        return Verdict(standing=Standing.NOT_CHECKABLE, theory=theory.rtp, reason="the returns do not vary")
    error = math.sqrt(spread) / play.staked
    z = (play.returned / play.staked - float(theory.rtp)) / error
    return Verdict(standing=_standing(abs(z)), theory=theory.rtp, half_width=Z_ATTENTION * error, z=z)


def theory_of_mix(*, parts: Iterable[tuple[int, Theory | None]]) -> Fraction | None:
    """Return the RTP that stakes on several bets should have: 1 - sum(stake * edge) / sum(stake).

    `parts` are (staked, theory) pairs; None where nothing was staked or any law is unknown.
    """
    staked, expected = 0, Fraction(0)
    for amount, theory in parts:
        if theory is None:
            return None
        staked += amount
        expected += amount * theory.rtp
    return expected / staked if staked else None


def _standing(z: float) -> Standing:
    if z > Z_OUTSIDE:
        return Standing.OUTSIDE
    return Standing.ATTENTION if z > Z_ATTENTION else Standing.INSIDE
