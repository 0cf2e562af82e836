"""The table of Casino after every move: hands, loose cards, builds with their owners, piles, points."""

import dataclasses
import functools
import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from casino.pages.cards import Face
from casino.pages.sheets.games.stepping import Frame
from games.bets import Bet
from games.errors import MoveRefused, RuleBroken
from games.protocol import Decision, Record
from games.rules.casino import game, house_rules, rounds, telling, words
from games.rules.casino.house_rules import HouseRules
from games.rules.casino.moves import effects
from games.rules.casino.rounds import Step
from games.rules.casino.table import Table

TEMPLATE = "office/games/casino.html"
SCORING = frozenset({"TD", "2S", "AS", "AC", "AH", "AD"})


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Card:
    """A card on the board. `is_new` marks the ones that the last move played or took."""

    face: Face
    is_new: bool

    @property
    def is_scoring(self) -> bool:
        """Tell whether the card scores by itself."""
        return self.face.name in SCORING

    @property
    def glyph(self) -> str:
        """Return the card in two or three letters: 10♦."""
        return words.card(self.face.name)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """One hand; `player` is empty where nothing was staked."""

    name: str
    player: str
    is_dealer: bool
    is_next: bool
    hand: tuple[Card, ...]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Stood:
    """A build as it stands: its value, whose it is, single or multiple."""

    id: str
    value: int
    owner: str
    groups: int
    cards: tuple[Card, ...]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """What a side has taken. `total` are its points before the round, after it once the round is counted.

    `scored` are the items of the count, (name, points), and `points` their sum, None before the count.
    """

    name: str
    total: int
    pile: tuple[Card, ...]
    spades: int
    sweeps: int
    scored: tuple[tuple[str, int], ...] = ()
    points: int | None = None
    has_won: bool = False


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """Everything on the table at one moment; `stock` is the number of cards that are not dealt yet."""

    seats: tuple[Seat, ...]
    loose: tuple[Card, ...]
    builds: tuple[Stood, ...]
    sides: tuple[Side, ...]
    stock: int
    is_counted: bool


def frames(parameters: Mapping[str, Any], record: Record, bets: Sequence[Bet]) -> tuple[Frame, ...]:
    """Return a game as frames: for each round the deal, its moves and the count, up to a refused move."""
    house = house_rules.read(parameters=parameters)
    drawn = Drawing(house=house, players={bet.seat - 1: bet.player for bet in bets}, pot=sum(bet.stake for bet in bets))
    try:
        return tuple(drawn.frames(game.rounds_of(record=record)))
    except RuleBroken:
        return ()


@dataclasses.dataclass(slots=True, kw_only=True)
class Drawing:
    """A game being drawn: the house, who sits where (from 0), the pot, and the totals until now."""

    house: HouseRules
    players: Mapping[int, str]
    pot: int
    totals: tuple[int, ...] = ()

    def frames(self, recorded: Sequence[Any]) -> Iterator[Frame]:
        """Draw round after round; the one that breaks a rule is the last."""
        counted: game.Counted | None = None
        self.totals = (0,) * self.house.sides
        table: Table | None = None
        for number, found in enumerate(recorded, start=1):
            chapter = f"Round {number}"
            try:
                if counted is not None:
                    game.check_dealer(house=self.house, before=counted, record=found, number=number)
                table = None
                for step in rounds.steps(house=self.house, record=found, number=number):
                    table = step.table
                    yield self._frame(telling.step(step=step, number=number), chapter, self._board(table, _new(step)))
            except MoveRefused as refused:
                yield self._refused(refused, found, chapter, table)
                return
            assert table is not None
            counted = game.count(house=self.house, table=table, before=self.totals, number=number)
            yield self._counted(counted, chapter, table, is_last=number == len(recorded))
            self.totals = counted.standing.totals

    def _frame(self, told: Decision, chapter: str, board: Board | None) -> Frame:
        return Frame(
            headline=told.headline, detail=told.detail, rule=told.rule, chapter=chapter, template=TEMPLATE, board=board
        )

    def _refused(self, refused: MoveRefused, found: Any, chapter: str, table: Table | None) -> Frame:
        """Draw the table as it was when the move was tried, with the move as recorded."""
        board = self._board(table, frozenset()) if table is not None else None
        tried = _recorded(found, refused.move)
        told = Decision(headline=f"Refused: {refused.message}", detail=tried, rule=refused.rule)
        return dataclasses.replace(self._frame(told, chapter, board), is_refused=True)

    def _counted(self, counted: game.Counted, chapter: str, table: Table, *, is_last: bool) -> Frame:
        told = telling.count(house=self.house, counted=counted)
        if is_last and counted.standing.winners:
            end = telling.finish(house=self.house, counted=counted, pot=self.pot)
            told = Decision(
                headline=f"{told.headline}. {end.headline}", detail=f"{told.detail}; {end.detail}", rule=end.rule
            )
        return self._frame(told, chapter, self._count_board(counted, table))

    def _count_board(self, counted: game.Counted, table: Table) -> Board:
        result, standing = counted.result, counted.standing
        left = frozenset(table.loose)
        sides = tuple(
            Side(
                name=telling.side(house=self.house, side=number),
                total=standing.totals[number],
                pile=_cards(result.piles[number], left),
                spades=sum(name[1] == "S" for name in result.piles[number]),
                sweeps=result.sweeps[number],
                scored=tuple((telling.ITEMS[item.name], item.points) for item in result.items if item.side == number),
                points=result.points[number],
                has_won=number in standing.winners,
            )
            for number in range(self.house.sides)
        )
        loose = _cards(result.unclaimed, frozenset())
        return Board(seats=(), loose=loose, builds=(), sides=sides, stock=0, is_counted=True)

    def _board(self, table: Table, new: frozenset[str]) -> Board:
        return Board(
            seats=tuple(
                Seat(
                    name=words.seat(number),
                    player=self.players.get(number, ""),
                    is_dealer=number == table.dealer,
                    is_next=number == table.turn and not table.is_over,
                    hand=_cards(hand, new),
                )
                for number, hand in enumerate(table.hands)
            ),
            loose=_cards(table.loose, new),
            builds=tuple(
                Stood(
                    id=build.id,
                    value=build.value,
                    owner=words.seat(build.owner),
                    groups=build.groups,
                    cards=_cards(build.cards, new),
                )
                for build in table.builds.values()
            ),
            sides=tuple(
                Side(
                    name=telling.side(house=self.house, side=number),
                    total=self.totals[number],
                    pile=_cards(pile, new),
                    spades=sum(name[1] == "S" for name in pile),
                    sweeps=table.sweeps[number],
                )
                for number, pile in enumerate(table.piles)
            ),
            stock=len(table.stock),
            is_counted=False,
        )


def _cards(names: Sequence[str] | Mapping[str, None], new: frozenset[str]) -> tuple[Card, ...]:
    return tuple(_card(name, name in new) for name in names)


@functools.cache
def _card(name: str, is_new: bool) -> Card:  # noqa: FBT001 - a cache takes places only
    return Card(face=Face(name=name, order=None, is_lying=False), is_new=is_new)


def _new(step: Step) -> frozenset[str]:
    """Return what the move of a step played or took."""
    if step.move is None or step.effect is None:
        return frozenset()
    return frozenset({step.move.card, *step.effect.loose, *effects.captured(move=step.move, effect=step.effect)})


def _recorded(found: Any, index: int | None) -> str:
    """Say a refused move as its record does; empty where the round itself is wrong or ends too early."""
    moves = found.get("moves") if isinstance(found, Mapping) else None
    if index is None or not isinstance(moves, list) or index >= len(moves):
        return ""
    return f"recorded as {json.dumps(moves[index], ensure_ascii=False)}"
