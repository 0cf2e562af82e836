"""The law of a bet: each distinct return per unit staked with its probability, and the figures that follow from it.

Source: definitions of returned, RTP, edge, variance and hit in the glossary.
"""

import dataclasses
import enum
from collections.abc import Iterable, Mapping
from fractions import Fraction

UNIT = Fraction(1)


class Kind(enum.StrEnum):
    """How a law was found: enumerated, under optimal play, or only numerically."""

    EXACT = "exact"
    EXACT_OPTIMAL_PLAY = "exact_optimal_play"
    NUMERIC_OPTIMAL_PLAY = "numeric_optimal_play"
    NUMERIC_FIXED_STRATEGY = "numeric_fixed_strategy"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Law:
    """What one unit staked on a bet returns.

    `outcomes` maps returns, stake included (0 lost, 1 push, 2 even money, -1 lost twice), to probabilities,
    ascending. `tolerance` bounds the error of the rtp where the kind is numeric, and is None where everything is exact.
    `is_bet` is false for a law that tells only a part of a bet, such as its first throw. `categories` are named chances
    that no strategy changes ({"full_house": 25/648}), where the law counts such. `raised` is there where play adds to
    the stake: (return, final stake) to probability, both per unit of the first stake, so that a double lost is (-1, 2).
    `is_alone` is true where the other bets of the table change the law: this one is for a bet beside none.
    """

    bet: str
    kind: Kind
    outcomes: Mapping[Fraction, Fraction]
    tolerance: Fraction | None = None
    is_bet: bool = True
    categories: Mapping[str, Fraction] = dataclasses.field(default_factory=dict)
    raised: Mapping[tuple[Fraction, Fraction], Fraction] = dataclasses.field(default_factory=dict)
    is_alone: bool = False

    @property
    def rtp(self) -> Fraction:
        """The expected return per unit staked."""
        return sum((returned * chance for returned, chance in self.outcomes.items()), Fraction(0))

    @property
    def house_edge(self) -> Fraction:
        """What the house keeps of a unit in the long run: one minus the rtp."""
        return 1 - self.rtp

    @property
    def variance(self) -> Fraction:
        """The variance of the return per unit staked."""
        squares = sum((returned**2 * chance for returned, chance in self.outcomes.items()), Fraction(0))
        return squares - self.rtp**2

    @property
    def handle_rtp(self) -> Fraction:
        """The expected return per unit of handle: like the rtp, but of all that is staked in the end."""
        if not self.raised:
            return self.rtp
        staked = sum((staked * chance for (_, staked), chance in self.raised.items()), Fraction(0))
        return 1 - self.house_edge / staked

    @property
    def handle_variance(self) -> Fraction:
        """The variance of what a round returns beyond `handle_rtp`, per square of all that is staked in the end."""
        if not self.raised:
            return self.variance
        kept = 1 - self.handle_rtp
        spread = sum(
            ((returned - 1 + kept * staked) ** 2 * chance for (returned, staked), chance in self.raised.items()),
            Fraction(0),
        )
        return spread / sum((staked**2 * chance for (_, staked), chance in self.raised.items()), Fraction(0))

    @property
    def hit_frequency(self) -> Fraction:
        """The chance to get back more than the stake."""
        return sum((chance for returned, chance in self.outcomes.items() if returned > UNIT), Fraction(0))

    @property
    def push_frequency(self) -> Fraction:
        """The chance to get back exactly the stake."""
        return self.outcomes.get(UNIT, Fraction(0))

    @property
    def max_return(self) -> Fraction:
        """The largest return per unit staked that can happen."""
        return max(returned for returned, chance in self.outcomes.items() if chance)


def law_of(*, bet: str, weights: Iterable[tuple[Fraction, int | Fraction]], kind: Kind = Kind.EXACT) -> Law:
    """Return the law of a bet from (return per unit, weight) pairs; equal returns are added, weights need no scale."""
    added: dict[Fraction, Fraction] = {}
    for returned, weight in weights:
        added[returned] = added.get(returned, Fraction(0)) + weight
    total = sum(added.values(), Fraction(0))
    outcomes = {returned: added[returned] / total for returned in sorted(added) if added[returned]}
    return Law(bet=bet, kind=kind, outcomes=outcomes)
