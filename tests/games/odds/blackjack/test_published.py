"""Values of single hands against published ones: six places, other decks and rules than the house's.

Source: Wizard of Odds, Blackjack Appendix 9: two decks, dealer hits soft 17 and peeks; six decks, dealer hits soft 17,
no hole card. Both consider the exact composition of the hand.
"""

import dataclasses

import pytest

from games import catalog
from games.odds.blackjack import shoe
from games.odds.blackjack.dealer import Dealer
from games.odds.blackjack.optimal import Optimal
from games.odds.blackjack.strategy import Move, Rules, rules_of

HOUSE = rules_of(catalog.find(key="blackjack.house/1").parameters)
TWO_DECKS = dataclasses.replace(HOUSE, decks=2, h17=True)
NO_HOLE_CARD = dataclasses.replace(HOUSE, decks=6, h17=True, peek=False)
PUBLISHED = [
    (TWO_DECKS, (2, 1), (-0.594150, -0.103429, -0.571816)),
    (TWO_DECKS, (4, 3), (-0.590338, -0.362212, -1.077576)),
    (TWO_DECKS, (6, 5), (-0.587564, 0.121079, 0.166650)),
    (TWO_DECKS, (7, 1), (-0.224703, -0.165428, -0.416886)),
    (NO_HOLE_CARD, (2, 1), (-0.722356, -0.379910, -1.024099)),
    (NO_HOLE_CARD, (5, 4), (-0.721243, -0.396287, -0.932671)),
    (NO_HOLE_CARD, (6, 5), (-0.720879, -0.235772, -0.535879)),
]


@pytest.mark.parametrize(("rules", "cards", "published"), PUBLISHED)
def test_a_hand_against_an_ace_is_worth_what_is_published(
    rules: Rules, cards: tuple[int, int], published: tuple[float, float, float]
) -> None:
    dealer = Dealer(counts=shoe.full(decks=rules.decks), up=1, h17=rules.h17)
    hand = shoe.hand_of(*cards)
    values = Optimal(rules=rules, dealer=dealer).values(hand)
    seen = 1 - dealer.natural(out=hand.packed, size=hand.size) if rules.peek else 1.0
    found = [values[move] / seen for move in (Move.STAND, Move.HIT, Move.DOUBLE)]
    assert found == pytest.approx(published, abs=6e-7)
