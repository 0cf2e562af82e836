"""Payouts by naive enumeration, and whole games played at random from all that is legal.

Shares nothing with the engine.
"""

import itertools
import random
from typing import Any

from tests.games.las_vegas.naive_table import BESIDE, GOLDEN, GREY, HAND, NEUTRAL, Table
from tests.games.las_vegas.naive_tiles import KINDS, Option
from tests.games.las_vegas.naive_turns import power_turns, turns

NOTES = {30_000: 11, 40_000: 11, 50_000: 13, 60_000: 15, 70_000: 13, 80_000: 11, 90_000: 9, 100_000: 7}
DECK = [note for note, count in NOTES.items() for _ in range(count)]
RULES = {
    "fifty_bet": True,
    "nice_dice_from_roll": True,
    "prime_time_feeds_tiles": True,
    "pair_order": "highest_to_1",
    "chip_grant": "each_round",
}
TOKENS = [60_000, 20_000, 20_000, 0, 0, 0]
NICE = {1: 10_000, 2: 20_000, 3: 30_000, 4: 40_000, 5: 50_000, 6: 60_000}

Payout = tuple[dict[str, Any], Table]
"""Decisions, and the table with the money paid."""


def payouts(table: Table, setup: dict[str, Any], rules: dict[str, Any], roll: list[int]) -> list[Payout]:
    """Return every legal set of payout decisions, with the two dice that Prime Time rolls where it does."""
    places = {tile: casino for casino, tile in table.tiles.items()}
    ranked = _ranked(table, places.get("B1"))
    started: list[Payout] = [({}, table)]
    if ranked and ranked[0] in range(table.players):
        started = []
        for place in ([], [0], [1], [0, 1], [1, 0]):
            if table.lock not in [roll[index] for index in place]:
                after = table.copied()
                after.dice |= {(ranked[0], "small", 100 + index): roll[index] for index in place}
                _feed(after, places.get("C1"), ranked[0], [roll[index] for index in place], rules)
                started.append(({"prime_time": {"roll": roll, "place": place}}, after))
    listed = []
    for decisions, after in started:
        unlucky = _unlucky(after if rules["prime_time_feeds_tiles"] else table, places.get("C2"))
        for box, won in _boxes(after, places.get("G1")):
            listed.append((decisions | box, _paid(after, setup, rules, unlucky, won)))
    return listed


def _ranked(table: Table, casino: int | None) -> list[Any]:
    return [] if casino is None else table.ranked(casino, [*range(table.players), NEUTRAL, GREY])


def _feed(table: Table, casino: int | None, seat: int, placed: list[int], rules: dict[str, Any]) -> None:
    if (
        rules["prime_time_feeds_tiles"]
        and table.high_five is None
        and casino in placed
        and table.count(seat, casino) >= 5
    ):
        table.high_five = seat


def _unlucky(table: Table, casino: int | None) -> list[int]:
    if casino is None:
        return []
    fewest = min(table.count(seat, casino) for seat in range(table.players))
    return [seat for seat in range(table.players) if table.count(seat, casino) == fewest]


def _boxes(table: Table, casino: int | None) -> list[tuple[dict[str, Any], tuple[int, int] | None]]:
    ranked = _ranked(table, casino)
    if not ranked or ranked[0] not in range(table.players):
        return [({}, None)]
    picked = {names for size in range(1, 6) for names in itertools.combinations(range(6), size)}
    splits = [[[TOKENS[n] for n in names], [TOKENS[n] for n in range(6) if n not in names]] for names in sorted(picked)]
    return [
        ({"black_box": {"split": split, "pick": pick}}, (ranked[0], sum(split[pick])))
        for split in splits
        for pick in (0, 1)
    ]


def _paid(
    table: Table, setup: dict[str, Any], rules: dict[str, Any], unlucky: list[int], box: tuple[int, int] | None
) -> Table:
    paid = table.copied()
    pairs = sorted((sorted(pair, reverse=True) for pair in setup["pairs"]), key=lambda pair: (sum(pair), pair[0]))
    best_first = pairs[::-1] if rules["pair_order"] == "highest_to_1" else pairs
    for casino, pair in enumerate(best_first, start=1):
        for owner, note in zip(_ranked(table, casino), pair, strict=False):
            if owner in range(table.players):
                paid.cash[owner] += note
    for seat, dollars in [*([box] if box else []), *_spaces(table)]:
        paid = paid.rewarded(seat, dollars)
    for seat in unlucky:
        for _ in range(5):
            if paid.cash[seat]:
                paid.cash[seat] -= 10_000
            elif paid.chips[seat]:
                paid.chips[seat] -= 1
    return paid


def _spaces(table: Table) -> list[tuple[int, int]]:
    """Return what Double Down, Nice Dice, the golden space and High Five pay."""
    rewards = list(zip(table.ranked(BESIDE, list(range(table.players))), (60_000, 30_000), strict=False))
    for (owner, _, _), place in table.dice.items():
        if place == GOLDEN or (isinstance(place, tuple) and place[0] == "nice"):
            rewards.append((owner, 60_000 if place == GOLDEN else NICE[place[1]]))
    return rewards if table.high_five is None else [*rewards, (table.high_five, 100_000)]


def set_up(rng: random.Random, players: int, edition: str = "royale") -> list[dict[str, Any]]:
    """Return three rounds as laid out, without turns."""
    notes = rng.sample(DECK, 36)
    rounds = []
    for number in range(3):
        drawn, letters = notes[12 * number : 12 * number + 12], rng.sample("ABCDEFGH", 3)
        one: dict[str, Any] = {
            "starter": rng.randrange(players),
            "pairs": [drawn[2 * pair : 2 * pair + 2] for pair in range(6)],
            "tiles": {str(casino): f"{letters[casino - 1]}{rng.choice('12')}" for casino in (1, 2, 3)},
        }
        if edition == "base":
            one["tiles"] = {}
        if players < 5:
            one["neutral"] = {"small": _dice(rng, 7), "big": rng.randint(1, 6)}
        rounds.append(one)
    return rounds


def game(rng: random.Random, players: int, rules: dict[str, Any]) -> tuple[list[dict[str, Any]], list[Table]]:
    """Play a whole game at random; returns the rounds of a record, and the table after each payout."""
    rounds, tables = set_up(rng, players, rules.get("edition", "royale")), []
    cash, chips = [0] * players, [0] * players
    for number, one in enumerate(rounds):
        if number == 0 or rules["chip_grant"] == "each_round":
            chips = [count + 2 for count in chips]
        table = Table(players=players, cash=cash, chips=chips, setup=one)
        one["turns"] = []
        while table.to_move is not None:
            turn, table = rng.choice(_any_turns(rng, table, rules))
            one["turns"].append(turn)
        decisions, table = rng.choice(payouts(table, one, rules, _dice(rng, 2)))
        if decisions:
            one["payout"] = decisions
        cash, chips = table.cash, table.chips
        tables.append(table)
    return rounds, tables


def _any_turns(rng: random.Random, table: Table, rules: dict[str, Any]) -> list[Option]:
    """Return legal turns after dice rolled at random, with up to five extra rolls; skips are rare so that games end."""
    assert table.to_move is not None
    small, big = (len(table.lying(table.to_move, kind, HAND)) for kind in KINDS)
    roll, big_face = _dice(rng, small), rng.randint(1, 6) if big else None
    listed: list[Option] = []
    extras = [_dice(rng, 2) for _ in range(5)]
    for count in range(6):
        listed += turns(table, roll, big_face, extras[:count], rules)
        listed += power_turns(table, extras[:count], rules)
    return [option for option in listed if option[0]["action"] != "skip" or rng.random() < 0.3] or listed


def _dice(rng: random.Random, count: int) -> list[int]:
    return [rng.randint(1, 6) for _ in range(count)]
