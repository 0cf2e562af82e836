"""Laws of Las Vegas that hold in every game: dice and notes are accounted for, ties are nobody's, the pot is whole."""

import dataclasses
import itertools
import json
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games import catalog
from games.bets import Bet
from games.rules.las_vegas import ending, payout, replay, setup, turns
from games.rules.las_vegas.errors import GameRefused
from games.rules.las_vegas.money import NOTES, Account
from games.rules.las_vegas.position import BIG, CASINOS, SMALL, Position
from games.rules.las_vegas.tiles.luck import FIFTY_TRACK
from games.settle import settle
from tests.games.las_vegas import games

ROYALE = "lasvegas.royale/1"
PARAMETERS = catalog.find(key=ROYALE).parameters
few = settings(max_examples=20, deadline=None)
counts = st.lists(st.integers(0, 16), min_size=2, max_size=7)


@st.composite
def legal_games(draw: st.DrawFn) -> tuple[int, list[dict[str, Any]]]:
    """Return the number of players and the rounds of a game from the simulator."""
    players = draw(st.integers(2, 5))
    rounds, _ = games.random_game(random.Random(draw(st.integers(0, 2**32))), players, games.RULES)
    return players, rounds


def buy_ins(players: int, chips: int = 100) -> list[Bet]:
    """Return equal buy-ins of seats 1, 2, ..."""
    return [Bet(id=f"b{s}", name="buy_in", seat=s, player=f"p{s}", stake=chips * 100) for s in range(1, players + 1)]


def owned(position: Position, seat: int) -> tuple[int, int]:
    """Count the dice of a seat wherever they lie: hand, casinos, holding area, side space, Nice Dice, golden space."""
    piles = [
        position.hand[seat],
        position.bar[seat],
        position.double[seat],
        *(position.casinos[n][seat] for n in CASINOS),
    ]
    spaces = [die for owner, die in [*position.nice.values(), *filter(None, [position.golden])] if owner == seat]
    return sum(pile[SMALL] for pile in piles) + spaces.count(SMALL), sum(pile[BIG] for pile in piles) + spaces.count(
        BIG
    )


@given(game=legal_games())
@few
def test_eight_dice_of_each_colour_are_somewhere_after_every_turn_and_money_is_never_negative(
    game: tuple[int, list[dict[str, Any]]],
) -> None:
    players, rounds = game
    for moment in replay.moments(parameters=PARAMETERS, labels=tuple(range(players)), rounds=rounds):
        position = moment.position
        assert all(account.cash >= 0 <= account.chips for account in position.accounts)
        if moment.paid is None:
            assert [owned(position, seat) for seat in range(players)] == [(7, 1)] * players
            neutral = [position.casinos[casino][position.neutral] for casino in CASINOS]
            assert sum(small + big for small, big in neutral) == (8 if players < 5 else 0)


@given(game=legal_games())
@few
def test_a_casino_pays_its_notes_once_and_to_different_sides(game: tuple[int, list[dict[str, Any]]]) -> None:
    players, rounds = game
    for moment in replay.moments(parameters=PARAMETERS, labels=tuple(range(players)), rounds=rounds):
        for notes, won in zip(moment.position.notes, moment.paid or [], strict=False):
            assert [note for _, note in won] == list(notes)[: len(won)]
            assert len({side for side, _ in won}) == len(won)


@given(game=legal_games())
@few
def test_the_pot_is_whole_and_a_replay_tells_the_same(game: tuple[int, list[dict[str, Any]]]) -> None:
    players, rounds = game
    settlement = settle(ruleset=ROYALE, record={"rounds": rounds}, bets=buy_ins(players, chips=7))
    assert sum(line.returned for line in settlement.returns) == players * 700
    assert all(line.returned % 100 == 0 <= line.returned for line in settlement.returns)
    assert (
        settle(ruleset=ROYALE, record=json.loads(json.dumps({"rounds": rounds})), bets=buy_ins(players, 7))
        == settlement
    )


@given(found=counts)
def test_nobody_in_a_tie_is_paid_and_the_rest_stand_in_falling_order(found: list[int]) -> None:
    ranked = payout.ranking(counts=found)
    assert {found[side] for side in ranked} == {
        count for count, times in Counter(found).items() if count and times == 1
    }
    assert all(found[first] > found[second] for first, second in itertools.pairwise(ranked))


@given(found=counts, at=st.integers(0, 7))
def test_a_side_without_dice_changes_nothing(found: list[int], at: int) -> None:
    more = [*found[:at], 0, *found[at:]]
    assert [more[side] for side in payout.ranking(counts=more)] == [
        found[side] for side in payout.ranking(counts=found)
    ]


@given(found=counts, data=st.data())
def test_the_order_of_the_sides_changes_nothing_but_their_names(found: list[int], data: st.DataObject) -> None:
    order = data.draw(st.permutations(range(len(found))))
    ranked = payout.ranking(counts=[found[side] for side in order])
    assert [order[side] for side in ranked] == payout.ranking(counts=found)


@given(seed=st.integers(0, 2**32), players=st.integers(2, 5), order=st.permutations(list(CASINOS)))
@few
def test_renaming_faces_together_with_their_notes_changes_nothing_without_tiles(
    seed: int, players: int, order: list[int]
) -> None:
    base = catalog.find(key="lasvegas.base/1").parameters
    (found, *_), _ = games.random_game(random.Random(seed), players, {**games.RULES, "edition": "base"})
    one = setup.read_round(parameters=base, players=players, found=found)
    named = dict(zip(CASINOS, order, strict=True))
    other = dataclasses.replace(
        one,
        notes=[one.notes[casino - 1] for casino in sorted(named, key=named.__getitem__)],
        neutral={named[face]: dice for face, dice in one.neutral.items()},
        turns=[_renamed(turn, named) for turn in one.turns],
    )
    assert _money(base, players, other) == _money(base, players, one)


def _renamed(turn: dict[str, Any], named: dict[int, int]) -> dict[str, Any]:
    renamed = {**turn, "roll": [named[face] for face in turn["roll"]], "big": named.get(turn["big"])}
    return renamed | ({"face": named[turn["face"]]} if "face" in turn else {})


def _money(parameters: Any, players: int, one: setup.RoundSetup) -> list[Account]:
    accounts = [Account(chips=2) for _ in range(players)]
    position = replay.start(parameters=parameters, labels=tuple(range(players)), accounts=accounts, one=one)
    for turn in one.turns:
        turns.take(position=position, turn=turn)
    payout.pay(position=position, decisions=one.payout)
    return accounts


@given(totals=st.lists(st.tuples(st.integers(1, 6), st.integers(1, 6)), min_size=1, max_size=5))
def test_fifty_fifty_pays_the_track_by_right_calls(totals: list[tuple[int, int]]) -> None:
    rolls = [list(roll) for roll in totals]
    steps = [(sum(first), sum(second)) for first, second in itertools.pairwise(rolls)]
    bets = ["high" if second > first else "low" for first, second in steps]
    is_won = all(first != second for first, second in steps)
    if not is_won and any(first == second for first, second in steps[:-1]):
        return
    position = _beside("B2", {"rolls": rolls, "bets": bets})
    assert position.accounts[0].worth - 20_000 == (FIFTY_TRACK[len(bets)] if is_won else 0)


def _beside(tile: str, decision: Any) -> Position:
    """Return the round after seat 0 placed ones on casino 1 with this tile and decision."""
    found = {
        "starter": 0,
        "pairs": [[30_000, 40_000]] * 6,
        "tiles": {"1": tile, "2": "G1", "3": "C1"},
        "turns": [{"seat": 0, "roll": [1, 1, 2, 3, 4, 5, 6], "big": 6, "action": "place", "face": 1, "tile": decision}],
    }
    parameters = {**PARAMETERS, "neutral": "off"}
    one = setup.read_round(parameters=parameters, players=2, found=found)
    accounts = [Account(chips=2), Account(chips=2)]
    position = replay.start(parameters=parameters, labels=(1, 2), accounts=accounts, one=one)
    turns.take(position=position, turn=one.turns[0])
    return position


def test_a_note_that_the_deck_has_no_more_of_is_refused() -> None:
    """Seven notes of 100,000 are in the deck, three rounds may draw no eighth."""
    rounds, _ = games.random_game(random.Random(1), 2, games.RULES)
    for one in rounds:
        one["pairs"] = [[100_000, 100_000], [100_000, 30_000], *[[60_000, 70_000]] * 4]
    with pytest.raises(GameRefused, match="9 notes of 100000 are drawn, the deck has 7") as refused:
        settle(ruleset=ROYALE, record={"rounds": rounds}, bets=buy_ins(2))
    assert (refused.value.code, refused.value.round_index) == ("BAD_PAIRS", None)
    assert sum(NOTES.values()) == 90


@given(
    pot=st.integers(2, 500), players=st.integers(2, 5), first=st.integers(0, 4), data=st.data()
)  # fmt: skip
def test_odd_chips_go_one_each_to_winners_from_the_starter_on(
    pot: int, players: int, first: int, data: st.DataObject
) -> None:
    winners = data.draw(st.lists(st.integers(0, players - 1), min_size=1, unique=True))
    starter = first % players
    shares = ending.shares(pot=pot * 100, players=players, winners=winners, first=starter)
    clockwise = [shares[seat % players] for seat in range(starter, starter + players) if seat % players in shares]
    assert sum(clockwise) == pot * 100
    assert clockwise == sorted(clockwise, reverse=True)
    assert clockwise[0] - clockwise[-1] <= 100


@pytest.mark.parametrize(("notes", "winners"), [("casino_notes", [0, 1]), ("all_notes", [1])])
def test_notes_won_by_tiles_decide_a_tie_only_where_the_ruleset_counts_them(notes: str, winners: list[int]) -> None:
    accounts = [Account(cash=100_000, chips=1, notes=2), Account(cash=100_000, chips=1, notes=2, tile_notes=1)]
    assert ending.winners(accounts=accounts, notes=notes) == winners


def test_eight_small_neutral_dice_are_one_side_where_there_is_no_neutral_biggy() -> None:
    found = {"starter": 0, "pairs": [[30_000, 40_000]] * 6, "turns": [], "neutral": {"small": [1, 1, 2, 3, 4, 5, 6, 6]}}
    parameters = {**catalog.find(key="lasvegas.base/1").parameters, "neutral_biggy": False}
    one = setup.read_round(parameters=parameters, players=2, found=found)
    assert one.neutral == {1: [2, 0], 2: [1, 0], 3: [1, 0], 4: [1, 0], 5: [1, 0], 6: [2, 0]}
