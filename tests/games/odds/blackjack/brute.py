"""Blackjack without any counting: every card of a small shoe drawn one by one, in fractions."""

import functools
from collections.abc import Callable, Iterator
from fractions import Fraction

Shoe = tuple[int, ...]
"""Copies of ace, two, ... ten left."""

Hand = tuple[int, ...]


def draws(shoe: Shoe) -> Iterator[tuple[int, Shoe, Fraction]]:
    """Give each value that may come next, the shoe after it, and its chance."""
    size = sum(shoe)
    for place, copies in enumerate(shoe):
        if copies:
            yield place + 1, (*shoe[:place], copies - 1, *shoe[place + 1 :]), Fraction(copies, size)


def count(hand: Hand) -> tuple[int, bool]:
    """Return the total and whether an ace counts 11."""
    hard = sum(hand)
    return (hard + 10, True) if 1 in hand and hard <= 11 else (hard, False)


@functools.cache
def against(up: int, shoe: Shoe, hands: tuple[tuple[int, int], ...], power: int = 1) -> Fraction:
    """Return the mean power of what hands, (total, stakes) each, win; a dealer's natural counts nothing."""

    def play(hand: Hand, left: Shoe) -> Fraction:
        total, _ = count(hand)
        if len(hand) == 2 and total == 21:
            return Fraction(0)
        if len(hand) > 1 and total >= 17:
            return Fraction(sum(_won(mine, total) * stakes for mine, stakes in hands) ** power)
        return sum((chance * play((*hand, card), after) for card, after, chance in draws(left)), Fraction(0))

    return play((up,), shoe)


def played(
    hand: Hand, shoe: Shoe, decide: Callable[[Hand], str], then: Callable[[int, int, Shoe], Fraction]
) -> Fraction:
    """Average `then(total, stakes, shoe left)` over the ends of one hand."""
    total, _ = count(hand)
    move = "stand" if total >= 21 else decide(hand)
    if move == "stand":
        return then(total, 1, shoe)
    if move == "double":
        return sum((chance * then(count((*hand, card))[0], 2, left) for card, left, chance in draws(shoe)), Fraction(0))
    return sum((chance * played((*hand, card), left, decide, then) for card, left, chance in draws(shoe)), Fraction(0))


def best(up: int, hand: Hand, shoe: Shoe, *, may_double: bool = True) -> Fraction:
    """Return the value of a hand played at its best without a split, weighted like `against`."""
    total, _ = count(hand)
    stood = against(up, shoe, ((total, 1),))
    if total >= 21:
        return stood
    hit = doubled = Fraction(0)
    for card, left, chance in draws(shoe):
        hit += chance * best(up, (*hand, card), left, may_double=False)
        doubled += chance * against(up, left, ((count((*hand, card))[0], 2),))
    return max(stood, hit, doubled) if may_double else max(stood, hit)


def _won(mine: int, dealer: int) -> int:
    if mine > 21:
        return -1
    return 1 if dealer > 21 or mine > dealer else 0 if mine == dealer else -1
