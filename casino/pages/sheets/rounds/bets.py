"""The bets of a round grouped by seat, each with why it returned what it did."""

import dataclasses
from collections.abc import Iterable, Mapping

from casino.pages import words
from games.bets import Bet
from reports.feed import SettledBet


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """One bet on the page; `why` is empty where the reason is not known, `returned` None while the bet waits."""

    bet: str
    why: str
    staked: int
    returned: int | None

    @property
    def net(self) -> int | None:
        """Return what the player won, negative for a loss, None while the bet waits."""
        return None if self.returned is None else self.returned - self.staked


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """All bets of one player at one seat."""

    number: int
    player: str
    lines: tuple[Line, ...]

    @property
    def net(self) -> int | None:
        """Return what the player won at this seat over all bets, None while one of them waits."""
        nets = [line.net for line in self.lines if line.net is not None]
        return sum(nets) if len(nets) == len(self.lines) else None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class BetSheet:
    """All bets of a round."""

    seats: tuple[Seat, ...]

    @property
    def lines(self) -> int:
        """Return how many bets there are."""
        return sum(len(seat.lines) for seat in self.seats)

    @property
    def players(self) -> int:
        """Return how many players bet."""
        return len({seat.player for seat in self.seats})

    @property
    def staked(self) -> int:
        """Return the handle of the round."""
        return sum(line.staked for seat in self.seats for line in seat.lines)

    @property
    def returned(self) -> int:
        """Return everything handed back."""
        return sum(line.returned or 0 for seat in self.seats for line in seat.lines)

    @property
    def is_waiting(self) -> bool:
        """Tell whether nothing was paid or lost yet."""
        return any(line.returned is None for seat in self.seats for line in seat.lines)

    @property
    def net(self) -> int:
        """Return what the players won together; the house won the opposite."""
        return self.returned - self.staked


def group(*, lines: Iterable[SettledBet], reasons: Mapping[str, str]) -> BetSheet:
    """Group settled bets by seat and player in seat order; `reasons` are the engine's words by bet id."""
    seats: dict[tuple[int, str], list[Line]] = {}
    for line in lines:
        told = Line(
            bet=words.named(line.name), why=reasons.get(line.id, ""), staked=line.staked, returned=line.returned
        )
        seats.setdefault((line.seat, line.player), []).append(told)
    return BetSheet(
        seats=tuple(
            Seat(number=seat, player=player, lines=tuple(told)) for (seat, player), told in sorted(seats.items())
        )
    )


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """What a correction or a void changed for one bet; a side that had no such bet has None."""

    seat: int
    player: str
    bet: str
    staked: int
    old: int | None
    new: int | None
    difference: int


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class MovedSheet:
    """The money effect of a correction or a void, bet by bet."""

    lines: tuple[Moved, ...]
    staked: int
    old: int
    new: int

    @property
    def players(self) -> int:
        """Return what the players gained by it; the house lost as much."""
        return sum(line.difference for line in self.lines)

    @property
    def house(self) -> int:
        """Return what the house gained by it."""
        return -self.players


def moved(*, old: Iterable[SettledBet], new: Iterable[SettledBet]) -> MovedSheet:
    """Compare two settlements of a round bet by bet; `new` is empty when the round was voided.

    The difference is what the player has more (or less) afterwards: the new net minus the old one.
    """
    before = {line.id: line for line in old}
    after = {line.id: line for line in new}
    lines = []
    for bet_id in [*before, *(one for one in after if one not in before)]:
        was, now = before.get(bet_id), after.get(bet_id)
        shown = before[bet_id] if now is None else now
        lines.append(
            Moved(
                seat=shown.seat,
                player=shown.player,
                bet=words.named(shown.name),
                staked=shown.staked,
                old=was.returned if was else None,
                new=now.returned if now else None,
                difference=_net(now) - _net(was),
            )
        )
    return MovedSheet(
        lines=tuple(sorted(lines, key=lambda line: line.seat)),
        staked=sum(line.staked for line in lines),
        old=sum(line.old or 0 for line in lines),
        new=sum(line.new or 0 for line in lines),
    )


def _net(line: SettledBet | None) -> int:
    return line.returned - line.staked if line is not None else 0


def waiting(*, placed: Iterable[Bet], why: str) -> BetSheet:
    """Group the bets of a play that was not settled: stakes as placed, nothing staked or returned in the books."""
    seats: dict[tuple[int, str], list[Line]] = {}
    for bet in placed:
        line = Line(bet=words.named(bet.name), why=why, staked=bet.stake, returned=None)
        seats.setdefault((bet.seat, bet.player), []).append(line)
    return BetSheet(
        seats=tuple(
            Seat(number=seat, player=player, lines=tuple(told)) for (seat, player), told in sorted(seats.items())
        )
    )
