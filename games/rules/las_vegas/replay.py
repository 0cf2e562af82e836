"""A recorded game replayed moment by moment: what settlement drains and the round page steps through.

Source: decisions on records (one event is one whole game; an illegal record is held at its turn); Las Vegas Royale
page (004).
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from games.rules.las_vegas import payout, setup, turns
from games.rules.las_vegas import position as positions
from games.rules.las_vegas.errors import Refused, refused_game
from games.rules.las_vegas.money import Account
from games.rules.las_vegas.payout import Won
from games.rules.las_vegas.position import Position
from games.rules.las_vegas.setup import RoundSetup

CHIPS_GRANTED = 2


class Moment(NamedTuple):
    """A round is set up, a turn was taken, or the round was paid; a named tuple because a game has a hundred.

    `round_index` and `turn_index` count from 0 as in the record; a set-up and a payout have no turn. `position` goes on
    changing: read what you need before asking for the next moment. `turn` is the recorded turn, `paid` are the notes of
    casinos 1 to 6 at a payout.
    """

    round_index: int
    turn_index: int | None
    position: Position
    turn: Mapping[str, Any] | None = None
    paid: list[Won] | None = None


def moments(
    *, parameters: Mapping[str, Any], labels: tuple[int, ...], rounds: Any, is_told: bool = False
) -> Iterator[Moment]:
    """Yield every moment of a game; raises GameRefused at the first that breaks a rule.

    `labels` are the table's seats in clockwise order, the record counts them from 0. With `is_told` the position
    collects what happened in words.
    """
    try:
        made = setup.read(parameters=parameters, players=len(labels), rounds=rounds)
    except Refused as refused:
        raise refused_game(refused=refused) from None
    accounts = [Account() for _ in labels]
    for index, one in enumerate(made):
        if index == 0 or parameters["chip_grant"] == "each_round":
            for account in accounts:
                account.chips += CHIPS_GRANTED
        position = start(parameters=parameters, labels=labels, accounts=accounts, one=one)
        position.told = [] if is_told else None
        yield from _round(index, one, position)


def start(
    *, parameters: Mapping[str, Any], labels: tuple[int, ...], accounts: list[Account], one: RoundSetup
) -> Position:
    """Return the position before the first turn of a round."""
    return positions.start(
        parameters=parameters,
        labels=labels,
        accounts=accounts,
        notes=one.notes,
        tiles=one.tiles,
        neutral=one.neutral,
        starter=one.starter,
    )


def _round(index: int, one: RoundSetup, position: Position) -> Iterator[Moment]:
    yield Moment(round_index=index, turn_index=None, position=position)
    for number, turn in enumerate(one.turns):
        try:
            turns.take(position=position, turn=turn)
        except Refused as refused:
            raise refused_game(refused=refused, round_index=index, turn_index=number) from None
        yield Moment(round_index=index, turn_index=number, position=position, turn=turn)
    try:
        paid = payout.pay(position=position, decisions=one.payout)
    except Refused as refused:
        raise refused_game(refused=refused, round_index=index) from None
    yield Moment(round_index=index, turn_index=None, position=position, paid=paid)
