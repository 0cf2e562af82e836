"""Counting agrees with drawing every card of a small shoe one by one."""

from fractions import Fraction

import pytest

from games import catalog
from games.odds.blackjack import shoe
from games.odds.blackjack.chart import Chart
from games.odds.blackjack.counting import Counter
from games.odds.blackjack.dealer import Dealer
from games.odds.blackjack.optimal import Optimal
from games.odds.blackjack.strategy import Move, Rules, rules_of
from tests.games.odds.blackjack import brute

RULES = rules_of(catalog.find(key="blackjack.house/1").parameters)
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
