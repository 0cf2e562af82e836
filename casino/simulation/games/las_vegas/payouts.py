"""The payout of a round by enumeration: every legal set of decisions, and the money that each pays.

Source: Las Vegas Royale page, How one casino pays out and the tiles of the payout; house decisions in docs/GAMES.md.
"""

import itertools
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from casino.simulation.games.las_vegas.table import BESIDE, GOLDEN, Table, ranked

TOKENS = (60_000, 20_000, 20_000, 0, 0, 0)
NICE = {1: 10_000, 2: 20_000, 3: 30_000, 4: 40_000, 5: 50_000, 6: 60_000}
DOUBLE_DOWN, GOLDEN_PAYS, HIGH_FIVE, FINE = (60_000, 30_000), 60_000, 100_000, 50_000
FIVE = 5
FIRST_EXTRA = 100
"""Extra dice of Prime Time have numbers that no other die has."""


class Payout(NamedTuple):
    """Decisions, the table with extra dice but nothing paid, who is unlucky, who takes how much of the Black Box."""

    decisions: dict[str, Any]
    table: Table
    unlucky: list[int]
    box: tuple[int, int] | None


Notes = Mapping[int, Sequence[int]]
"""Two notes by casino, the higher one first."""
Primed = tuple[dict[str, Any], Table]
"""The decision of Prime Time, and the table with its dice."""
Box = tuple[dict[str, Any], tuple[int, int] | None]
"""The decision on a Black Box, and who takes how much of it."""


def payouts(*, table: Table, rules: Mapping[str, Any], roll: list[int]) -> list[Payout]:
    """Return every legal payout of a round; `roll` are the two dice of Prime Time, where somebody rolls them."""
    places = {tile: casino for casino, tile in table.tiles.items()}
    listed = []
    for decisions, after in _prime_times(table, places, rules, roll):
        unlucky = _unlucky(after if rules["prime_time_feeds_tiles"] else table, places.get("C2"))
        for box, won in _boxes(after, places.get("G1")):
            listed.append(Payout(decisions | box, after, unlucky, won))
    return listed


def paid(*, payout: Payout, notes: Notes) -> Table:
    """Return the table after the money was paid; `notes` are those on the casinos."""
    after, tally = payout.table.copied(), payout.table.tally()
    for casino, pair in notes.items():
        for owner, note in zip(ranked(counts=tally.get(casino, {})), pair, strict=False):
            if isinstance(owner, int):
                after.cash[owner] += note
                after.banknotes[owner] += 1
    for seat, dollars in [*([payout.box] if payout.box else []), *_spaces(payout.table)]:
        after = after.rewarded(seat=seat, dollars=dollars)
    for seat in payout.unlucky:
        after = after.fined(seat=seat, dollars=FINE)
    return after


def _prime_times(table: Table, places: Mapping[str, int], rules: Mapping[str, Any], roll: list[int]) -> list[Primed]:
    leader = _first_seat(table, places.get("B1"))
    if leader is None:
        return [({}, table)]
    listed: list[Primed] = []
    for place in ([], [0], [1], [0, 1], [1, 0]):
        faces = [roll[index] for index in place]
        if table.lock not in faces:
            after = table.copied()
            after.dice |= {(leader, "small", FIRST_EXTRA + index): roll[index] for index in place}
            casino = places.get("C1")
            is_fed = rules["prime_time_feeds_tiles"] and table.high_five is None and casino in faces
            if is_fed and casino is not None and after.count(owner=leader, place=casino) >= FIVE:
                after.high_five = leader
            listed.append(({"prime_time": {"roll": roll, "place": place}}, after))
    return listed


def _first_seat(table: Table, casino: int | None) -> int | None:
    """Return the seat that takes the high note of a casino, None where that is nobody or no seat."""
    first = None if casino is None else next(iter(ranked(counts=table.tally().get(casino, {}))), None)
    return first if isinstance(first, int) else None


def _unlucky(table: Table, casino: int | None) -> list[int]:
    if casino is None:
        return []
    counts = [table.count(owner=seat, place=casino) for seat in range(table.players)]
    return [seat for seat, count in enumerate(counts) if count == min(counts)]


def _boxes(table: Table, casino: int | None) -> list[Box]:
    winner = _first_seat(table, casino)
    if winner is None:
        return [({}, None)]
    numbers = range(len(TOKENS))
    listed: list[Box] = []
    for size in range(1, len(TOKENS)):
        for one in itertools.combinations(numbers, size):
            split = [[TOKENS[n] for n in one], [TOKENS[n] for n in numbers if n not in one]]
            listed += [({"black_box": {"split": split, "pick": pick}}, (winner, sum(split[pick]))) for pick in (0, 1)]
    return listed


def laid_out(*, pairs: Sequence[Sequence[int]], rules: Mapping[str, Any]) -> Notes:
    """Return the notes of each casino, the higher one first."""
    falling = sorted(
        (sorted(pair, reverse=True) for pair in pairs), key=lambda pair: (sum(pair), pair[0]), reverse=True
    )
    best_first = falling if rules["pair_order"] == "highest_to_1" else falling[::-1]
    return dict(enumerate(best_first, start=1))


def _spaces(table: Table) -> list[tuple[int, int]]:
    """Return what Double Down, Nice Dice, the golden space and High Five pay."""
    beside = ranked(counts=table.tally().get(BESIDE, {}))
    rewards = [(seat, dollars) for seat, dollars in zip(beside, DOUBLE_DOWN, strict=False) if isinstance(seat, int)]
    for (owner, _, _), place in table.dice.items():
        if isinstance(owner, int) and place == GOLDEN:
            rewards.append((owner, GOLDEN_PAYS))
        elif isinstance(owner, int) and isinstance(place, tuple):
            rewards.append((owner, NICE[place[1]]))
    return rewards if table.high_five is None else [*rewards, (table.high_five, HIGH_FIVE)]
