"""One round replayed: the deal, 48 moves, what is left on the table, the count.

Source: implementable rules of Casino (cassino), sections 1, 4 and 5.
"""

import dataclasses
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from games.errors import MoveRefused, RuleBroken
from games.rules.casino import dealing, scoring
from games.rules.casino.house_rules import HouseRules
from games.rules.casino.moves import effects, legality, reading
from games.rules.casino.moves.effects import Effect
from games.rules.casino.moves.reading import Move
from games.rules.casino.scoring import Item
from games.rules.casino.table import Table
from games.rules.casino.words import Rule, refused

MEMBERS = frozenset({"dealer", "deck", "moves"})
KNOWN = MEMBERS | {"last_called"}
"""Whether "last" was called is a note in any words: etiquette, without effect."""


class Step(NamedTuple):
    """One moment of a round. `number` is 0 for the deal and n after move n; `table` goes on changing with the replay.

    `supplied` tells whether cards were dealt or drawn after the move, `is_sweep` whether it cleared the table.
    """

    number: int
    table: Table
    move: Move | None = None
    effect: Effect | None = None
    is_sweep: bool = False
    supplied: bool = True


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class RoundResult:
    """A round that was played out. Piles, sweeps and points are by side; `unclaimed` are cards that nobody captured."""

    dealer: int
    piles: tuple[tuple[str, ...], ...]
    sweeps: tuple[int, ...]
    last_capturer: int | None
    unclaimed: tuple[str, ...]
    items: tuple[Item, ...]
    points: tuple[int, ...]


def steps(*, house: HouseRules, record: Any, number: int) -> Iterator[Step]:
    """Replay a recorded round move by move; what lies on the table at the end is still there.

    `number` is that of the round in its game, from 1. Raises MoveRefused at the first move that is not legal, with its
    index from 0, or with none where the deal is already wrong.
    """
    try:
        _check_members(record)
        dealer = _dealer(house, record["dealer"])
        table = dealing.deal(house=house, deck=record["deck"], dealer=dealer)
        moves = _moves(record["moves"])
    except RuleBroken as broken:
        raise MoveRefused(broken=broken, round=number, move=None) from broken
    yield Step(number=0, table=table)
    for index, found in enumerate(moves):
        try:
            yield advance(table=table, found=found, number=index + 1)
        except RuleBroken as broken:
            raise MoveRefused(broken=broken, round=number, move=index) from broken
    if not table.is_over:
        left = sum(map(len, table.hands)) + len(table.stock)
        message = f"the record ends with {left} cards unplayed, expected a round of 48 moves"
        unfinished = refused("round_not_finished", Rule.COUNT, message)
        raise MoveRefused(broken=unfinished, round=number, move=len(moves))


def advance(*, table: Table, found: Any, number: int) -> Step:
    """Do one recorded move, its refill or draw, and pass the turn; `number` is that of the move in its round, from 1.

    Raises RuleBroken, and leaves the table as it was, where the move is not legal.
    """
    move = reading.read(found=found)
    effect = legality.judge(table=table, move=move)
    is_sweep = effects.clears(table=table, move=move, effect=effect)
    effects.perform(table=table, move=move, effect=effect)
    supplied = dealing.supply(table=table, seat=move.seat)
    table.turn = (table.turn + 1) % table.house.seats
    return Step(number=number, table=table, move=move, effect=effect, is_sweep=is_sweep, supplied=supplied)


def play(*, house: HouseRules, record: Any, number: int) -> Table:
    """Return the table after all 48 moves of a recorded round; raises MoveRefused at the first that is not legal."""
    *_, last = steps(house=house, record=record, number=number)
    return last.table


def result(*, table: Table) -> RoundResult:
    """Count a round whose cards were all played; what is left on the table goes to the side of the last capture."""
    house = table.house
    left = (*table.loose, *(card for build in table.builds.values() for card in build.cards))
    piles = [tuple(pile) for pile in table.piles]
    if table.last_capturer is not None:
        piles[house.side(seat=table.last_capturer)] += left
        left = ()
    sweeps = tuple(table.sweeps)
    items = scoring.items(house=house, piles=piles, sweeps=sweeps)
    return RoundResult(
        dealer=table.dealer,
        piles=tuple(piles),
        sweeps=sweeps,
        last_capturer=table.last_capturer,
        unclaimed=left,
        items=items,
        points=scoring.points(items=items, sides=house.sides),
    )


def _check_members(record: Any) -> None:
    if not isinstance(record, Mapping) or not MEMBERS <= record.keys() <= KNOWN:
        found = sorted(map(str, record)) if isinstance(record, Mapping) else f"{record!r:.60}"
        raise refused("bad_record", Rule.DEAL, f"a round has {found}, expected {', '.join(sorted(MEMBERS))}")


def _dealer(house: HouseRules, found: Any) -> int:
    if type(found) is not int or not 0 <= found < house.seats:
        raise refused("bad_dealer", Rule.DEAL, f"the dealer is {found!r}, expected a seat from 0 to {house.seats - 1}")
    return found


def _moves(found: Any) -> list[Any]:
    if type(found) is not list:
        raise refused("bad_move", Rule.TURN, f"the moves are {found!r:.60}, expected a list")
    return found
