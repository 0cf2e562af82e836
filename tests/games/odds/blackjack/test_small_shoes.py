"""Counting agrees with drawing every card of a small shoe one by one."""

import dataclasses
from fractions import Fraction
from typing import Any

import pytest

from games import catalog
from games.odds.blackjack import resplit, shoe
from games.odds.blackjack.chart import Chart
from games.odds.blackjack.counting import Counter
from games.odds.blackjack.dealer import Dealer
from games.odds.blackjack.optimal import Optimal
from games.odds.blackjack.strategy import Move, Rules, rules_of
from tests.games.odds.blackjack import brute

RULES = rules_of(catalog.find(key="blackjack.house/1").parameters)
Hands = tuple[tuple[int, int], ...]
SMALL = (2, 1, 1, 1, 2, 2, 1, 3, 1, 4)


def _without(*values: int) -> brute.Shoe:
    return tuple(copies - values.count(value) for value, copies in zip(shoe.VALUES, SMALL, strict=True))


def _dealer(up: int) -> Dealer:
    return Dealer(counts=SMALL, up=up, h17=False)


@pytest.mark.parametrize(("up", "cards"), [(6, (5, 6)), (10, (6, 10)), (1, (8, 10)), (9, (1, 7))])
def test_the_best_value_of_a_hand_is_that_of_an_expectimax(up: int, cards: tuple[int, int]) -> None:
    dealer = _dealer(up)
    optimal = Optimal(rules=RULES, dealer=dealer)
    counted = Counter(rules=RULES, dealer=dealer, strategy=optimal).hand(
        start=shoe.hand_of(*cards), is_splittable=False
    )
    value = sum(net * chance for (net, _), chance in counted.items())
    assert value == pytest.approx(float(brute.best(up, cards, _without(up, *cards))), abs=1e-12)


@pytest.mark.parametrize(("up", "pair", "das"), [(6, 8, True), (6, 8, False), (9, 1, True)])
def test_a_split_is_counted_like_two_hands_drawn_one_after_the_other(up: int, pair: int, das: bool) -> None:  # noqa: FBT001
    rules = Rules(**{name: getattr(RULES, name) for name in Rules.__slots__ if name != "das"}, das=das)
    chart = Chart(rules=rules, up=up)
    start = shoe.hand_of(pair, pair)
    assert chart.move(start) is Move.SPLIT
    net = Counter(rules=rules, dealer=_dealer(up), strategy=chart).hand(start=start, is_splittable=True)
    for power in (1, 2):
        found = sum(won**power * chance for (won, _), chance in net.items())
        assert found == pytest.approx(float(_two_hands(rules, up, pair, power)), abs=1e-8)


@pytest.mark.parametrize(
    ("shoe_cards", "up", "pair", "changes"),
    [
        pytest.param((1, 1, 1, 1, 1, 2, 1, 5, 1, 3), 6, 8, {"splits_max": 2}, id="three hands of eights"),
        pytest.param((0, 0, 1, 0, 1, 2, 1, 5, 1, 3), 6, 8, {"splits_max": 3}, id="four hands of eights"),
        pytest.param((0, 1, 1, 3, 1, 1, 1, 0, 2, 3), 5, 4, {"splits_max": 3, "das": False}, id="no double after it"),
        pytest.param(
            (3, 0, 0, 0, 0, 0, 2, 0, 2, 4), 7, 1, {"splits_max": 2, "split_aces_one_card": False}, id="aces again"
        ),
    ],
)
def test_splits_of_splits_are_counted_like_hands_drawn_one_after_the_other(
    shoe_cards: brute.Shoe, up: int, pair: int, changes: dict[str, Any]
) -> None:
    rules = dataclasses.replace(RULES, **changes)
    dealer = Dealer(counts=shoe_cards, up=up, h17=False)
    chart = Chart(rules=rules, up=up)
    net = Counter(rules=rules, dealer=dealer, strategy=_Splitter(chart)).hand(
        start=shoe.hand_of(pair, pair), is_splittable=True
    )
    left = tuple(copies - (up, pair, pair).count(value) for value, copies in zip(shoe.VALUES, shoe_cards, strict=True))
    assert sum(net.values()) == pytest.approx(1, abs=1e-12)
    for power in (1, 2):
        table = _Table(rules=rules, up=up, pair=pair, power=power)
        found = sum(won**power * chance for (won, _), chance in net.items())
        assert found == pytest.approx(float(table.play(((pair, pair),), (), 0, left)), abs=1e-9)


def test_patterns_of_splits_are_those_that_can_be_dealt() -> None:
    assert resplit.patterns(hands_max=2) == (resplit.Pattern(0, 0, 2, 1),)
    assert resplit.patterns(hands_max=4) == (
        resplit.Pattern(0, 2, 0, 1),
        resplit.Pattern(1, 3, 0, 2),
        resplit.Pattern(2, 0, 4, 1),
        resplit.Pattern(2, 1, 3, 2),
        resplit.Pattern(2, 2, 2, 2),
    )


def _two_hands(rules: Rules, up: int, pair: int, power: int) -> Fraction:
    """Draw both second cards, play the first hand, then the second, then the dealer; the mean of the result's power."""
    chart = Chart(rules=rules, up=up)

    def decide(hand: brute.Hand) -> str:
        return "stand" if rules.is_one_card(pair) else chart.split_move(shoe.hand_of(*hand), pair).value

    def second(card: int, first: tuple[int, int], left: brute.Shoe) -> Fraction:
        def dealer(total: int, stakes: int, rest: brute.Shoe) -> Fraction:
            return brute.against(up, rest, (first, (total, stakes)), power)

        return brute.played((pair, card), left, decide, dealer)

    mean = Fraction(0)
    for one, left, chance in brute.draws(_without(up, pair, pair)):
        for other, rest, second_chance in brute.draws(left):

            def then(total: int, stakes: int, after: brute.Shoe, other: int = other) -> Fraction:
                return second(other, (total, stakes), after)

            mean += chance * second_chance * brute.played((pair, one), rest, decide, then)
    return mean


class _Splitter:
    """The chart, but every pair is split."""

    def __init__(self, chart: Chart) -> None:
        self._chart = chart
        self.without_split = chart.without_split
        self.split_move = chart.split_move
        self.splits_again = chart.splits_again

    def move(self, hand: shoe.Hand) -> Move:  # noqa: ARG002 - a pair
        """Split."""
        return Move.SPLIT


class _Table:
    """Plays all hands of one seat in turn, splitting while a split is left; means of a power of the result."""

    def __init__(self, *, rules: Rules, up: int, pair: int, power: int) -> None:
        self._splits_max = rules.splits_max
        self._chart = Chart(rules=rules, up=up)
        self._up, self._pair, self._power = up, pair, power

    def play(self, waiting: Hands, ended: Hands, splits: int, left: brute.Shoe) -> Fraction:
        """Play the first waiting hand and then the others; `ended` holds totals and stakes."""
        if not waiting:
            return brute.against(self._up, left, tuple(sorted(ended)), self._power)
        hand, *rest = waiting
        pair = self._pair
        if hand == (pair, pair) and splits < self._splits_max:
            return sum(
                (
                    chance * second * self.play(((pair, one), (pair, other), *rest), ended, splits + 1, after)
                    for one, between, chance in brute.draws(left)
                    for other, after, second in brute.draws(between)
                ),
                Fraction(0),
            )

        def then(total: int, stakes: int, after: brute.Shoe) -> Fraction:
            return self.play(tuple(rest), (*ended, (total, stakes)), splits, after)

        return brute.played(hand, left, self._decide, then)

    def _decide(self, hand: brute.Hand) -> str:
        return self._chart.split_move(shoe.hand_of(*hand), self._pair).value
