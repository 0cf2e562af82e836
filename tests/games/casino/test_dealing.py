"""The deal, refills and draws follow from the deck alone."""

from games.cards import CARDS
from games.rules.casino import dealing, rounds
from tests.games.casino.playing import house, played

DECK = list(CARDS)


def test_players_then_the_table_get_two_at_a_time() -> None:
    table = dealing.deal(house=house(), deck=DECK, dealer=1)
    assert table.hands == [[*DECK[:2], *DECK[6:8]], [*DECK[2:4], *DECK[8:10]]]
    assert list(table.loose) == [*DECK[4:6], *DECK[10:12]]
    assert table.turn == 0


def test_the_table_may_come_before_the_dealer() -> None:
    table = dealing.deal(house=house(seats=3, deal_order="others_table_dealer"), deck=DECK, dealer=0)
    assert table.hands == [[*DECK[6:8], *DECK[14:16]], [*DECK[:2], *DECK[8:10]], [*DECK[2:4], *DECK[10:12]]]
    assert list(table.loose) == [*DECK[4:6], *DECK[12:14]]


def test_four_at_a_time() -> None:
    table = dealing.deal(house=house(deal_order="fours"), deck=DECK, dealer=0)
    assert (table.hands, list(table.loose)) == ([DECK[4:8], DECK[:4]], DECK[8:12])


def test_new_hands_come_when_all_are_empty_and_the_table_gets_nothing() -> None:
    rules = house()
    dealt = {}
    for step in rounds.steps(house=rules, record=played(rules=rules, seed=5), number=1):
        if step.supplied:
            dealt[step.number] = [len(hand) for hand in step.table.hands]
    assert dealt == {number: [4, 4] for number in range(0, 48, 8)}


def test_in_draw_casino_each_play_draws_while_the_stock_lasts() -> None:
    rules = house("draw")
    hands = [
        [len(hand) for hand in step.table.hands]
        for step in rounds.steps(house=rules, record=played(rules=rules, seed=5), number=1)
    ]
    assert hands[:41] == [[4, 4]] * 41
    assert sum(hands[-2]) == 1


def test_what_is_left_goes_to_the_last_capturer_and_is_no_sweep() -> None:
    rules = house()
    table = rounds.play(house=rules, record=played(rules=rules, seed=8), number=1)
    left, sweeps = [*table.loose], list(table.sweeps)
    result = rounds.result(table=table)
    assert left
    assert table.last_capturer is not None
    assert result.piles[table.last_capturer][-len(left) :] == tuple(left)
    assert list(result.sweeps) == sweeps


def test_without_any_capture_the_cards_stay_unclaimed_and_count_for_nobody() -> None:
    rules = house()
    table = dealing.deal(house=rules, deck=DECK, dealer=0)
    number = 0
    while not table.is_over:
        number += 1
        move = {"seat": table.turn, "type": "trail", "card": table.hands[table.turn][0]}
        rounds.advance(table=table, found=move, number=number)
    result = rounds.result(table=table)
    assert (len(result.unclaimed), result.points, result.items) == (52, (0, 0), ())
