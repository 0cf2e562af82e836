"""The exact law of a spin for one, two and three credits: 512 equally likely triples of reels, counted by hand.

Source: house rules (000), Slots.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from games.odds.law import Law, law_of
from games.protocol import Parameter
from games.rules import slots

SETTINGS: Mapping[str, Parameter] = {}
STOPS = len(slots.SYMBOLS)
WAYS: Mapping[str | None, int] = {
    **dict.fromkeys(("bar", "watermelon", "star", "bell", "diamond", "seven"), 1),
    "lightning_1": 3 * (STOPS - 1) ** 2,
    "lightning_2": 3 * (STOPS - 1),
    "lightning_3": 1,
    None: (STOPS - 1) ** 3 - 6,
}
"""Ways of each line out of 512: six triples pay, a lightning may stand on any of the three reels."""


def laws(*, parameters: Mapping[str, Any]) -> tuple[Law, ...]:
    """Return the law of a spin per credit staked, for one to three credits."""
    return tuple(
        law_of(
            bet=f"credits_{credit}",
            weights=(
                (Fraction(slots.paid_hundredths(parameters=parameters, line=line, credit=credit), 100 * credit), ways)
                for line, ways in WAYS.items()
            ),
        )
        for credit in range(1, slots.CREDITS_MAX + 1)
    )


def chance(*, line: str | None) -> Fraction:
    """Return the chance of a line in one spin, 21/512 for two lightnings."""
    return Fraction(WAYS[line], STOPS**slots.REELS)
