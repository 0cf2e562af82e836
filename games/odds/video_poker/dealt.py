"""The lines of the five cards dealt, whatever is held then: what no strategy changes.

Counted by ranks: all suits of a choice of ranks together, those of one suit apart.

Source: house rules (000), Video poker; composition of a pack of 52-card decks.
"""

import math
from collections import Counter

from games.odds.video_poker import lines, pack
from games.odds.video_poker.lines import LINES, Rules
from games.odds.video_poker.optimal import Counts
from games.odds.video_poker.pack import Pack
from games.rules.video_poker.drawing import HAND_CARDS


def counts(*, rules: Rules) -> Counts:
    """Count the deals of five cards from whole decks by the line they are on."""
    return counts_of(rules=rules, cards=pack.of_decks(rules.decks))


def counts_of(*, rules: Rules, cards: Pack) -> Counts:
    """Count the same for any pack; `decks` of the rules is not asked."""
    found: Counter[int] = Counter()
    for ranks in pack.rank_sets(pack=cards, count=HAND_CARDS):
        copies = Counter(ranks).values()
        line = lines.by_ranks(ranks, ace_low_straight=rules.ace_low_straight)
        suited = cards.suits * math.prod(math.comb(cards.copies, taken) for taken in copies)
        found[lines.in_one_suit(line, lowest=ranks[0])] += suited
        found[line] += math.prod(math.comb(cards.suits * cards.copies, taken) for taken in copies) - suited
    return Counts(total=math.comb(cards.cards, HAND_CARDS), by_line=tuple(found[place] for place in range(len(LINES))))
