"""The basic chart as a player at the table holds it: what to do with a hand against the dealer's up card.

The decisions are those of the printed chart that the odds of blackjack are also counted for.
"""

import functools

from casino.simulation.games.blackjack.hands import Hand, value
from games import catalog
from games.odds.blackjack import shoe
from games.odds.blackjack.chart import Chart
from games.odds.blackjack.strategy import rules_of

RULESET = "blackjack.house/1"
SPLIT = "split"
PAIR = 2


def move(*, hand: Hand, up: str, may_split: bool) -> str:
    """Return "hit", "stand", "double" or "split"."""
    counted = shoe.hand_of(*(value(card=card) for card in hand.cards))
    chart = _chart(value(card=up))
    if hand.is_of_split:
        return chart.split_move(counted, 0).value
    first, *others = hand.cards
    if may_split and len(hand.cards) == PAIR and first[0] == others[0][0]:
        return chart.move(counted).value
    return chart.without_split(counted).value


@functools.cache
def _chart(up: int) -> Chart:
    return Chart(rules=rules_of(catalog.find(key=RULESET).parameters), up=up)
