"""Whole games of Casino, played out by players and written down as a table records them."""

import dataclasses
import random
from collections.abc import Sequence
from typing import Any

from casino.simulation.games.fishing.players import Player
from games import catalog
from games.cards import CARDS
from games.rules.casino import dealing, game, house_rules, rounds
from games.rules.casino.house_rules import HouseRules
from games.rules.casino.table import Table


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game as recorded, with what each side had in its pile at the end of every round, and its sweeps."""

    record: dict[str, Any]
    piles: tuple[tuple[tuple[str, ...], ...], ...]
    sweeps: tuple[tuple[int, ...], ...]
    is_spade: bool


def play(*, ruleset: str, players: Sequence[Player], chance: random.Random) -> Game:
    """Play a game to its end under a ruleset such as "casino.royal/1"; players sit in order of the seats."""
    house = house_rules.read(parameters=catalog.find(key=ruleset).parameters)
    dealer = chance.randrange(house.seats)
    totals: tuple[int, ...] = (0,) * house.sides
    recorded: list[dict[str, Any]] = []
    counts: list[game.Counted] = []
    while not counts or not counts[-1].standing.winners:
        deck = chance.sample(CARDS, len(CARDS))
        moves, table = play_round(house=house, dealer=dealer, deck=deck, players=players, chance=chance)
        recorded.append({"dealer": dealer, "deck": deck, "moves": moves})
        counts.append(game.count(house=house, table=table, before=totals, number=len(recorded)))
        totals = counts[-1].standing.totals
        dealer = (dealer + 1) % house.seats
    return Game(
        record={"rounds": recorded},
        piles=tuple(counted.result.piles for counted in counts),
        sweeps=tuple(counted.result.sweeps for counted in counts),
        is_spade=house.variant == "spade",
    )


def play_round(
    *, house: HouseRules, dealer: int, deck: list[str], players: Sequence[Player], chance: random.Random
) -> tuple[list[dict[str, Any]], Table]:
    """Return the moves of one round and the table after the last of them."""
    table = dealing.deal(house=house, deck=deck, dealer=dealer)
    moves: list[dict[str, Any]] = []
    while not table.is_over:
        move = players[table.turn](table, chance)
        moves.append(move)
        rounds.advance(table=table, found=move, number=len(moves))
    return moves, table
