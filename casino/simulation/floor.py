"""The floor of one game: which player sits at which of its tables. A player sits at one table at a time."""

import collections
import random
from collections.abc import Sequence

from casino.simulation.players import SITTING_ROUNDS, Player

SIT_DOWN_CHANCE = 0.6


class Floor:
    """Players between tables, first come first seated, and the seats of each table."""

    def __init__(self, *, players: Sequence[Player], rng: random.Random) -> None:
        self._idle = collections.deque(players)
        self._rng = rng
        self._seats: dict[str, dict[int, Player]] = collections.defaultdict(dict)

    def seats(self, *, table: str) -> dict[int, Player]:
        """Return who sits at a table: {seat: player}."""
        return self._seats[table]

    def sit_down(self, *, table: str, seats_min: int, seats_max: int) -> None:
        """Let idle players take free seats; a table left empty draws one from the fullest other table."""
        seats = self._seats[table]
        while (
            self._idle and len(seats) < seats_max and (len(seats) < seats_min or self._rng.random() < SIT_DOWN_CHANCE)
        ):
            self._seat(player=self._idle.popleft(), seats=seats, seats_max=seats_max)
        if not seats:
            fullest = max((other for other in self._seats if other != table), key=lambda other: len(self._seats[other]))
            _, player = self._seats[fullest].popitem()
            self._seat(player=player, seats=seats, seats_max=seats_max)
        assert len(seats) >= seats_min, f"{table} has {len(seats)} players, its game needs {seats_min}"

    def leave(self, *, table: str) -> list[Player]:
        """Take the players whose sitting is over off their seats and return them."""
        seats = self._seats[table]
        return self._unseat(table=table, seats=[seat for seat, player in seats.items() if player.rounds_left <= 0])

    def leave_all(self, *, table: str) -> list[Player]:
        """Take every player off a closing table and return them."""
        return self._unseat(table=table, seats=list(self._seats[table]))

    def _unseat(self, *, table: str, seats: list[int]) -> list[Player]:
        gone = [self._seats[table].pop(seat) for seat in seats]
        self._idle.extend(gone)
        return gone

    def _seat(self, *, player: Player, seats: dict[int, Player], seats_max: int) -> None:
        free = [seat for seat in range(1, seats_max + 1) if seat not in seats]
        seats[self._rng.choice(free)] = player
        player.rounds_left = self._rng.randint(*SITTING_ROUNDS)
