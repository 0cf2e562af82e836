"""A whole game of Las Vegas, dealt from a seeded generator and played by simulated people.

Source: Las Vegas Royale page, Setup, Playing a round; the deck of 90 notes.
"""

import dataclasses
import random
from collections.abc import Mapping, Sequence
from typing import Any

from casino.simulation.games import dice
from casino.simulation.games.las_vegas import payouts, turns
from casino.simulation.games.las_vegas.asked import Option
from casino.simulation.games.las_vegas.payouts import Notes
from casino.simulation.games.las_vegas.players import VegasPlayer
from casino.simulation.games.las_vegas.table import HAND, KINDS, Table
from casino.simulation.games.las_vegas.turns import Start

NOTES = {30_000: 11, 40_000: 11, 50_000: 13, 60_000: 15, 70_000: 13, 80_000: 11, 90_000: 9, 100_000: 7}
DECK = [note for note, count in NOTES.items() for _ in range(count)]
ROUNDS, PAIRS, NOTES_A_ROUND = 3, 6, 12
NEUTRAL_PLAYERS_MAX = 4
CALLS_MAX = 4
SMALL_DICE = 7
CHIPS_GRANTED = 2
STOP_CHANCE = 0.4
MIDDLE = 7
NOT_OWN = frozenset({"A1", "E2"})
"""Tiles whose decision is not the seat's own: a neighbour guesses, the others send."""
RULES: Mapping[str, Any] = {
    "edition": "royale",
    "fifty_bet": True,
    "nice_dice_from_roll": True,
    "prime_time_feeds_tiles": True,
    "pair_order": "highest_to_1",
    "chip_grant": "each_round",
}
"""The rules of the main game, under the names of its parameters."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """The rounds of a record, and the table after each was paid."""

    rounds: list[dict[str, Any]]
    tables: list[Table]

    def winners(self) -> list[int]:
        """Return the seats with the most points, of a tie those with the most banknotes and chips."""
        last = self.tables[-1]
        ties = [notes + chips for notes, chips in zip(last.banknotes, last.chips, strict=True)]
        ranks = list(zip(last.points(), ties, strict=True))
        return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]


def play(*, rng: random.Random, players: Sequence[VegasPlayer], rules: Mapping[str, Any] = RULES) -> Game:
    """Play a game to its end; `players` choose for seats 0, 1, ... clockwise."""
    rounds, tables = set_up(rng=rng, players=len(players), edition=rules["edition"]), list[Table]()
    for number, one in enumerate(rounds):
        grant = CHIPS_GRANTED if number == 0 or rules["chip_grant"] == "each_round" else 0
        before = tables[-1] if tables else None
        table = Table(players=len(players), setup=one).with_money(before=before, chips=grant)
        notes = payouts.laid_out(pairs=one["pairs"], rules=rules)
        one["turns"] = []
        while table.to_move is not None:
            turn, table = _turn(rng, players[table.to_move], table, notes, rules)
            one["turns"].append(turn)
        payout = rng.choice(payouts.payouts(table=table, rules=rules, roll=dice.thrown(count=2, rng=rng)))
        if payout.decisions:
            one["payout"] = payout.decisions
        tables.append(payouts.paid(payout=payout, notes=notes))
    return Game(rounds=rounds, tables=tables)


def set_up(*, rng: random.Random, players: int, edition: str) -> list[dict[str, Any]]:
    """Return three rounds as laid out, without turns."""
    notes = rng.sample(DECK, ROUNDS * NOTES_A_ROUND)
    rounds = []
    for number in range(ROUNDS):
        drawn, letters = notes[NOTES_A_ROUND * number :][:NOTES_A_ROUND], rng.sample("ABCDEFGH", 3)
        one: dict[str, Any] = {
            "starter": rng.randrange(players),
            "pairs": [drawn[2 * pair : 2 * pair + 2] for pair in range(PAIRS)],
        }
        if edition == "royale":
            one["tiles"] = {
                str(casino): f"{letter}{rng.choice('12')}" for casino, letter in enumerate(letters, start=1)
            }
        if players <= NEUTRAL_PLAYERS_MAX:
            one["neutral"] = {"small": dice.thrown(count=SMALL_DICE, rng=rng), "big": rng.randint(1, 6)}
        rounds.append(one)
    return rounds


def _turn(rng: random.Random, player: VegasPlayer, table: Table, notes: Notes, rules: Mapping[str, Any]) -> Option:
    """Let a seat use its token, or roll and choose; then let the tile there ask what it asks."""
    seat = table.to_move
    assert seat is not None, "somebody has dice in hand"
    starts = turns.powers(table=table)
    passes: list[Option] = []
    if not (starts and player.uses_power(table=table, seat=seat)):
        small, big = (len(table.lying(owner=seat, kind=kind, place=HAND)) for kind in KINDS)
        roll, big_face = dice.thrown(count=small, rng=rng), rng.randint(1, 6) if big else None
        starts = turns.placements(table=table, roll=roll, big=big_face)
        passes = turns.passes(table=table, roll=roll, big=big_face)
    start = player.start(table=table, starts=starts, can_pass=bool(passes), notes=notes)
    if start is None:
        return passes[-1]
    return player.decide(options=_options(rng, table, start, rules), seat=seat, notes=notes)


def _options(rng: random.Random, table: Table, start: Start, rules: Mapping[str, Any]) -> list[Option]:
    """Return the turns that begin so and fit what chance and the others did: extra dice, a guess, the dice sent."""
    tile = table.tiles.get(start[1].face)
    if tile == "B2":
        rolls, bets = _called(rng, rules)
        found = turns.placed(table=table, start=start, extras=rolls, rules=rules)
        return [option for option in found if option[0]["tile"].get("bets", bets) == bets][:1]
    counts = {"A2": (1,), "H2": (rng.choice((1, 2, 3)), 1)}.get(tile or "", (0,))
    extras = [dice.thrown(count=2, rng=rng) for _ in range(max(counts))]
    listed = [turns.placed(table=table, start=start, extras=extras[:count], rules=rules) for count in counts]
    found = next(filter(None, listed))
    return [rng.choice(found)] if tile in NOT_OWN else found


def _called(rng: random.Random, rules: Mapping[str, Any]) -> tuple[list[list[int]], list[str]]:
    """Roll and call as Fifty Fifty asks, until a call was wrong or somebody has enough."""
    rolls, bets = [dice.thrown(count=2, rng=rng)], list[str]()
    while len(rolls) <= CALLS_MAX and rng.random() > STOP_CHANCE:
        before = sum(rolls[-1])
        bets.append(rng.choice(("high", "low")) if before == MIDDLE else "high" if before < MIDDLE else "low")
        rolls.append(dice.thrown(count=2, rng=rng))
        after = sum(rolls[-1])
        is_wrong = rules["fifty_bet"] and (after > before) != (bets[-1] == "high")
        if after == before or is_wrong:
            break
    return rolls, bets
