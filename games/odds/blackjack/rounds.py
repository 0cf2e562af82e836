"""The law of a whole round: all first cards, each played by a strategy, naturals apart.

Source: house rules (000), Blackjack; the round ends at once on a dealer's natural where the dealer peeks.
"""

import functools
from collections import defaultdict
from collections.abc import Mapping

from games.odds.blackjack import shoe
from games.odds.blackjack.chart import Chart
from games.odds.blackjack.counting import Counter, starts
from games.odds.blackjack.dealer import Dealer
from games.odds.blackjack.optimal import Optimal
from games.odds.blackjack.shoe import TWENTY_ONE
from games.odds.blackjack.strategy import Rules, Strategy

WON_NATURAL = "natural"
"""The line of a player's natural that the dealer does not match; every other line is written by `line`."""

Lines = Mapping[str, float]
"""Chances of the lines of a round, {"natural": 0.045, "-2 of 2": 0.042, ...}."""


def optimal_lines(*, rules: Rules, up: int) -> Lines:
    """Return the lines of the rounds with one up card under optimal play; over all up cards they sum to one."""
    dealer = _dealer(rules, up)
    return _lines(rules, dealer, Optimal(rules=rules, dealer=dealer))


def chart_lines(*, rules: Rules, up: int) -> Lines:
    """Return the same for the printed basic chart."""
    return _lines(rules, _dealer(rules, up), Chart(rules=rules, up=up))


def line(net: int, stakes: int) -> str:
    """Return the name of a result: "-2 of 2" loses both of two stakes."""
    return f"{net} of {stakes}"


def read_line(name: str) -> tuple[int, int]:
    """Return (won or lost, staked) of a line but the natural's."""
    net, _, stakes = name.partition(" of ")
    return int(net), int(stakes)


def _dealer(rules: Rules, up: int) -> Dealer:
    return _remembered_dealer(rules.decks, up, rules.h17)


@functools.lru_cache(maxsize=1)
def _remembered_dealer(decks: int, up: int, h17: bool) -> Dealer:  # noqa: FBT001 - a key
    """Return a dealer that other rules and strategies may ask the same of; one has tens of megabytes."""
    return Dealer(counts=shoe.full(decks=decks), up=up, h17=h17)


def _lines(rules: Rules, dealer: Dealer, strategy: Strategy) -> Lines:
    counter = Counter(rules=rules, dealer=dealer, strategy=strategy)
    chances: dict[str, float] = defaultdict(float)
    for first, second, chance in starts(counts=shoe.full(decks=rules.decks), up=dealer.up):
        start = shoe.hand_of(first, second)
        natural = dealer.natural(out=start.packed, size=start.size)
        if start.total == TWENTY_ONE:
            chances[WON_NATURAL] += chance * (1 - natural)
            chances[line(0, 1)] += chance * natural
            continue
        share = rules.pair_share(first) if first == second else 0.0
        for is_splittable, part in ((True, share), (False, 1.0 - share)):
            if part:
                for (net, stakes), found in counter.hand(start=start, is_splittable=is_splittable).items():
                    chances[line(net, stakes)] += chance * part * found
        if rules.peek:
            chances[line(-1, 1)] += chance * natural
    return dict(chances)
