"""The laws of the house's game and of its neighbours."""

import dataclasses
import itertools
from fractions import Fraction

import pytest

from games import catalog
from games.errors import ParameterRefused
from games.odds import theory
from games.odds.blackjack import first_cards, shoe, table
from games.odds.blackjack.dealer import exact_totals
from games.odds.blackjack.strategy import rules_of
from games.odds.law import Kind, Law

BLACKJACK = "blackjack.house/1"
RULES = rules_of(catalog.find(key=BLACKJACK).parameters)


def law_of(bet: str, **changes: object) -> Law:
    """Return one law of the house, or of a variant."""
    return {law.bet: law for law in theory.laws_of(variant=theory.variant(key=BLACKJACK, changes=changes))}[bet]


def test_the_house_keeps_about_0_40_percent_of_the_first_stake_under_optimal_play() -> None:
    law = law_of("blackjack")
    assert float(law.house_edge) == pytest.approx(0.0039906, abs=1e-7)
    assert float(law.variance) == pytest.approx(1.31428, abs=1e-5)
    assert (law.kind, sum(law.outcomes.values())) == (Kind.NUMERIC_OPTIMAL_PLAY, 1)


def test_the_chart_costs_a_little_more_than_optimal_play() -> None:
    chart, optimal = law_of("blackjack_chart"), law_of("blackjack")
    assert 0 < float(chart.house_edge - optimal.house_edge) < 1e-4
    assert (chart.kind, chart.is_bet) == (Kind.NUMERIC_FIXED_STRATEGY, False)


def test_per_unit_of_handle_the_edge_is_smaller_than_of_the_first_stake() -> None:
    law = law_of("blackjack")
    staked = sum(stakes * chance for (_, stakes), chance in law.raised.items())
    assert 1.1 < staked < 1.15
    assert (1 - law.handle_rtp) * staked == law.house_edge


@pytest.mark.parametrize("strategy", ["optimal", "chart"])
def test_the_kept_table_is_what_the_rules_give(strategy: str) -> None:
    """One up card of ten is counted again here; `build_odds blackjack --check` counts them all."""
    kept = table.by_up_card(rules=RULES, strategy=strategy)["10"]
    counted = table.COUNTED[strategy](rules=RULES, up=10)
    assert kept == pytest.approx(counted, abs=1e-14)


def test_the_kept_table_holds_every_released_ruleset() -> None:
    assert all(table.is_kept(rules=dataclasses.replace(RULES, splits_max=splits)) for splits in range(4))
    assert sum(table.lines(rules=RULES, strategy="chart").values()) == pytest.approx(1, abs=1e-12)


def test_insurance_and_naturals_are_exact() -> None:
    assert law_of("insurance").rtp == Fraction(3 * 64, 207)
    assert first_cards.naturals(decks=4)["natural_player"] == Fraction(2 * 16 * 64, 208 * 207)
    assert law_of("blackjack_first_cards").kind is Kind.EXACT


@pytest.mark.parametrize("h17", [False, True])
def test_the_dealers_totals_agree_with_drawing_card_by_card(h17: bool) -> None:  # noqa: FBT001
    """A shoe of twenty cards, each card's chance multiplied along every way the dealer can go."""
    found = dict.fromkeys(["17", "18", "19", "20", "21", "bust", "natural"], Fraction(0))

    def draw(hand: shoe.Hand, left: tuple[int, ...], chance: Fraction) -> None:
        total, size = hand.total, sum(left)
        if hand.size > 1 and (total > 17 or (total == 17 and not (h17 and hand.is_soft))):
            name = "natural" if hand.size == 2 and total == 21 else "bust" if total > 21 else str(total)
            found[name] += chance
            return
        for value in shoe.VALUES:
            if left[value - 1]:
                after = (*left[: value - 1], left[value - 1] - 1, *left[value:])
                draw(shoe.with_card(hand, value), after, chance * Fraction(left[value - 1], size))

    counts = (1, 1, 1, 1, 2, 2, 2, 2, 2, 6)
    draw(shoe.EMPTY, counts, Fraction(1))
    assert exact_totals(counts=counts, h17=h17) == found


def test_what_a_natural_pays_moves_the_law_by_its_chance() -> None:
    natural = law_of("blackjack").outcomes[Fraction(5, 2)]
    assert law_of("blackjack", blackjack_pays=1.2).rtp == law_of("blackjack").rtp - Fraction(3, 10) * natural
    cut = law_of("blackjack", rounding="floor", stake=15)
    assert law_of("blackjack").rtp - cut.rtp == natural * Fraction(1, 30)


def test_a_setting_that_the_house_does_not_take_is_refused() -> None:
    with pytest.raises(ParameterRefused):
        theory.variant(key=BLACKJACK, changes={"stake": 9})


def test_every_split_more_is_worth_less_than_the_one_before() -> None:
    rtps = [law_of("blackjack", splits_max=splits).rtp for splits in range(4)]
    gains = [after - before for before, after in itertools.pairwise(rtps)]
    assert gains == sorted(gains, reverse=True)
    assert gains[-1] > 0
    assert law_of("blackjack", splits_max=3).outcomes.keys() >= {Fraction(-7), Fraction(9)}
