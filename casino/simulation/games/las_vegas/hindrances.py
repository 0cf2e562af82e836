"""Tiles that get in the way of others: E1, E2, F1, F2, with the adjusting of dice that F2 and H2 offer.

Source: Las Vegas Royale page, Special tiles; house decisions in docs/GAMES.md.
"""

import itertools

from casino.simulation.games.las_vegas.asked import Asked, Option
from casino.simulation.games.las_vegas.table import AWAY, BAR, FACES, GREY, HAND, KINDS

LOCK_TRACK = (20_000, 0, 30_000, 0, 10_000, 0)
GREY_REWARDS = {"chip": 10_000, "cash": 30_000}
HELD_MAX = 2


def no_entry(asked: Asked) -> list[Option]:
    """List where the lock may go."""
    table = asked.table
    listed: list[Option] = [({"lock": None}, table)]
    for target in FACES:
        if target not in {asked.casino, table.lock}:
            after = asked.rewarded(dollars=LOCK_TRACK[table.lock_moves % len(LOCK_TRACK)])
            after.lock, after.lock_moves = target, table.lock_moves + 1
            listed.append(({"lock": target}, after))
    return listed


def knockout(asked: Asked) -> list[Option]:
    """List which dice the others may send."""
    table = asked.table
    returned = table
    for kind in KINDS:
        returned = returned.moved(owner=asked.seat, kind=kind, source=BAR, target=HAND, number=HELD_MAX)
    due = [seat for seat in range(table.players) if seat != asked.seat and _has_to_send(asked, seat)]
    listed: list[Option] = [] if due else [(None, returned)]
    for kinds in itertools.product(KINDS, repeat=len(due)):
        sent = dict(zip(due, kinds, strict=True))
        if all(asked.has(kind=kind, place=HAND, owner=seat) for seat, kind in sent.items()):
            after = returned
            for seat, kind in sent.items():
                after = after.moved(owner=seat, kind=kind, source=HAND, target=BAR)
            listed.append(({"send": {str(seat): kind for seat, kind in sent.items()}}, after))
    return listed


def _has_to_send(asked: Asked, seat: int) -> bool:
    held = sum(len(asked.table.lying(owner=seat, kind=kind, place=BAR)) for kind in KINDS)
    return asked.table.count(owner=seat, place=HAND) > 0 and held < HELD_MAX


def block_it(asked: Asked) -> list[Option]:
    """List which group of grey dice may go where."""
    table = asked.table
    listed: list[Option] = [] if table.groups else [(None, table)]
    for group, target in itertools.product(sorted(set(table.groups)), FACES):
        if target != table.lock:
            after = table.copied()
            after.groups.remove(group)
            after.dice |= {(GREY, "small", len(table.dice) + number): target for number in range(group)}
            listed.append(({"group": group, "casino": target}, after))
    return listed


def handicap(asked: Asked) -> list[Option]:
    """List which grey die may be taken for which reward."""
    table = asked.table
    listed: list[Option] = [(None, table)]
    sources = [casino for casino in FACES if casino != table.lock and table.count(owner=GREY, place=casino)]
    for source, (reward, free) in itertools.product(sources, table.spaces.items()):
        if not free:
            continue
        after = table.moved(owner=GREY, kind="small", source=source, target=AWAY)
        after.spaces[reward] -= 1
        decision = {"take": source, "reward": reward}
        if reward == "adjust":
            listed += [(decision | {"adjust": how}, then) for how, then in adjustments(asked._replace(table=after))]
        else:
            listed.append((decision, after.rewarded(seat=asked.seat, dollars=GREY_REWARDS[reward])))
    return listed


def adjustments(asked: Asked) -> list[Option]:
    """List every way to adjust a die of the seat."""
    table, seat = asked.table, asked.seat
    listed: list[Option] = []
    for kind, casino in itertools.product(KINDS, FACES):
        if casino == table.lock:
            continue
        if asked.has(kind=kind, place=HAND):
            after = table.moved(owner=seat, kind=kind, source=HAND, target=casino)
            listed.append(({"how": "turn", "die": kind, "face": casino}, after))
        if asked.has(kind=kind, place=casino):
            after = table.moved(owner=seat, kind=kind, source=casino, target=HAND)
            listed.append(({"how": "recall", "die": kind, "from": casino}, after))
    return listed
