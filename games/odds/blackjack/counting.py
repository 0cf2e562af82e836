"""The law of a round by its net result in stakes: every final hand of a strategy counted with all its orders.

The two hands of a split share the shoe and the dealer, so their final hands are counted in pairs: the union of their
cards decides the chance of the pair and what the dealer ends on. Busts are what is left. Pairs rarer than
PAIR_CHANCE_MIN are counted as if the other hand were bust; that leaves the expectation as it is, because each hand
alone is counted in full, and moves less than a ten-millionth of all rounds from one result to another.

Source: enumeration of hands without replacement; house rules (000), Blackjack.
"""

import itertools
from collections import defaultdict
from collections.abc import Iterator, Mapping

from games.odds.blackjack import shoe
from games.odds.blackjack.dealer import CLASSES, Dealer
from games.odds.blackjack.ends import BUSTED, PAIR_CHANCE_MIN, Draws, End, Ends, Net, end_of, result
from games.odds.blackjack.resplit import Resplit
from games.odds.blackjack.shoe import TEN, TWENTY_ONE, Hand
from games.odds.blackjack.strategy import Move, Rules, Strategy


class Counter:
    """Counts the law of one strategy against one up card, all chances weighted with "the dealer has no natural"."""

    def __init__(self, *, rules: Rules, dealer: Dealer, strategy: Strategy) -> None:
        self._rules = rules
        self._draws = Draws(dealer=dealer, peeks=rules.peek)
        self._strategy = strategy

    def hand(self, *, start: Hand, is_splittable: bool) -> Net:
        """Return the law of two given first cards, no natural among them."""
        move = self._strategy.move(start) if is_splittable else self._strategy.without_split(start)
        if move is Move.SPLIT:
            return self._split(start)
        joint = self._single(self._ends(start, start.size, 0), start.packed, start.size)
        return _netted({(end, place): chance for (end, place), chance in joint.items()})

    def _split(self, start: Hand) -> Net:
        """Return the law of a split, with further splits where the rules and the strategy have them."""
        value = next(value for value in shoe.VALUES if start.packed == 2 * shoe.ONE[value])
        once = self._split_once(start, value)
        if not self._rules.may_split_again(value):
            return once
        again = self._split_again(value)
        return again if self._strategy.splits_again(once=_mean(once), again=_mean(again)) else once

    def _split_again(self, value: int) -> Net:
        by_second = {second: self._with_second(value, second) for second in shoe.VALUES}
        closed: dict[tuple[int, int, End], int] = defaultdict(int)
        for second, ends in by_second.items():
            if second != value:
                for key, orders in ends.items():
                    closed[key] += orders
        free = defaultdict(int, closed)
        for key, orders in by_second[value].items():
            free[key] += orders
        counted = Resplit(draws=self._draws, value=value, closed=closed, free=free)
        return counted.law(hands_max=self._rules.splits_max + 1)

    def _with_second(self, value: int, second: int) -> Ends:
        """List the ends of a hand of a split with a given second card, which counts as drawn."""
        ends = self._ends(shoe.hand_of(value, second), 2, value)
        return {(drawn + shoe.ONE[second], count + 1, end): orders for (drawn, count, end), orders in ends.items()}

    def _split_once(self, start: Hand, value: int) -> Net:
        ends = self._ends(shoe.hand_of(value), 1, value)
        single = self._single(ends, start.packed, start.size)
        net: Net = defaultdict(float)
        rest = defaultdict(float, single)
        busts = {place: single.get((BUSTED, place), 0.0) for place in range(CLASSES + 1)}
        for (one, other, place), chance in self._pairs(ends, start).items():
            net[_both(one, other, place)] += 2 * chance
            rest[one, place] -= chance
            rest[other, place] -= chance
        for (end, place), chance in rest.items():
            if end != BUSTED:
                net[_both(end, BUSTED, place)] += 2 * chance
                busts[place] -= chance
        for place, chance in busts.items():
            net[_both(BUSTED, BUSTED, place)] += chance
        return dict(net)

    def _single(self, ends: Ends, out: int, size: int) -> dict[tuple[End, int], float]:
        """Return the chances of (end of one hand, dealer's class) with the packed cards `out` known."""
        joint: dict[tuple[End, int], float] = defaultdict(float)
        busted = list(self._draws.dealer_ends(out, size))
        for (drawn, count, end), orders in ends.items():
            chance = orders * self._draws.dealt(out, size, drawn, count)
            for place, ended in enumerate(self._draws.dealer_ends(out + drawn, size + count)):
                joint[end, place] += chance * ended
                busted[place] -= chance * ended
        for place, chance in enumerate(busted):
            joint[BUSTED, place] += chance
        return dict(joint)

    def _pairs(self, ends: Ends, start: Hand) -> dict[tuple[End, End, int], float]:
        """Return half the chances of (end, end of the other hand, dealer's class), each two ends once, no bust."""
        unions: defaultdict[tuple[int, int], dict[tuple[End, End], float]] = defaultdict(dict)
        listed = sorted(
            (
                (orders * self._draws.dealt(start.packed, start.size, *key[:2]), orders, key)
                for key, orders in ends.items()
            ),
            reverse=True,
        )
        for place, (chance, orders, (drawn, count, end)) in enumerate(listed):
            half = orders / 2
            for other_chance, other_orders, (other_drawn, other_count, other) in itertools.islice(listed, place, None):
                if chance * other_chance < PAIR_CHANCE_MIN:
                    break
                ways = unions[drawn + other_drawn, count + other_count]
                ways[end, other] = ways.get((end, other), 0.0) + half * other_orders
                half = orders
        joint: dict[tuple[End, End, int], float] = defaultdict(float)
        for (drawn, count), ways in unions.items():
            chance = self._draws.dealt(start.packed, start.size, drawn, count)
            if not chance:
                continue
            dealer = self._draws.dealer_ends(start.packed + drawn, start.size + count)
            for (end, other), weight in ways.items():
                for place, ended in enumerate(dealer):
                    joint[end, other, place] += chance * weight * ended
        return joint

    def _ends(self, start: Hand, known: int, pair: int) -> dict[tuple[int, int, End], int]:
        """List every end but a plain bust with the orders of its cards; the first `known` cards are not drawn."""
        found: dict[tuple[int, int, End], int] = defaultdict(int)
        level: dict[Hand, int] = {start: 1}
        while level:
            after: dict[Hand, int] = defaultdict(int)
            for hand, orders in level.items():
                self._go_on(hand, orders, pair, found, after)
            level = after
        return {(packed - start.packed, size - known, end): orders for (packed, size, end), orders in found.items()}

    def _go_on(
        self, hand: Hand, orders: int, pair: int, found: dict[tuple[int, int, End], int], after: dict[Hand, int]
    ) -> None:
        move = self._next(hand, pair)
        if move is Move.STAND:
            found[hand.packed, hand.size, end_of(hand, 1)] += orders
            return
        for value in shoe.VALUES:
            drawn = shoe.with_card(hand, value)
            if move is Move.DOUBLE:
                found[drawn.packed, drawn.size, end_of(drawn, 2)] += orders
            elif drawn.hard <= TWENTY_ONE:
                after[drawn] += orders

    def _next(self, hand: Hand, pair: int) -> Move:
        if pair == 0:
            return self._strategy.without_split(hand) if hand.total < TWENTY_ONE else Move.STAND
        if hand.size == 1:
            return Move.HIT
        if hand.total == TWENTY_ONE or self._rules.is_one_card(pair):
            return Move.STAND
        return self._strategy.split_move(hand, pair)


def starts(*, counts: tuple[int, ...], up: int) -> Iterator[tuple[int, int, float]]:
    """Give every (card, card not below it, chance of both and the up card)."""
    size = sum(counts)
    for first in shoe.VALUES:
        for second in range(first, TEN + 1):
            left = list(counts)
            ways = 1 if first == second else 2
            for value in (up, first, second):
                ways *= left[value - 1]
                left[value - 1] -= 1
            if ways > 0:
                yield first, second, ways / (size * (size - 1) * (size - 2))


def _netted(joint: Mapping[tuple[End, int], float]) -> Net:
    net: Net = defaultdict(float)
    for (end, place), chance in joint.items():
        net[result(end, place), end.stakes] += chance
    return dict(net)


def _mean(net: Net) -> float:
    return sum(won * chance for (won, _), chance in net.items())


def _both(one: End, other: End, place: int) -> tuple[int, int]:
    return result(one, place) + result(other, place), one.stakes + other.stakes
