"""The law of a hand under optimal play, line by line: every deal of the pack, each held at its best.

Source: house rules (000), Video poker; enumeration of all deals, holds and draws.
"""

import dataclasses
import math
from collections import defaultdict

from games.odds.video_poker import pack
from games.odds.video_poker.holds import Holds
from games.odds.video_poker.lines import LINES, Rules
from games.odds.video_poker.pack import Pack
from games.rules.video_poker.drawing import HAND_CARDS


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Counts:
    """How many of `total` equally likely ways end on each line, by its place; the others end on nothing."""

    total: int
    by_line: tuple[int, ...]


def counts(*, rules: Rules) -> Counts:
    """Count the ways of a hand from whole decks."""
    return counts_of(rules=rules, cards=pack.of_decks(rules.decks))


def counts_of(*, rules: Rules, cards: Pack) -> Counts:
    """Count the same for any pack of at least ten cards; `decks` of the rules is not asked."""
    holds = Holds(rules=rules, cards=cards)
    added: defaultdict[int, int] = defaultdict(int)
    for hand in pack.hands(pack=cards, count=HAND_CARDS):
        found = holds.counted(hand)
        hold = holds.best(found)
        added[hold] += found[hold] * hand.ways
    by_line = [0] * len(LINES)
    for hold, count in added.items():
        for place, ways in enumerate(holds.by_line(count)):
            by_line[place] += ways * holds.weights[hold]
    total = math.comb(cards.cards, HAND_CARDS) * holds.scale
    shared = math.gcd(total, *by_line)
    return Counts(total=total // shared, by_line=tuple(ways // shared for ways in by_line))
