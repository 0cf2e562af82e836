"""The page of a game of Las Vegas: the table after every turn, and the turn that a rule refuses."""

import random
import re

from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from casino.pages.sheets.games.las_vegas import frames
from casino.pages.sheets.games.las_vegas.board import Board
from casino.pages.sheets.games.stepping import Frame
from games import catalog
from games.settle import explain
from tests.casino.pages.floor import PERSONS, happen, read, round_of
from tests.casino.pages.vegas_floor import ROYALE, TABLE, broken, game
from tests.games.las_vegas import games
from tests.games.las_vegas.test_laws import buy_ins

PARAMETERS = catalog.find(key=ROYALE).parameters
PAGE = f"/rounds/{TABLE}/1/1/"


def told(number: int, players: int) -> tuple[list[dict[str, object]], tuple[Frame, ...]]:
    """Return a random legal game and its frames."""
    rounds, _ = games.random_game(random.Random(number), players, games.RULES)
    return rounds, frames.frames(PARAMETERS, {"rounds": rounds}, buy_ins(players))


@given(number=st.integers(0, 2**32), players=st.integers(2, 5))
@settings(max_examples=15, deadline=None)
def test_every_moment_of_a_game_has_a_frame_on_which_no_die_is_missing(number: int, players: int) -> None:
    rounds, found = told(number, players)
    steps = explain(ruleset=ROYALE, record={"rounds": rounds}, bets=buy_ins(players))
    assert [frame.headline for frame in found] == [step.headline for step in steps]
    assert list(dict.fromkeys(frame.chapter for frame in found)) == ["Round 1", "Round 2", "Round 3"]
    for frame in found:
        assert isinstance(frame.board, Board)
        if "is paid" not in frame.headline and "pot" not in frame.headline:
            assert [dice_of(frame.board, f"Seat {seat}") for seat in range(1, players + 1)] == [8] * players


def dice_of(board: Board, name: str) -> int:
    """Count the dice that are drawn for a seat."""
    hand = sum(len(seat.hand.dice) for seat in board.seats if seat.name == name)
    piles = sum(len(pile.dice) for casino in board.casinos for pile in casino.piles if pile.side == name)
    return (
        hand + piles + sum(len(space.dice) for casino in board.casinos for space in casino.spaces if space.side == name)
    )


def test_a_frame_stays_as_it_is_when_the_game_goes_on() -> None:
    _, found = told(3, 2)
    first = found[0].board
    assert isinstance(first, Board)
    assert all(len(seat.hand.dice) == 8 for seat in first.seats)
    assert all(pile.side in {"Neutral", "Grey"} for casino in first.casinos for pile in casino.piles)


def test_a_game_opens_at_its_end_and_steps_to_any_turn(office: Client) -> None:
    happen(("round.played/v1", game()), table=TABLE)
    page = read(office, PAGE)
    assert "the pot of 150" in page
    assert re.search(r"Round 1, seat \d takes the pot", page)
    first = read(office, f"{PAGE}?move=0")
    assert "Round 1 is set up" in first
    assert "Casino 6" in first
    second = game()["record"]["rounds"][0]["turns"][0]
    assert f"Seat {second['seat'] + 1} places" in read(office, f"{PAGE}?move=1")


def test_the_winner_has_the_pot_and_the_round_is_proved(office: Client) -> None:
    happen(("round.played/v1", game()), table=TABLE)
    page = read(office, PAGE)
    assert "buy in" in page.lower()
    assert re.search(r"takes the pot|shares the pot", page)
    assert f"escrow/{TABLE}" in page


def test_a_held_game_opens_at_the_turn_that_breaks_a_rule(office: Client) -> None:
    happen(("round.played/v1", broken(number=2, turn=4)), table=TABLE)
    page = read(office, f"/rounds/{TABLE}/1/2/")
    assert "Refused: Round 2, turn 5: seat" in page
    assert "one of the numbers rolled" in page
    assert "FACE_NOT_ROLLED" in page
    assert "Refused: Round 2, turn 5" in read(office, f"/held/?round={TABLE}/1/2")


def test_a_corrected_and_a_voided_game_show_both_plays(office: Client) -> None:
    correction = {**game(number=3, seed=12), "replaces": 1, **PERSONS}
    happen(("round.played/v1", game(number=3)), ("round.corrected/v1", correction), table=TABLE)
    page = read(office, f"/rounds/{TABLE}/1/3/")
    assert page.count("Every step of Round 3") == 2
    happen(("round.voided/v1", {**round_of(3, table=TABLE), **PERSONS}), table=TABLE)
    assert "Round 3, voided" in read(office, f"/rounds/{TABLE}/1/3/")


def test_a_record_of_the_wrong_shape_says_why_without_a_table(office: Client) -> None:
    data = game(number=4)
    data["record"]["rounds"].pop()
    happen(("round.played/v1", data), table=TABLE)
    page = read(office, f"/rounds/{TABLE}/1/4/")
    assert "2 rounds are recorded, expected 3" in page
    assert "Casino 6" not in page
