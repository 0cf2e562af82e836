"""What each of the 32 holds of a deal leads to, counted for every draw, and which hold is best.

Let N(T) count, line by line, the hands of five from the whole pack that contain the cards T. The draws that complete
the held cards H without any of the discards D are then, by inclusion and exclusion, the sum over all subsets S of D of
(-1)^|S| N(H + S). N itself is found from the largest T downwards: N(T) adds N(T + card) over the cards left, where
each hand is met once for every card it has beyond T.

All counts of a hold stand side by side in one integer, so that one addition adds them all; in front of them stands the
sum of the returns. Fields of a difference may borrow from each other meanwhile, the end is never negative.

Source: house rules (000), Video poker; counting of draws by inclusion and exclusion.
"""

import math
from collections.abc import Mapping, Sequence

from games.odds.video_poker import lines, pack
from games.odds.video_poker.lines import LINES, Rules
from games.odds.video_poker.pack import CODES, Hand, Pack
from games.rules.video_poker.drawing import HAND_CARDS

HOLDS = range(2**HAND_CARDS)
"""A hold as a number: bit 0 is set where the first card is held."""

HELD = tuple(hold.bit_count() for hold in HOLDS)
"""Cards held, by hold."""

_STEPS = tuple((hold, hold | 1 << card) for card in range(HAND_CARDS) for hold in HOLDS if not hold & 1 << card)


class Holds:
    """Values the holds of any deal from one pack; `scale` is a common multiple of the draws that holds have.

    `weights` times the draws of a hold make `scale`, so that weighted counts of different holds compare as integers.
    """

    def __init__(self, *, rules: Rules, cards: Pack) -> None:
        draws = [math.comb(cards.cards - HAND_CARDS, HAND_CARDS - held) for held in range(HAND_CARDS + 1)]
        self.scale = math.lcm(*draws)
        self.weights = tuple(self.scale // draws[held] for held in HELD)
        self.whole_returns = rules.whole_returns
        self._ace_low = rules.ace_low_straight
        self._width = (2 * math.comb(cards.cards, HAND_CARDS) ** 2).bit_length()
        self._top = self._width * len(LINES)
        self._units = (*map(self._unit, range(len(LINES))), 0)
        self._pack = cards
        self._containing = self._count()

    def counted(self, hand: Hand) -> list[int]:
        """Return the packed counts of the draws of every hold of a deal."""
        subsets = [0]
        for code in hand.codes:
            subsets += [subset + code for subset in subsets]
        containing = self._containing
        counts = [containing[subset] for subset in subsets[:-1]]
        counts.append(self._units[self._line(hand.ranks, is_flush=hand.is_flush)])
        for hold, more in _STEPS:
            counts[hold] -= counts[more]
        return counts

    def best(self, counts: Sequence[int]) -> int:
        """Return the hold with the largest expected return, of such the one with the least variance.

        Where that is equal too, the one that holds most cards; what is left alike has the same law.
        """
        top = self._top
        values = [(count >> top) * weight for count, weight in zip(counts, self.weights, strict=True)]
        most = max(values)
        best = values.index(most)
        if values.count(most) == 1:
            return best
        tied = (hold for hold in HOLDS if values[hold] == most)
        return min(tied, key=lambda hold: (self._squares(counts[hold]) * self.weights[hold], -HELD[hold], counts[hold]))

    def returned(self, count: int) -> int:
        """Return the sum of the whole returns over the draws of a hold."""
        return count >> self._top

    def by_line(self, count: int) -> list[int]:
        """Return how many draws end on each line, by its place; what is missing to all draws ends on nothing."""
        mask = (1 << self._width) - 1
        return [count >> self._width * place & mask for place in range(len(LINES))]

    def _squares(self, count: int) -> int:
        pairs = zip(self.whole_returns, self.by_line(count), strict=True)
        return sum(returned**2 * ways for returned, ways in pairs)

    def _unit(self, place: int) -> int:
        """Return one hand on a line, packed."""
        return (self.whole_returns[place] << self._top) + (1 << self._width * place)

    def _line(self, ranks: tuple[int, ...], *, is_flush: bool) -> int:
        line = lines.by_ranks(ranks, ace_low_straight=self._ace_low)
        return lines.in_one_suit(line, lowest=ranks[0]) if is_flush else line

    def _count(self) -> Mapping[int, int]:
        """Return the packed N by the code of up to four cards."""
        found: dict[int, int] = {}
        for hand in pack.hands(pack=self._pack, count=HAND_CARDS - 1):
            found |= dict.fromkeys(pack.renamed(hand=hand, pack=self._pack), self._of_four(hand))
        for count in reversed(range(HAND_CARDS - 1)):
            for hand in pack.hands(pack=self._pack, count=count):
                found |= dict.fromkeys(pack.renamed(hand=hand, pack=self._pack), self._of_fewer(hand, found))
        return found

    def _of_four(self, hand: Hand) -> int:
        """Complete four cards by each rank, its suits alike unless all four are of one."""
        count = 0
        for rank in self._pack.ranks:
            ranks = tuple(sorted((*hand.ranks, rank)))
            left = self._pack.suits * self._pack.copies - hand.ranks.count(rank)
            if hand.is_flush:
                suited = self._pack.copies - hand.ranks.count(rank)
                left -= suited
                count += suited * self._units[self._line(ranks, is_flush=True)]
            count += left * self._units[self._line(ranks, is_flush=False)]
        return count

    def _of_fewer(self, hand: Hand, found: Mapping[int, int]) -> int:
        codes = hand.codes
        whole = sum(codes)
        count = 0
        for rank in self._pack.ranks:
            for code in CODES[rank][: self._pack.suits]:
                left = self._pack.copies - codes.count(code)
                if left:
                    count += left * found[whole + code]
        return count // (HAND_CARDS - len(codes))
