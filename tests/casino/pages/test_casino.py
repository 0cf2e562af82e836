"""The page of a game of Casino: the table after every move, the count of each round, and the move that is refused."""

import random

import pytest
from django.test import Client
from hypothesis import given, settings

from casino.pages.sheets.games import casino
from casino.pages.sheets.games.casino import Board
from casino.pages.sheets.games.stepping import Frame
from casino.simulation.games.fishing import players, whole
from games import catalog
from games.cards import CARDS
from games.settle import explain
from tests.casino.pages.fishing import CLASSIC, TABLE, played, spoiled
from tests.casino.pages.floor import PERSONS, happen, read, round_of
from tests.games.casino.playing import SEEDS

PAGE = f"/rounds/{TABLE}/1/1/"


def board_of(frame: Frame) -> Board:
    assert isinstance(frame.board, Board)
    return frame.board


@settings(deadline=None, max_examples=20)
@given(seed=SEEDS)
def test_every_frame_of_a_round_shows_each_card_that_is_not_in_stock_once(seed: int) -> None:
    key = "casino.royal/1"
    record = whole.play(ruleset=key, players=[players.greedy, players.anything], chance=random.Random(seed)).record
    frames = casino.frames(catalog.find(key=key).parameters, record, [])
    told = explain(ruleset=key, record=record, bets=[])
    assert [frame.headline for frame in frames[:49]] == [decision.headline for decision in told[:49]]
    for frame in frames:
        board = board_of(frame)
        heaps = [*(seat.hand for seat in board.seats), *(side.pile for side in board.sides)]
        heaps += [board.loose, *(build.cards for build in board.builds)]
        names = [card.face.name for heap in heaps for card in heap]
        assert len(names) == len(set(names)) == len(CARDS) - board.stock


def test_a_game_opens_at_its_end_with_the_winner_and_the_pot(office: Client) -> None:
    happen(("round.played/v1", played(1)), table=TABLE)
    page = read(office, PAGE)
    assert "Round 1, seat 1 wins, 29 to 5" in page
    assert "takes the pot of 100" in page
    assert f"escrow/{TABLE}" in page
    assert "most cards 3" in page


def test_an_address_asks_for_any_move(office: Client) -> None:
    happen(("round.played/v1", played(1)), table=TABLE)
    deal, first = read(office, f"{PAGE}?move=0"), read(office, f"{PAGE}?move=1")
    assert "Step 0 of 149" in deal
    assert "40 cards in stock" in deal
    assert "Seat 1 4411 To move" in first
    assert "Round 2: seat 1 deals, seat 2 starts" in read(office, f"{PAGE}?move=50")


@pytest.mark.parametrize("path", [f"/rounds/{TABLE}/1/2/", f"/held/?round={TABLE}/1/2"])
def test_a_held_game_opens_at_the_refused_move_with_its_rule(office: Client, path: str) -> None:
    happen(("round.played/v1", spoiled(2, move=20)), table=TABLE)
    page = read(office, path)
    assert "Refused: Round 2, move 21: Seat 2 plays 6♥, expected a card of the hand K♥ K♣" in page
    assert "R1 turn and cards" in page
    assert "Step 71 of 71" in page


def test_what_is_wrong_beside_the_moves_stands_under_the_play(office: Client) -> None:
    wrong = played(1)
    wrong["bets"][0]["stake"] = 10_000
    happen(("round.played/v1", wrong), table=TABLE)
    page = read(office, PAGE)
    assert "Held: seat 2 puts in 50 chips, seat 1 put in 100" in page
    assert "Seat 1 wins, 29 to 5" in page


@pytest.mark.parametrize("record", [{}, {"rounds": 3}, {"rounds": []}, {"rounds": [7]}, {"rounds": [{"dealer": "x"}]}])
def test_a_record_that_is_no_game_is_shown_as_it_came(office: Client, record: dict[str, object]) -> None:
    happen(("round.played/v1", {**played(1), "record": record}), table=TABLE)
    assert "Held" in read(office, PAGE)


def test_a_correction_and_a_void_leave_the_books_even(office: Client) -> None:
    correction = {**played(1, ruleset="casino.classic/1"), "replaces": 1, **PERSONS}
    correction["bets"] = correction["bets"][::-1]
    happen(("round.played/v1", played(1)), ("round.corrected/v1", correction), table=TABLE)
    page = read(office, f"{PAGE}?move=20")
    assert "Revision 1 Reversed" in page
    assert "Revision 2 In force" in page
    assert page.count("Step 20 of 149") == 2
    happen(("round.voided/v1", {**round_of(1, table=TABLE), **PERSONS}), table=TABLE)
    assert "Round 1, voided" in read(office, PAGE)
    assert CLASSIC in read(office, PAGE)
