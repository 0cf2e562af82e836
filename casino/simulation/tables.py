"""A table through one gaming day: opened, filled, shoe after shoe dealt, closed.

A table acts in steps. A step says its events with their times and when the next step is due. Times are milliseconds
after the day's start, amounts hundredths of a chip.
"""

import dataclasses
import random
from typing import Any

from casino.simulation import rounds
from casino.simulation.cage import Cage
from casino.simulation.clock import SECOND_MS, DayClock
from casino.simulation.floor import Floor
from casino.simulation.game import Dealt, Game
from casino.simulation.messages import SimulatedEvent, event
from casino.simulation.mistakes import HELD, Mistake, MistakePlan
from casino.simulation.players import CHIP, Player

SHOES_A_DAY_MAX = 1_000
BUY_IN_BASES = 30
PERCENT_AT_TABLE = 60
SHUFFLE_ROUNDS = 4
FOLLOW_UP_ROUNDS = (3, 12)

Timed = tuple[int, SimulatedEvent]
"""An event and its time."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Day:
    """What the tables of one game share in a day; `rng`, `floor` and `plan` move as the day goes on."""

    number: int
    clock: DayClock
    rng: random.Random
    floor: Floor
    cage: Cage
    plan: MistakePlan


class Table:
    """One table with its game: `quota` rounds, one every `pace_ms`."""

    def __init__(self, *, id: str, game: Game, quota: int, pace_ms: int, day: Day) -> None:  # noqa: A002 - the table's id
        self.id = id
        self._game, self._terms, self._day = game, game.terms, day
        self._left, self._pace = quota, pace_ms
        self._shoe_number = day.number * SHOES_A_DAY_MAX
        self._round_number = 0
        self._tray = 0
        self._is_open = self._has_shoe = False
        self._events: list[Timed] = []

    def step(self, *, now: int) -> tuple[list[Timed], int | None]:
        """Act once: returns the events of this step and when the next is due, None after closing."""
        self._events = []
        if not self._is_open:
            self._open(now=now)
        elif self._left == 0:
            self._close(now=now)
            return self._events, None
        else:
            self._round(now=now)
        return self._events, now + self._pace * (1 if self._has_shoe or not self._left else SHUFFLE_ROUNDS)

    def _say(self, *, now: int, kind: str, name: str, data: dict[str, Any]) -> None:
        said = event(kind=kind, id=f"{self.id}-{name}", time=self._day.clock.time(after_ms=now), data=data)
        self._events.append((now, said))

    def _open(self, *, now: int) -> None:
        terms = self._terms
        opened = {
            "table": self.id,
            "ruleset": terms.ruleset,
            "limits": {bet: {"min": least, "max": most} for bet, (least, most) in terms.limits.items()},
            "minimum": terms.minimum,
        }
        self._say(now=now, kind="table.opened/v1", name=f"d{self._day.number}-opened", data=opened)
        self._move_tray(now=now + SECOND_MS, amount=terms.tray)
        self._is_open = True

    def _close(self, *, now: int) -> None:
        if self._has_shoe:
            self._end_shoe(now=now)
        for number, player in enumerate(self._day.floor.leave_all(table=self.id), start=1):
            self._redeem(now=now + number * SECOND_MS, player=player)
        last = now + self._pace
        if self._tray > 0:
            self._move_tray(now=last, amount=-self._tray)
        closed = {"table": self.id}
        self._say(now=last + SECOND_MS, kind="table.closed/v1", name=f"d{self._day.number}-closed", data=closed)

    def _start_shoe(self, *, now: int) -> None:
        self._shoe_number += 1
        self._round_number = 0
        started = {"table": self.id, "shoe": self._shoe_number, "ruleset": self._terms.ruleset}
        if self._terms.decks is not None:
            started["decks"] = self._terms.decks
        self._say(now=now, kind="shoe.started/v1", name=f"{self._shoe_number}-started", data=started)
        self._game.start_shoe()
        self._has_shoe = True

    def _end_shoe(self, *, now: int) -> None:
        ended = {"table": self.id, "shoe": self._shoe_number}
        self._say(now=now, kind="shoe.ended/v1", name=f"{self._shoe_number}-ended", data=ended)
        self._has_shoe = False

    def _round(self, *, now: int) -> None:
        """Seat players, sell them chips, deal one round, pay it, and note what went wrong with it."""
        if not self._has_shoe:
            self._start_shoe(now=now)
        self._seat(now=now)
        self._round_number += 1
        dealt_at = now + self._pace * 3 // 5
        place, dealt = self._place(), self._game.deal(seats=self._day.floor.seats(table=self.id))
        wrong = self._day.plan.next(record=lambda mistake: self._game.misrecorded(mistake=mistake))
        mistake, recorded = (None, dealt) if wrong is None else wrong
        time = self._day.clock.time(after_ms=dealt_at)
        self._events.append((dealt_at, rounds.played(place=place, dealt=recorded, time=time)))
        self._left -= 1
        if mistake is None or mistake not in HELD | {Mistake.VOIDED}:
            self._pay(dealt=dealt)
        if mistake is not None:
            self._follow_up(place=place, dealt=dealt, mistake=mistake, dealt_at=dealt_at)
        if dealt.is_last or self._round_number == self._terms.rounds_a_shoe:
            self._end_shoe(now=dealt_at + SECOND_MS)

    def _place(self) -> rounds.Place:
        dealer = f"dealer-{(self._shoe_number + self._round_number // 30) % 20 + 1:02d}"
        return rounds.Place(
            table=self.id,
            shoe=self._shoe_number,
            number=self._round_number,
            ruleset=self._terms.ruleset,
            dealer=dealer if self._terms.has_dealer else None,
        )

    def _pay(self, *, dealt: Dealt) -> None:
        for line in dealt.lines:
            line.player.purse += line.returned - line.staked
            if self._terms.is_house_banked:
                self._tray += line.staked - line.returned

    def _follow_up(self, *, place: rounds.Place, dealt: Dealt, mistake: Mistake, dealt_at: int) -> None:
        later = dealt_at + self._pace * self._day.rng.randint(*FOLLOW_UP_ROUNDS) + SECOND_MS
        said = rounds.follow_up(place=place, dealt=dealt, mistake=mistake, time=self._day.clock.time(after_ms=later))
        if said is not None:
            self._events.append((later, said))

    def _seat(self, *, now: int) -> None:
        """Let players go and come, let the short of chips buy in, and keep the tray between its marks."""
        floor = self._day.floor
        for player in floor.leave(table=self.id):
            self._redeem(now=now, player=player)
        terms = self._terms
        floor.sit_down(table=self.id, seats_min=terms.seats_min, seats_max=terms.seats_max)
        for player in floor.seats(table=self.id).values():
            player.rounds_left -= 1
            if player.purse < player.base * terms.cover + terms.minimum:
                self._buy_in(now=now, player=player)
        if self._tray < terms.tray // 2 or self._tray > terms.tray * 2:
            self._move_tray(now=now, amount=terms.tray - self._tray // CHIP * CHIP)

    def _buy_in(self, *, now: int, player: Player) -> None:
        amount = player.base * BUY_IN_BASES
        at_table = self._day.rng.randrange(100) < PERCENT_AT_TABLE
        table = self.id if at_table else None
        time = self._day.clock.time(after_ms=now)
        self._events.append((now, self._day.cage.buy_in(time=time, player=player.id, amount=amount, table=table)))
        player.purse += amount
        if at_table:
            self._tray -= amount

    def _redeem(self, *, now: int, player: Player) -> None:
        """Cash a leaving player out at the cage, every second one; the others carry their chips on."""
        if player.purse <= 0 or self._day.rng.random() < 0.5:  # noqa: PLR2004 - every second
            return
        time = self._day.clock.time(after_ms=now)
        redeemed = self._day.cage.redeem(time=time, player=player.id, amount=player.purse, table=None)
        self._events.append((now, redeemed))
        player.purse = 0

    def _move_tray(self, *, now: int, amount: int) -> None:
        """Fill the tray with a positive amount, credit the cage with a negative one."""
        time, cage = self._day.clock.time(after_ms=now), self._day.cage
        moved = (
            cage.fill(time=time, table=self.id, amount=amount)
            if amount > 0
            else cage.credit(time=time, table=self.id, amount=-amount)
        )
        self._events.append((now, moved))
        self._tray += amount
