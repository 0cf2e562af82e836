"""The law of a pair that is split again whenever another card of the pair comes and a split is left.

Second cards are as exchangeable as any: it does not matter to which hand they come first. So a round of splits is a
pattern: some cards of the pair that made more hands, some hands closed by a second card of another value, and, once no
split is left, hands with any second card. What is known of a hand that is not looked at is only that it is closed;
inclusion and exclusion over "its second card is of the pair" turns that into more cards of the pair being out.

So the joint law of each two hands with the dealer comes out as for a single split. With three and four hands, some 3
of 1,000 rounds, the law of all of them is taken to be the one with most entropy that has these laws of each two: the
expectation and the variance of the round depend on no more than these.

Source: enumeration of hands without replacement; exchangeability of cards; house rules (000), Blackjack.
"""

import enum
import functools
import itertools
import math
from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import NamedTuple

from games.odds.blackjack import entropy, shoe
from games.odds.blackjack.dealer import CLASSES
from games.odds.blackjack.ends import BUSTED, PAIR_CHANCE_MIN, Draws, End, Ends, Net, result

FIRST_HANDS = 2
Singles = Mapping[tuple[End, int], float]
"""Chances by (end, dealer's class)."""

Pairs = Mapping[int, defaultdict[tuple[entropy.Result, entropy.Result], float]]
"""Chances by dealer's class and the results of two hands."""


class Second(enum.Enum):
    """What a hand's second card may be: of another value, which closes the hand, or any once no split is left."""

    OTHER = "closed"
    ANY = "free"


class Pattern(NamedTuple):
    """How often the pair came again, how many hands are closed or free, and in how many orders that can happen."""

    again: int
    closed: int
    free: int
    orders: int


def patterns(*, hands_max: int) -> tuple[Pattern, ...]:
    """Return all patterns of a pair split into 2 to `hands_max` hands."""
    found: Counter[tuple[int, int, int]] = Counter()

    def draw(hands: int, closed: int) -> None:
        if hands == hands_max:
            found[hands - FIRST_HANDS, closed, hands - closed] += 1
        elif closed == hands:
            found[hands - FIRST_HANDS, closed, 0] += 1
        else:
            draw(hands + 1, closed)
            draw(hands, closed + 1)

    draw(FIRST_HANDS, 0)
    return tuple(Pattern(*key, orders) for key, orders in sorted(found.items()))


class Resplit:
    """Counts the law of one pair, `closed` and `free` being the ends of a hand by what its second card may be."""

    def __init__(self, *, draws: Draws, value: int, closed: Ends, free: Ends) -> None:
        self._draws = draws
        self._value = value
        self._ends = {Second.OTHER: closed, Second.ANY: free}
        self._singles = functools.cache(self._count_singles)
        self._pairs = functools.cache(self._count_pairs)

    def law(self, *, hands_max: int) -> Net:
        """Return what all hands together win and stake."""
        net: Net = defaultdict(float)
        for pattern in patterns(hands_max=hands_max):
            weight = pattern.orders * self._drawn(FIRST_HANDS, pattern.again)
            if not weight:
                continue
            hands = (Second.OTHER,) * pattern.closed + (Second.ANY,) * pattern.free
            pairs = {
                places: self._two(pattern, hands[places[0]], hands[places[1]])
                for places in itertools.combinations(range(len(hands)), 2)
            }
            for place in range(CLASSES + 1):
                joint = entropy.fitted(pairs={two: found[place] for two, found in pairs.items()}, hands=len(hands))
                for results, chance in joint.items():
                    won, staked = (sum(part) for part in zip(*results, strict=True))
                    net[won, staked] += weight * chance
        return dict(net)

    def _two(self, pattern: Pattern, one: Second, other: Second) -> Pairs:
        """Return the joint law of two hands of a pattern, the closed ones among the others held to that."""
        out = FIRST_HANDS + pattern.again
        added = _nothing()
        unseen = pattern.closed - (one, other).count(Second.OTHER)
        for paired in range(unseen + 1):
            weight = math.comb(unseen, paired) * (-1) ** paired * self._drawn(out, paired)
            if weight:
                for place, chances in self._pairs(one, other, out + paired).items():
                    for both, chance in chances.items():
                        added[place][both] += weight * chance
        return added

    def _count_pairs(self, one: Second, other: Second, out: int) -> Pairs:
        """Return the joint law of two hands while `out` cards of the pair are out, their own first ones among them."""
        joint = self._unions(one, other, out)
        rest = defaultdict(float, self._beside(one, other, out))
        other_rest = defaultdict(float, self._beside(other, one, out))
        for (end, other_end, place), chance in joint.items():
            rest[end, place] -= chance
            other_rest[other_end, place] -= chance
        found = _nothing()
        busts = {place: rest[BUSTED, place] for place in range(CLASSES + 1)}
        for (end, place), chance in list(other_rest.items()):
            if end != BUSTED:
                joint[BUSTED, end, place] = chance
                busts[place] -= chance
        for (end, place), chance in rest.items():
            joint[end, BUSTED, place] = busts[place] if end == BUSTED else chance
        for (end, other_end, place), chance in joint.items():
            both = (result(end, place), end.stakes), (result(other_end, place), other_end.stakes)
            found[place][both] += chance
        return found

    def _unions(self, one: Second, other: Second, out: int) -> dict[tuple[End, End, int], float]:
        """Count two hands that do not bust by the union of their cards."""
        gone = out * shoe.ONE[self._value]
        listed, other_listed = self._listed(one, out), self._listed(other, out)
        unions: defaultdict[tuple[int, int], dict[tuple[End, End], int]] = defaultdict(dict)
        for chance, orders, (drawn, count, end) in listed:
            for other_chance, other_orders, (other_drawn, other_count, other_end) in other_listed:
                if chance * other_chance < PAIR_CHANCE_MIN:
                    break
                ways = unions[drawn + other_drawn, count + other_count]
                ways[end, other_end] = ways.get((end, other_end), 0) + orders * other_orders
        joint: dict[tuple[End, End, int], float] = defaultdict(float)
        for (drawn, count), ways in unions.items():
            chance = self._draws.dealt(gone, out, drawn, count)
            if not chance:
                continue
            dealer = self._draws.dealer_ends(gone + drawn, out + count)
            for (end, other_end), orders in ways.items():
                for place, ended in enumerate(dealer):
                    joint[end, other_end, place] += chance * orders * ended
        return joint

    def _listed(self, second: Second, out: int) -> list[tuple[float, int, tuple[int, int, End]]]:
        """Return the ends of a hand with their chance and orders, the likeliest first."""
        gone = out * shoe.ONE[self._value]
        return sorted(
            (
                (orders * self._draws.dealt(gone, out, drawn, count), orders, (drawn, count, end))
                for (drawn, count, end), orders in self._ends[second].items()
            ),
            reverse=True,
        )

    def _beside(self, second: Second, beside: Second, out: int) -> Singles:
        """Return the law of one hand while another one is closed or free."""
        alone = self._singles(second, out)
        if beside is Second.ANY:
            return alone
        paired = self._drawn(out, 1)
        if not paired:
            return alone
        among = self._singles(second, out + 1)
        return {key: chance - paired * among.get(key, 0.0) for key, chance in alone.items()}

    def _count_singles(self, second: Second, out: int) -> Singles:
        """Return the law of one hand with the dealer's class; what no end explains is bust."""
        gone = out * shoe.ONE[self._value]
        joint: dict[tuple[End, int], float] = defaultdict(float)
        busted = self._mass(second, out)
        for (drawn, count, end), orders in self._ends[second].items():
            chance = orders * self._draws.dealt(gone, out, drawn, count)
            for place, ended in enumerate(self._draws.dealer_ends(gone + drawn, out + count)):
                joint[end, place] += chance * ended
                busted[place] -= chance * ended
        for place, chance in enumerate(busted):
            joint[BUSTED, place] += chance
        return dict(joint)

    def _mass(self, second: Second, out: int) -> list[float]:
        """Return the chances of the dealer's classes together with a second card that the hand may have."""
        ends = self._draws.dealer_ends(out * shoe.ONE[self._value], out)
        paired = self._drawn(out, 1) if second is Second.OTHER else 0.0
        if not paired:
            return list(ends)
        among = self._draws.dealer_ends((out + 1) * shoe.ONE[self._value], out + 1)
        return [chance - paired * other for chance, other in zip(ends, among, strict=True)]

    def _drawn(self, out: int, count: int) -> float:
        """Return the chance that the next cards are all of the pair while `out` of them are out."""
        one = shoe.ONE[self._value]
        return self._draws.dealt(out * one, out, count * one, count)


def _nothing() -> Pairs:
    return {place: defaultdict(float) for place in range(CLASSES + 1)}
