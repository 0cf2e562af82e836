"""Tiles that pay at once or count dice: A1, A2, B2, C1, D1, D2.

Source: Las Vegas Royale page, Special tiles; house decisions in docs/GAMES.md.
"""

import itertools

from casino.simulation.games.las_vegas.asked import Asked, Option
from casino.simulation.games.las_vegas.table import FACES

PUNCH = {1: 20_000, 2: 30_000, 3: 40_000}
TRACK = (0, 10_000, 30_000, 40_000, 60_000)
MARKER_MIN, MARKER_STEP, MARKER_MAX = 30_000, 10_000, 80_000
SEVEN, FIVE = 7, 5


def lucky_punch(asked: Asked) -> list[Option]:
    """List what may be hidden and guessed."""
    return [
        ({"hide": hide, "guess": guess}, asked.rewarded(dollars=0 if hide == guess else PUNCH[hide]))
        for hide in PUNCH
        for guess in PUNCH
    ]


def jackpot(asked: Asked) -> list[Option]:
    """Pay the marker for a double or a seven, else move it on."""
    if len(asked.extras) != 1:
        return []
    [(first, second)] = asked.extras
    marker = asked.table.marker
    has_won = first == second or first + second == SEVEN
    after = asked.rewarded(dollars=marker if has_won else 0)
    after.marker = MARKER_MIN if has_won else min(MARKER_MAX, marker + MARKER_STEP)
    return [({"roll": [first, second]}, after)]


def fifty_fifty(asked: Asked) -> list[Option]:
    """List the calls that go with the rolls: only the last may have been wrong."""
    if not 1 <= len(asked.extras) <= len(TRACK):
        return []
    steps = list(itertools.pairwise(map(sum, asked.extras)))
    if not asked.rules["fifty_bet"]:
        right = [first != second for first, second in steps]
        after = asked.rewarded(dollars=TRACK[len(right)] if all(right) else 0)
        return (
            [({"rolls": asked.extras}, after), ({"rolls": asked.extras, "bets": []}, after)] if all(right[:-1]) else []
        )
    listed: list[Option] = []
    for bets in itertools.product(("high", "low"), repeat=len(steps)):
        right = [
            second > first if bet == "high" else second < first
            for bet, (first, second) in zip(bets, steps, strict=True)
        ]
        if all(right[:-1]):
            after = asked.rewarded(dollars=TRACK[len(right)] if all(right) else 0)
            listed.append(({"rolls": asked.extras, "bets": list(bets)}, after))
    return listed


def high_five(asked: Asked) -> list[Option]:
    """Give the token to the first seat with five dice here."""
    after = asked.table.copied()
    if after.high_five is None and after.count(owner=asked.seat, place=asked.casino) >= FIVE:
        after.high_five = asked.seat
    return [(None, after)]


def pay_day(asked: Asked) -> list[Option]:
    """Pay for every casino where the seat has dice."""
    present = [casino for casino in FACES if asked.table.count(owner=asked.seat, place=casino)]
    return [(None, asked.rewarded(dollars=len(present) * 10_000))]


def power_play(asked: Asked) -> list[Option]:
    """Give the token to a sole leader."""
    after = asked.table.copied()
    if after.sole_leader(place=asked.casino) == asked.seat:
        after.token = asked.seat
    return [(None, after)]
