"""Optimal play by composition: every decision by the seat's own cards, the up card and a full shoe without them.

A hand of a split knows its own cards and that one more card of the pair is out, not the cards of the other hand; so
both hands have the same expectation, and that of the split is exactly twice it (the cards behind any stopping rule are
as exchangeable as those before it). Where more splits are left, a pair is split again always or never, whichever is
worth more; hands of further splits are played as after the first. Expectations are weighted with the chance that the
dealer has no natural where the dealer peeks: a seat only ever acts when there is none. Equal values stop.

Source: dynamic programming over all hands of up to 21; house rules (000), Blackjack.
"""

from collections.abc import Mapping

from games.odds.blackjack import shoe
from games.odds.blackjack.dealer import BUST, STANDS_ON, Dealer
from games.odds.blackjack.shoe import TWENTY_ONE, Hand
from games.odds.blackjack.strategy import PAIR, Move, Rules

_Choice = tuple[float, Move]


class Optimal:
    """The best decisions against one up card, found as they are asked for."""

    def __init__(self, *, rules: Rules, dealer: Dealer) -> None:
        self._rules = rules
        self._dealer = dealer
        self._stand: dict[tuple[int, int], float] = {}
        self._best: dict[tuple[int, int], _Choice] = {}

    def move(self, hand: Hand) -> Move:
        """Choose among all moves, a split where the hand is a pair."""
        value, move = self._chosen(hand, 0)
        pair = _pair(hand)
        if pair and self._rules.splits_max and self.split_value(pair) > value:
            return Move.SPLIT
        return move

    def without_split(self, hand: Hand) -> Move:
        """Choose among hit, stand and double."""
        return self._chosen(hand, 0)[1]

    def split_move(self, hand: Hand, pair: int) -> Move:
        """Choose for a hand of a split."""
        return self._chosen(hand, pair)[1]

    def splits_again(self, *, once: float, again: float) -> bool:
        """Choose the larger expectation."""
        return again > once

    def values(self, hand: Hand, *, pair: int = 0) -> Mapping[Move, float]:
        """Return what standing, hitting and doubling are worth where they are allowed, a split apart.

        In first stakes, weighted with the chance of no natural behind the up card where the dealer peeks. `pair` is the
        value of the other card of a split that is out, 0 for none.
        """
        hit = doubled = 0.0
        may_double = self._rules.may_double(hand, is_split=pair > 0)
        for card, chance in self._cards(hand, pair):
            after = shoe.with_card(hand, card)
            hit += chance * self._value(after, pair)
            if may_double:
                doubled += 2 * chance * self._stood(after, pair)
        values = {Move.STAND: self._stood(hand, pair), Move.HIT: hit}
        return {**values, Move.DOUBLE: doubled} if may_double else values

    def split_value(self, pair: int) -> float:
        """Return the expectation of both hands of a split, weighted like every value here."""
        start = shoe.hand_of(pair)
        one_card = self._rules.is_one_card(pair)
        value = 0.0
        for card, chance in self._cards(start, pair):
            after = shoe.with_card(start, card)
            value += chance * (self._stood(after, pair) if one_card else self._value(after, pair))
        return 2 * value

    def _chosen(self, hand: Hand, pair: int) -> _Choice:
        """Return the best value and its move, remembered."""
        key = (hand.packed, pair)
        found = self._best.get(key)
        if found is None:
            found = self._best[key] = self._choose(hand, pair)
        return found

    def _choose(self, hand: Hand, pair: int) -> _Choice:
        """Take the first of equal values."""
        values = self.values(hand, pair=pair)
        move = max(values, key=lambda one: values[one])
        return values[move], move

    def _value(self, hand: Hand, pair: int) -> float:
        if hand.total >= TWENTY_ONE:
            return self._stood(hand, pair)
        return self._chosen(hand, pair)[0]

    def _stood(self, hand: Hand, pair: int) -> float:
        """Return the expectation of one stake on a hand that takes no more cards."""
        key = (hand.packed, pair)
        found = self._stand.get(key)
        if found is None:
            found = self._stand[key] = self._compared(hand, pair)
        return found

    def _compared(self, hand: Hand, pair: int) -> float:
        out, size = hand.packed + shoe.ONE[pair], hand.size + (pair > 0)
        natural = self._dealer.natural(out=out, size=size)
        lost_to_natural = 0.0 if self._rules.peek else natural
        total = hand.total
        if total > TWENTY_ONE:
            return -(1.0 - natural) - lost_to_natural
        ends = self._dealer.totals(out=out, size=size)
        place = total - STANDS_ON
        won = ends[BUST] + sum(ends[: max(place, 0)])
        lost = sum(ends[max(place + 1, 0) : BUST])
        return won - lost - lost_to_natural

    def _cards(self, hand: Hand, pair: int) -> list[tuple[int, float]]:
        """Return the cards that may come next with their chances."""
        out, size = hand.packed + shoe.ONE[pair], hand.size + (pair > 0)
        rest = self._dealer.size - size
        return [
            (value, (copies - taken) / rest)
            for value, copies, taken in zip(shoe.VALUES, self._dealer.counts, shoe.copies(out), strict=True)
            if copies > taken
        ]


def _pair(hand: Hand) -> int:
    """Return the value of two equal cards, 0 where the hand is none."""
    if hand.size != PAIR:
        return 0
    return next((value for value in shoe.VALUES if hand.packed == PAIR * shoe.ONE[value]), 0)
