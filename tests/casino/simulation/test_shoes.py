"""Shoes: eight whole decks, and coups that follow the tableau."""

import random
from collections import Counter

import pytest

from casino.simulation.games.baccarat.shoes import DECK, Coup, DealOrder, Shoe, total

TABLEAU = {
    0: "0123456789",
    1: "0123456789",
    2: "0123456789",
    3: "012345679",
    4: "234567",
    5: "4567",
    6: "67",
    7: "",
}
"""Player's third card on which a Banker of so many points draws. Source: standard tableau, as specs and house 001."""


def _coups(*, order: DealOrder, count: int) -> list[Coup]:
    rng = random.Random(7)
    coups: list[Coup] = []
    while len(coups) < count:
        shoe = Shoe(rng=rng, order=order)
        coups.append(shoe.deal())
        while not coups[-1].has_cut_card:
            coups.append(shoe.deal())
    return coups


@pytest.mark.parametrize("order", list(DealOrder))
def test_both_sides_draw_as_the_tableau_says(order: DealOrder) -> None:
    for coup in _coups(order=order, count=3_000):
        player, banker = total(cards=coup.player[:2]), total(cards=coup.banker[:2])
        if max(player, banker) > 7:
            assert (len(coup.player), len(coup.banker)) == (2, 2)
            continue
        assert (len(coup.player) == 3) == (player <= 5)
        third = str(total(cards=coup.player[2:])) if player <= 5 else None
        draws = banker <= 5 if third is None else third in TABLEAU[banker]
        assert (len(coup.banker) == 3) == draws


@pytest.mark.parametrize("order", list(DealOrder))
def test_a_coup_holds_its_hands_cards_and_only_halves_leave_cards_unused(order: DealOrder) -> None:
    for coup in _coups(order=order, count=500):
        unused = Counter(coup.cards) - Counter(coup.player + coup.banker)
        assert not Counter(coup.player + coup.banker) - Counter(coup.cards)
        assert sum(unused.values()) == (6 - len(coup.player + coup.banker) if order is DealOrder.HALVES else 0)


def test_alternating_cards_go_to_player_first() -> None:
    coup = _coups(order=DealOrder.ALTERNATE, count=1)[0]
    assert coup.cards[0:4:2] == coup.player[:2]
    assert coup.cards[1:4:2] == coup.banker[:2]


def test_a_shoe_is_eight_decks_and_ends_with_its_cut_card() -> None:
    shoe = Shoe(rng=random.Random(1), order=DealOrder.TWO_EACH)
    coups = [shoe.deal()]
    while not coups[-1].has_cut_card:
        coups.append(shoe.deal())
    seen = Counter(card for coup in coups for card in coup.cards) + Counter(shoe.unseen())
    assert set(seen) == set(DECK)
    assert max(seen.values()) <= 8
    assert 60 <= len(coups) <= 90
    assert sum(coup.has_cut_card for coup in coups) == 1
