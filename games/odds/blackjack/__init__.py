"""The laws of blackjack: what the cards alone decide, exactly.

Source: house rules (000), Blackjack; counting of a full shoe.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from games.odds.blackjack import first_cards
from games.odds.law import Law
from games.protocol import Parameter
from games.rules.blackjack import pays

__all__ = ["SETTINGS", "laws"]

SETTINGS: Mapping[str, Parameter] = {}


def laws(*, parameters: Mapping[str, Any]) -> tuple[Law, ...]:
    """Return the law of an insurance, and of the part of a bet that its first two cards decide."""
    natural = Fraction(pays.natural_per_chip(blackjack_pays=parameters["blackjack_pays"]), pays.CHIP)
    decks = parameters["decks"]
    return (
        *((first_cards.insurance_law(decks=decks),) if parameters["insurance"] else ()),
        first_cards.naturals_law(decks=decks, h17=parameters["h17"], natural=natural),
    )
