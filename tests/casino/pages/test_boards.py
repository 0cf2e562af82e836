"""Every game's play is laid in terms of its own game, and a broken rule stands where it was broken."""

import datetime as dt
import random
from typing import Any

import msgspec
import pytest
from django.template.loader import render_to_string

from casino.events import kinds
from casino.pages.sheets.boards.dice import DiceBoard
from casino.pages.sheets.boards.seats import SeatBoard
from casino.pages.sheets.rounds import play
from casino.simulation import line_up, rounds
from casino.simulation.game import Dealt, Game
from casino.simulation.mistakes import Mistake
from casino.simulation.players import roster

NOON = dt.datetime(2026, 11, 29, 12, tzinfo=dt.UTC)
STEPPED = {"casino", "las_vegas"}
"""Games that are shown move by move instead: test_stepping and the tests of those games."""
GAMES = [name for name in line_up.EVERY_GAME if name not in {"baccarat", *STEPPED}]


def _game(name: str) -> tuple[Game, dict[int, Any]]:
    rng = random.Random(f"boards of {name}")
    game = next(iter(line_up.HOUSE[name].places(1).values()))(rng=rng)
    game.start_shoe()
    seats = dict(enumerate(roster(count=game.terms.seats_max, first=1, bases=game.terms.bases, rng=rng), start=1))
    for player in seats.values():
        player.purse = 10_000_000
    return game, seats


def _read(game: Game, dealt: Dealt) -> play.Play:
    place = rounds.Place(table="T01", shoe=1, number=1, ruleset=game.terms.ruleset, dealer=None)
    body = rounds.played(place=place, dealt=dealt, time=NOON).body
    return play.read(fact=kinds.decode(kind="round.played/v1", body=body))


def _drawn(told: play.Play) -> str:
    assert told.board is not None
    return render_to_string(told.board.template, {"board": told.board.view})


def _of(ruleset: str, record: dict[str, Any], *bets: tuple[str, int]) -> play.Play:
    """Read a record with bets of ten chips, each (name, seat)."""
    laid = [{"id": f"b{seat}", "bet": name, "seat": seat, "player": f"p{seat}", "stake": 2_000} for name, seat in bets]
    data = {"table": "T01", "shoe": 1, "round": 1, "ruleset": ruleset, "bets": laid, "record": record}
    envelope = {"specversion": "1.0", "id": "e", "source": "s", "type": "round.played/v1", "time": NOON, "data": data}
    return play.read(fact=kinds.decode(kind="round.played/v1", body=msgspec.json.encode(envelope)))


@pytest.mark.parametrize("name", GAMES)
def test_every_legal_play_is_drawn_without_a_refusal(name: str) -> None:
    game, seats = _game(name)
    for _ in range(25):
        game.start_shoe()
        told = _read(game, game.deal(seats=seats))
        assert told.engine.broken is None
        assert "refused-here" not in _drawn(told)


@pytest.mark.parametrize("name", GAMES)
def test_a_broken_rule_stands_on_the_board_once(name: str) -> None:
    game, seats = _game(name)
    for _ in range(60):
        game.start_shoe()
        game.deal(seats=seats)
        wrong = game.misrecorded(mistake=Mistake.RULE_BROKEN)
        if wrong is not None:
            told = _read(game, wrong)
            assert told.engine.broken is not None
            assert _drawn(told).count("refused-here") == 1
            assert told.engine.broken.rule in _drawn(told)


def test_a_throw_too_many_is_refused_in_the_lane_of_its_seat() -> None:
    record = {
        "banker": [[2, 2, 4]],
        "order": [2, 3, 1],
        "rolls": {"2": [[1, 1, 5]], "3": [[4, 5, 6], [1, 2, 3]], "1": [[2, 2, 3]]},
    }
    told = _of("ceelo.house/1", record, ("third", 1), ("first", 2), ("second", 3))
    assert told.board is not None
    assert isinstance(told.board.view, DiceBoard)
    (lanes,) = (part.lanes for part in told.board.view.parts)
    assert [lane.name for lane in lanes if lane.refusal] == ["Seat 3"]
    assert [throw.words for throw in lanes[2].throws] == ["4-5-6, cee-lo", "1-2-3"]


def test_hands_of_a_split_are_counted_each_and_a_double_lies_across() -> None:
    actions = [
        {"hand": 0, "do": "split", "cards": ["3S", "TC"]},
        {"hand": 0, "do": "double", "cards": ["TD"]},
        {"hand": 1, "do": "stand"},
    ]
    record = {"dealer": ["6C", "KD", "5S"], "seats": {"1": {"deal": ["8S", "8D"], "actions": actions}}}
    told = _of("blackjack.house/1", record, ("blackjack", 1))
    assert told.board is not None
    assert isinstance(told.board.view, SeatBoard)
    dealer, first, second = told.board.view.hands
    assert (dealer.total, first.total, second.total) == ("21", "21", "18")
    assert [face.is_lying for face in first.faces] == [False, False, True]
    assert [[face.order for face in hand.faces] for hand in (first, second)] == [[None, 5, 7], [None, 6]]
    assert first.result is not None
    assert first.result.net == -2_000


def _blackjack(*actions: tuple[str, int | None, list[str]]) -> list[list[int | None]]:
    """Return the orders of the cards of all hands, the dealer's first; actions are (seat, seq, cards of a hit)."""
    seats: dict[str, dict[str, Any]] = {"1": {"deal": ["2S", "3D"]}, "2": {"deal": ["2C", "3H"]}}
    for seat, seq, drawn in actions:
        action = {"hand": 0, "do": "hit", "cards": drawn} | ({} if seq is None else {"seq": seq})
        seats[seat].setdefault("actions", []).append(action)
    told = _of("blackjack.house/1", {"dealer": ["6C", "TD", "5S"], "seats": seats}, ("blackjack", 1), ("blackjack", 2))
    assert told.board is not None
    assert isinstance(told.board.view, SeatBoard)
    return [[face.order for face in hand.faces] for hand in told.board.view.hands]


@pytest.mark.parametrize(
    ("actions", "dealer", "seats"),
    [
        pytest.param([("1", 2, ["5C"]), ("2", 1, ["6D"])], 9, [[8], [7]], id="seq tells when each seat drew"),
        pytest.param([("1", None, ["5C"]), ("2", None, ["6D"])], 9, [[None], [None]], id="two seats without seq"),
        pytest.param([("2", None, ["5C"]), ("2", None, ["6D"])], 9, [[], [7, 8]], id="one seat acts"),
        pytest.param([("1", 1, ["5C"]), ("2", 1, ["6D"])], 9, [[None], [None]], id="seq that says nothing"),
    ],
)
def test_drawn_cards_have_the_order_from_the_shoe(actions: Any, dealer: int, seats: list[list[int | None]]) -> None:
    """The deal of two seats and the dealer is six cards, in an order that no record tells."""
    first, *others = _blackjack(*actions)
    assert first == [None, None, dealer]
    assert others == [[None, None, *drawn] for drawn in seats]


@pytest.mark.parametrize(
    ("ruleset", "record"),
    [("slots.house/1", {"machine": "gold", "credits": 1, "reels": "8"}), ("chouhan.house/1", {"dice": None})],
)
def test_a_record_without_the_shape_of_its_game_is_shown_as_it_was_sent(ruleset: str, record: dict[str, Any]) -> None:
    told = _of(ruleset, record, ("credits_1", 1))
    assert told.board is None
    assert told.recorded
