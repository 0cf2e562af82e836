"""What holds in every legal round, whatever the house and the players: cards, points, builds, guards, order."""

import copy
import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from games.cards import CARDS
from games.rules.casino import game, rounds
from games.rules.casino.house_rules import HouseRules
from games.rules.casino.moves import legality, reading
from games.rules.casino.moves.reading import MoveType
from games.rules.casino.table import Table
from tests.games.casino.playing import HOUSES, SEEDS, house, played

ANY_ROUND = given(rules=HOUSES, seed=SEEDS)


def everywhere(where: Table) -> list[str]:
    """Return every card that is anywhere."""
    hands = [card for hand in where.hands for card in hand]
    built = [card for build in where.builds.values() for card in build.cards]
    piles = [card for pile in where.piles for card in pile]
    return [*hands, *where.stock, *where.loose, *built, *piles]


@ANY_ROUND
def test_all_52_cards_are_in_exactly_one_place_after_every_move(rules: HouseRules, seed: int) -> None:
    for step in rounds.steps(house=rules, record=played(rules=rules, seed=seed), number=1):
        assert sorted(everywhere(step.table)) == sorted(CARDS)


@ANY_ROUND
def test_a_round_has_48_moves_and_no_build_outlives_a_deal_of_new_hands(rules: HouseRules, seed: int) -> None:
    record = played(rules=rules, seed=seed)
    assert len(record["moves"]) == 48
    for step in rounds.steps(house=rules, record=record, number=1):
        if rules.variant != "draw" and (step.supplied or step.table.is_over):
            assert not step.table.builds
    assert not step.table.builds


@ANY_ROUND
def test_an_owner_always_holds_a_card_that_captures_its_build(rules: HouseRules, seed: int) -> None:
    for step in rounds.steps(house=rules, record=played(rules=rules, seed=seed), number=1):
        for build in step.table.builds.values():
            assert any(build.value in rules.played[card] for card in step.table.hands[build.owner])


@ANY_ROUND
def test_fixed_points_are_at_most_11_and_24_in_spade_and_sweeps_come_beside_them(rules: HouseRules, seed: int) -> None:
    result = rounds.result(table=rounds.play(house=rules, record=played(rules=rules, seed=seed), number=1))
    scored_sweeps = sum(result.sweeps) if rules.sweeps_score else 0
    fixed = sum(result.points) - scored_sweeps
    assert 0 <= fixed <= (24 if rules.variant == "spade" else 11)
    assert sum(map(len, result.piles)) + len(result.unclaimed) == 52


@ANY_ROUND
def test_a_sweep_is_counted_once_for_each_capture_that_clears_the_table(rules: HouseRules, seed: int) -> None:
    cleared = 0
    for step in rounds.steps(house=rules, record=played(rules=rules, seed=seed), number=1):
        is_capture = step.move is not None and step.move.type is MoveType.CAPTURE
        cleared += is_capture and not step.table.loose and not step.table.builds
        assert sum(step.table.sweeps) == cleared


@given(rules=HOUSES, seed=SEEDS)
def test_the_order_of_names_in_a_move_changes_nothing(rules: HouseRules, seed: int) -> None:
    record = played(rules=rules, seed=seed)
    mixed: dict[str, Any] = copy.deepcopy(record)
    for move in mixed["moves"]:
        for names in ("loose", "builds"):
            random.Random(seed).shuffle(move.get(names, []))
    results = [rounds.result(table=rounds.play(house=rules, record=one, number=1)) for one in (record, mixed, record)]
    piles = [[sorted(pile) for pile in one.piles] for one in results]
    assert piles[0] == piles[1] == piles[2]
    assert results[0].items == results[1].items
    assert results[0] == results[2]


@settings(deadline=None)
@given(seed=SEEDS, index=st.integers(0, 47), card=st.sampled_from(CARDS))
def test_a_capture_stays_legal_or_illegal_whatever_else_lies_there(seed: int, index: int, card: str) -> None:
    rules = house()
    record = played(rules=rules, seed=seed)
    for step in rounds.steps(house=rules, record=record, number=1):
        if step.number == index:
            break
    where, move = step.table, reading.read(found=record["moves"][index])
    if move.type is not MoveType.CAPTURE or card in move.loose or card == move.card:
        return
    effect = legality.judge(table=where, move=move)
    where.loose.pop(card, None) if card in where.loose else where.loose.setdefault(card)
    assert legality.judge(table=where, move=move) == effect


@given(
    rules=HOUSES,
    stake=st.integers(1, 50),
    dealer=st.integers(0, 3),
    winners=st.sets(st.integers(0, 3), min_size=1),
)
def test_a_pot_is_paid_out_whole_in_chips_that_differ_by_one_at_most(
    rules: HouseRules, stake: int, dealer: int, winners: set[int]
) -> None:
    winning = sorted({winner % rules.sides for winner in winners})
    pot = stake * 100 * rules.seats
    shares = game.shares(house=rules, winners=winning, pot=pot, dealer=dealer % rules.seats)
    paid = [share for seat, share in enumerate(shares) if rules.side(seat=seat) in winning]
    assert sum(shares) == sum(paid) == pot
    assert max(paid) - min(paid) in {0, 100}
    assert all(share % 100 == 0 for share in shares)
