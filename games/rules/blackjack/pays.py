"""What blackjack pays, and which line a finished hand is on.

Source: house rules (000), Blackjack ("beat the dealer's score"); natural, push and insurance as in general use.
"""

import functools
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from games import parameters as ruleset_parameters
from games.rules.blackjack.hands import TWENTY_ONE, Standing

CHIP = 100

PAYS: Mapping[str, int] = {"win": 200, "push": 100, "lost": 0, "insurance": 300}
"""Hundredths returned in all per chip staked; a natural returns its stake and what `blackjack_pays` says."""


class Paid(NamedTuple):
    """What a hand stakes in all for each chip of its bet, what it returns for it in hundredths, and why."""

    stakes: int
    per_chip: int
    reason: str


def natural_per_chip(*, blackjack_pays: Any) -> int:
    """Return what a natural returns per chip, in hundredths: 250 where it pays 1.5, the usual 3:2."""
    return CHIP + (ruleset_parameters.hundredths(blackjack_pays) or 0)


@functools.cache
def of_hand(hand: Standing, dealer: Standing, blackjack_pays: Any) -> Paid:
    """Judge a finished hand against the dealer's final one; there are few ways for two to stand, each judged once."""
    if hand.is_natural or dealer.is_natural:
        per_chip, reason = _natural(hand, dealer, blackjack_pays)
    else:
        per_chip, reason = _counted(hand.total, dealer.total)
    return Paid(hand.stakes, hand.stakes * per_chip, f"doubled, {reason}" if hand.stakes > 1 else reason)


def _natural(hand: Standing, dealer: Standing, blackjack_pays: Any) -> tuple[int, str]:
    if not hand.is_natural:
        return PAYS["lost"], "lost to a natural"
    if dealer.is_natural:
        return PAYS["push"], "both natural, push"
    per_chip = natural_per_chip(blackjack_pays=blackjack_pays)
    odds = Fraction(per_chip - CHIP, CHIP)
    return per_chip, f"natural, {odds.numerator}:{odds.denominator}"


def _counted(total: int, dealer: int) -> tuple[int, str]:
    if total > TWENTY_ONE:
        return PAYS["lost"], f"bust with {total}"
    if dealer > TWENTY_ONE:
        return PAYS["win"], f"dealer busts with {dealer}, 1:1"
    if total > dealer:
        return PAYS["win"], f"{total} beats {dealer}, 1:1"
    if total == dealer:
        return PAYS["push"], f"push on {total}"
    return PAYS["lost"], f"{total} loses to {dealer}"
