"""What the dealer ends on, for one up card and any cards known to be out of the shoe.

Every way to reach 17 to 21 is a set of cards with the number of orders in which the rules allow it; a bust is the rest.
The sets are laid out once as a tree, so that a chance for other cards costs one multiplication a node.

Source: house rules (000), Blackjack, dealer's play; a shoe dealt without replacement.
"""

import functools
import operator
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from games.odds.blackjack import shoe
from games.odds.blackjack.shoe import ACE, TEN, TWENTY_ONE, Hand

STANDS_ON = 17
TOTALS = (17, 18, 19, 20, 21)
BUST = len(TOTALS)
CLASSES = BUST + 1


class Tree(NamedTuple):
    """All sets of cards that end a dealer's hand on 17 to 21, natural left out, as a tree of products.

    Node i + 1 multiplies node `parents[i]` by the copies left of a value less those already taken, `factors[i]`.
    `leaves` gives per total the nodes, their orders and their number of cards.
    """

    parents: tuple[int, ...]
    factors: tuple[tuple[int, int], ...]
    leaves: tuple[tuple[tuple[int, int, int], ...], ...]


class Dealer:
    """The dealer's final totals behind one up card of one shoe, remembered by the cards that are out."""

    def __init__(self, *, counts: Sequence[int], up: int, h17: bool) -> None:
        self.up = up
        self.counts = tuple(copies - (value == up) for value, copies in zip(shoe.VALUES, counts, strict=True))
        self.size = sum(self.counts)
        self._tree = tree(up=up, h17=h17)
        self._steps = tuple(zip(self._tree.parents, self._tree.factors, strict=True))
        self._pick = tuple(_picker([leaf[0] for leaf in leaves]) for leaves in self._tree.leaves)
        self._found: dict[int, tuple[float, ...]] = {}
        self._shares: dict[int, list[list[float]]] = {}

    def natural(self, *, out: int, size: int) -> float:
        """Return the chance of a natural where the packed cards `out`, `size` of them, are known to be elsewhere."""
        if self.up not in {ACE, TEN}:
            return 0.0
        hole = TEN if self.up == ACE else ACE
        return (self.counts[hole - 1] - tuple(shoe.copies(out))[hole - 1]) / (self.size - size)

    def totals(self, *, out: int, size: int) -> tuple[float, ...]:
        """Return the chances of 17, 18, 19, 20, 21 and bust; a natural is in none of them."""
        found = self._found.get(out)
        if found is None:
            found = self._found[out] = self._evaluated(out, size)
        return found

    def forget(self) -> None:
        """Drop what is remembered."""
        self._found.clear()

    def _evaluated(self, out: int, size: int) -> tuple[float, ...]:
        left = [copies - taken for copies, taken in zip(self.counts, shoe.copies(out), strict=True)]
        nodes = [1.0]
        add = nodes.append
        for parent, (place, taken) in self._steps:
            add(nodes[parent] * (left[place] - taken))
        shares = self._shares.get(size)
        if shares is None:
            shares = self._shares[size] = self._scaled(size)
        chances = [sum(map(operator.mul, pick(nodes), share)) for pick, share in zip(self._pick, shares, strict=True)]
        return (*chances, 1.0 - self.natural(out=out, size=size) - sum(chances))

    def _scaled(self, size: int) -> list[list[float]]:
        left = self.size - size
        falling = [1]
        for drawn in range(TWENTY_ONE):
            falling.append(falling[-1] * (left - drawn))
        return [
            [orders / falling[drawn] if falling[drawn] else 0.0 for _, orders, drawn in leaves]
            for leaves in self._tree.leaves
        ]


def _picker(nodes: list[int]) -> Callable[[list[float]], Sequence[float]]:
    if len(nodes) > 1:
        return operator.itemgetter(*nodes)
    return lambda found: [found[node] for node in nodes]


@functools.cache
def tree(*, up: int, h17: bool) -> Tree:
    """Return the tree behind an up card; sets are in ascending order of value."""
    orders = final_sets(up=up, h17=h17)
    index: dict[int, int] = {0: 0}
    parents: list[int] = []
    factors: list[tuple[int, int]] = []
    leaves: list[list[tuple[int, int, int]]] = [[] for _ in TOTALS]
    for packed, (total, ways) in sorted(orders.items()):
        node = path = drawn = 0
        for place, taken in enumerate(shoe.copies(packed)):
            for copy in range(taken):
                path += shoe.ONE[place + 1]
                drawn += 1
                if path not in index:
                    index[path] = len(parents) + 1
                    parents.append(node)
                    factors.append((place, copy))
                node = index[path]
        leaves[total - STANDS_ON].append((node, ways, drawn))
    return Tree(tuple(parents), tuple(factors), tuple(tuple(found) for found in leaves))


@functools.cache
def final_sets(*, up: int, h17: bool) -> Mapping[int, tuple[int, int]]:
    """Return {packed cards drawn after the up card: (total, orders)} for every end on 17 to 21 but a natural."""
    found: dict[int, tuple[int, int]] = {}

    def draw(hand: Hand, drawn: int) -> None:
        for value in shoe.VALUES:
            after = shoe.with_card(hand, value)
            if after.hard > TWENTY_ONE or (after.size == 2 and after.total == TWENTY_ONE):  # noqa: PLR2004 - natural
                continue
            packed = drawn + shoe.ONE[value]
            if draws_on(hand=after, h17=h17):
                draw(after, packed)
            else:
                found[packed] = (after.total, found.get(packed, (0, 0))[1] + 1)

    draw(shoe.hand_of(up), 0)
    return found


def draws_on(*, hand: Hand, h17: bool) -> bool:
    """Say whether the dealer takes another card."""
    total = hand.total
    return total < STANDS_ON or (h17 and total == STANDS_ON and hand.is_soft)


def exact_totals(*, counts: Sequence[int], h17: bool) -> Mapping[str, Fraction]:
    """Return the exact chances of a dealer who always plays: {"17": ..., "21": ..., "bust": ..., "natural": ...}."""
    size = sum(counts)
    chances: dict[Any, Fraction] = dict.fromkeys(TOTALS, Fraction(0))
    for up in shoe.VALUES:
        left = [copies - (value == up) for value, copies in zip(shoe.VALUES, counts, strict=True)]
        shown = Fraction(counts[up - 1], size)
        for packed, (total, orders) in final_sets(up=up, h17=h17).items():
            chances[total] += shown * orders * _dealt(left, packed)
    natural = Fraction(2 * counts[ACE - 1] * counts[TEN - 1], size * (size - 1))
    named = {str(total): chance for total, chance in chances.items()}
    return {**named, "natural": natural, "bust": 1 - natural - sum(chances.values())}


def _dealt(left: Sequence[int], packed: int) -> Fraction:
    """Return the chance to draw a set of cards in one given order."""
    ways, orders, size = 1, 1, sum(left)
    for copies, taken in zip(left, shoe.copies(packed), strict=True):
        for copy in range(taken):
            ways *= copies - copy
            orders *= size
            size -= 1
    return Fraction(ways, orders)
