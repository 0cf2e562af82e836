"""What no strategy changes, as exact fractions: naturals, the up card, what the dealer would end on, and insurance.

Source: counting of a full shoe; house rules (000), Blackjack, and insurance at 2:1 as in general use.
"""

import dataclasses
from collections.abc import Mapping
from fractions import Fraction

from games.odds.blackjack import dealer, shoe
from games.odds.blackjack.shoe import ACE, TEN
from games.odds.law import Law, law_of
from games.rules.blackjack import pays


def insurance_law(*, decks: int) -> Law:
    """Return the law of an insurance taken whenever an ace is shown, no other card known."""
    counts = shoe.full(decks=decks)
    natural = Fraction(counts[TEN - 1], sum(counts) - 1)
    paid = Fraction(pays.PAYS["insurance"], pays.CHIP)
    return law_of(bet="insurance", weights=((paid, natural), (Fraction(0), 1 - natural)))


def naturals_law(*, decks: int, h17: bool, natural: Fraction) -> Law:
    """Return the part of a bet that its first two cards decide, and the chances of all that the cards alone decide.

    `natural` is what a natural returns per unit. The totals are those of a dealer who always plays.
    """
    chances = naturals(decks=decks)
    only = chances["natural_player"] - chances["natural_both"]
    lost = 1 - chances["natural_player"]
    weights = ((natural, only), (Fraction(1), chances["natural_both"]), (Fraction(0), lost))
    law = law_of(bet="blackjack_first_cards", weights=weights)
    totals = dealer.exact_totals(counts=shoe.full(decks=decks), h17=h17)
    categories = {**chances, **up_cards(decks=decks), **{f"dealer_{name}": chance for name, chance in totals.items()}}
    return dataclasses.replace(law, is_bet=False, categories=dict(sorted(categories.items())))


def naturals(*, decks: int) -> Mapping[str, Fraction]:
    """Return the chances of a natural of the seat, of the dealer, of one of them at least, and of both."""
    counts = shoe.full(decks=decks)
    aces, tens, size = counts[ACE - 1], counts[TEN - 1], sum(counts)
    one = Fraction(2 * aces * tens, size * (size - 1))
    both = one * Fraction(2 * (aces - 1) * (tens - 1), (size - 2) * (size - 3))
    return {"natural_player": one, "natural_dealer": one, "natural_both": both, "natural_any": 2 * one - both}


def up_cards(*, decks: int) -> Mapping[str, Fraction]:
    """Return the chance of each up card: {"up_1": 1/13, ..., "up_10": 4/13}."""
    counts = shoe.full(decks=decks)
    return {f"up_{value}": Fraction(counts[value - 1], sum(counts)) for value in shoe.VALUES}
