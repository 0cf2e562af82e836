"""The table of Las Vegas at one moment, as plain data for the page: casinos, seats, the roll, spaces of tiles."""

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

from casino.pages.sheets.games.las_vegas import tile_words
from casino.pages.sheets.games.las_vegas.tile_words import Space
from games.rules.las_vegas.money import told as dollars
from games.rules.las_vegas.position import BIG, CASINOS, SMALL, Position
from games.rules.las_vegas.reading import is_face
from games.rules.las_vegas.replay import Moment

SMALL_DICE_MAX = 8


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Pile:
    """The dice of one side at a place. `colour` is the side's class ("s1" to "s5", "neutral", "grey").

    At a payout `won` is the note that the side takes, `is_tied` that others have as many.
    """

    side: str
    colour: str
    small: int
    big: int
    won: str = ""
    is_tied: bool = False

    @property
    def count(self) -> int:
        """Return the dice as they are counted, the Biggy as two."""
        return self.small + 2 * self.big

    @property
    def dice(self) -> tuple[str, ...]:
        """Return the dice one by one, for drawing."""
        return ("small",) * self.small + ("big",) * self.big


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Casino:
    """One casino: two notes, its tile in words, the dice there. `is_here` marks where the turn placed dice."""

    number: int
    notes: tuple[str, ...]
    is_locked: bool
    is_here: bool
    piles: tuple[Pile, ...]
    tile: str = ""
    tile_name: str = ""
    tile_state: str = ""
    spaces: tuple[Space, ...] = ()


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """What a seat has: dice in hand, money of the game, tokens. `is_next` marks who plays now."""

    name: str
    colour: str
    hand: Pile
    cash: str
    chips: int
    points: str
    tokens: tuple[str, ...]
    is_next: bool
    has_won: bool = False


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Die:
    """A die of the roll; `is_chosen` where its number was placed."""

    face: int
    is_big: bool
    is_chosen: bool


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """The whole table. `roll` is empty where nobody rolled."""

    casinos: tuple[Casino, ...]
    seats: tuple[Seat, ...]
    roll: tuple[Die, ...]
    roller: str
    colour: str


def draw(*, moment: Moment) -> Board:
    """Return the table at a moment; it stays as it is when the replay goes on."""
    position = moment.position
    found = Board(
        casinos=tuple(_casino(position, moment, number) for number in CASINOS),
        seats=tuple(_seat(position, seat) for seat in range(position.players)),
        roll=(),
        roller="",
        colour="",
    )
    return with_turn(board=found, turn=moment.turn)


def with_turn(*, board: Board, turn: Any) -> Board:
    """Return a table with the roll of a recorded turn, as far as it can be read, and the casino that it names."""
    named = turn.get("face") if isinstance(turn, Mapping) else None
    casinos = tuple(dataclasses.replace(one, is_here=one.number == named) for one in board.casinos)
    board = dataclasses.replace(board, casinos=casinos)
    if not isinstance(turn, Mapping):
        return dataclasses.replace(board, roll=(), roller="", colour="")
    seat = turn.get("seat")
    name, colour = "Somebody", "neutral"
    if type(seat) is int and 0 <= seat < len(board.seats):
        name, colour = board.seats[seat].name, board.seats[seat].colour
    return dataclasses.replace(board, roll=_roll(turn), roller=name, colour=colour)


def with_winners(*, board: Board, seats: Sequence[int]) -> Board:
    """Return the table at the end of the game; `seats` are the table's seat numbers of the winners."""
    names = {f"Seat {seat}" for seat in seats}
    marked = tuple(dataclasses.replace(seat, has_won=seat.name in names) for seat in board.seats)
    return dataclasses.replace(board, seats=marked, roll=(), roller="")


def _roll(turn: Mapping[str, Any]) -> tuple[Die, ...]:
    """Return the dice of a turn: those rolled, or the one that Power Play set."""
    small, big, face = turn.get("roll"), turn.get("big"), turn.get("face")
    if turn.get("action") == "power" and is_face(face):
        return (Die(face=turn["face"], is_big=turn.get("die") == "big", is_chosen=True),)
    rolled = sorted(one for one in small if is_face(one)) if isinstance(small, list) else []
    dice = [Die(face=one, is_big=False, is_chosen=one == face) for one in rolled[:SMALL_DICE_MAX]]
    return (*dice, *([Die(face=turn["big"], is_big=True, is_chosen=big == face)] if is_face(big) else []))


def _casino(position: Position, moment: Moment, number: int) -> Casino:
    tile = position.tiles.get(number, "")
    return Casino(
        number=number,
        notes=tuple(dollars(amount=note) for note in position.notes[number - 1]),
        is_locked=position.closed == number,
        is_here=False,
        piles=_piles(position, moment, number),
        tile=tile,
        tile_name=tile_words.name(tile=tile),
        tile_state=tile_words.state(position=position, tile=tile),
        spaces=tile_words.spaces(position=position, tile=tile),
    )


def _piles(position: Position, moment: Moment, number: int) -> tuple[Pile, ...]:
    won = dict(moment.paid[number - 1]) if moment.paid is not None else {}
    counts = position.counts(casino=number)
    return tuple(
        Pile(
            side=tile_words.side(position=position, side=side),
            colour=tile_words.colour(position=position, side=side),
            small=small,
            big=big,
            won=dollars(amount=won[side]) if side in won else "",
            is_tied=moment.paid is not None and counts.count(counts[side]) > 1,
        )
        for side, (small, big) in enumerate(position.casinos[number])
        if small or big
    )


def _seat(position: Position, seat: int) -> Seat:
    account = position.accounts[seat]
    hand = position.hand[seat]
    name, colour = tile_words.side(position=position, side=seat), tile_words.colour(position=position, side=seat)
    tokens = [
        words for words, owner in (("Power Play", position.token), ("High Five", position.high_five)) if owner == seat
    ]
    return Seat(
        name=name,
        colour=colour,
        hand=Pile(side=name, colour=colour, small=hand[SMALL], big=hand[BIG]),
        cash=dollars(amount=account.cash),
        chips=account.chips,
        points=dollars(amount=account.worth),
        tokens=tuple(tokens),
        is_next=position.turn_of == seat,
    )
