"""The law of a whole round: all first cards, each played by a strategy, naturals apart.

Source: house rules (000), Blackjack; the round ends at once on a dealer's natural where the dealer peeks.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping

from games.odds.blackjack import shoe
from games.odds.blackjack.chart import Chart
from games.odds.blackjack.counting import Counter, starts
from games.odds.blackjack.dealer import Dealer
from games.odds.blackjack.optimal import Optimal
from games.odds.blackjack.shoe import TWENTY_ONE
from games.odds.blackjack.strategy import Rules, Strategy

WON_NATURAL = "natural"
"""The line of a player's natural that the dealer does not match; every other line is a net result in stakes."""

Lines = Mapping[str, float]


def optimal_lines(*, rules: Rules) -> Lines:
    """Return the chances of each net result, "-4" to "4" and "natural", under optimal play."""
    return _lines(rules, lambda dealer: Optimal(rules=rules, dealer=dealer))


def chart_lines(*, rules: Rules) -> Lines:
    """Return the same for the printed basic chart."""
    return _lines(rules, lambda dealer: Chart(rules=rules, up=dealer.up))


def _lines(rules: Rules, strategy_of: Callable[[Dealer], Strategy]) -> Lines:
    counts = shoe.full(decks=rules.decks)
    chances: dict[str, float] = defaultdict(float)
    dealer = counter = None
    for up, first, second, chance in starts(counts=counts):
        if dealer is None or counter is None or dealer.up != up:
            dealer = Dealer(counts=counts, up=up, h17=rules.h17)
            counter = Counter(rules=rules, dealer=dealer, strategy=strategy_of(dealer))
        start = shoe.hand_of(first, second)
        natural = dealer.natural(out=start.packed, size=start.size)
        if start.total == TWENTY_ONE:
            chances[WON_NATURAL] += chance * (1 - natural)
            chances["0"] += chance * natural
            continue
        share = rules.pair_share(first) if first == second else 0.0
        for is_splittable, part in ((True, share), (False, 1.0 - share)):
            if part:
                for net, found in counter.hand(start=start, is_splittable=is_splittable).items():
                    chances[str(net)] += chance * part * found
        if rules.peek:
            chances["-1"] += chance * natural
    return dict(chances)
