"""What blackjack pays, and which line a finished hand is on.

Source: house rules (000), Blackjack ("beat the dealer's score"); natural, push and insurance as in general use.
"""

import functools
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from games import parameters as ruleset_parameters
from games.rules.blackjack import hands
from games.rules.blackjack.hands import Hand

CHIP = 100

PAYS: Mapping[str, int] = {"win": 200, "push": 100, "lost": 0, "insurance": 300}
"""Hundredths returned in all per chip staked; a natural returns its stake and what `blackjack_pays` says."""


class Paid(NamedTuple):
    """What a chip on a hand returns, in hundredths, and why."""

    per_chip: int
    reason: str


def natural_per_chip(*, blackjack_pays: Any) -> int:
    """Return what a natural returns per chip, in hundredths: 250 where it pays 1.5, the usual 3:2."""
    return CHIP + (ruleset_parameters.hundredths(blackjack_pays) or 0)


def of_hand(*, parameters: Mapping[str, Any], hand: Hand, dealer: Hand) -> Paid:
    """Judge a finished hand against the dealer's final one."""
    if not hand.is_natural and not dealer.is_natural:
        return _counted(hand.total, dealer.total)
    if not hand.is_natural:
        return Paid(PAYS["lost"], "lost to a natural")
    if dealer.is_natural:
        return Paid(PAYS["push"], "both natural, push")
    return _natural(parameters["blackjack_pays"])


@functools.cache
def _natural(blackjack_pays: Any) -> Paid:
    per_chip = natural_per_chip(blackjack_pays=blackjack_pays)
    odds = Fraction(per_chip - CHIP, CHIP)
    return Paid(per_chip, f"natural, {odds.numerator}:{odds.denominator}")


@functools.cache
def _counted(total: int, dealer: int) -> Paid:
    """Compare two counts; there are few of them, so each is judged once."""
    if total > hands.TWENTY_ONE:
        return Paid(PAYS["lost"], f"bust with {total}")
    if dealer > hands.TWENTY_ONE:
        return Paid(PAYS["win"], f"dealer busts with {dealer}, 1:1")
    if total > dealer:
        return Paid(PAYS["win"], f"{total} beats {dealer}, 1:1")
    if total == dealer:
        return Paid(PAYS["push"], f"push on {total}")
    return Paid(PAYS["lost"], f"{total} loses to {dealer}")
