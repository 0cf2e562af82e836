"""Cee-lo with a bank: one player holds it, the others fade parts of it clockwise, and it passes on.

Source: cee-lo with and without a bank; even money, written down here a second time on purpose.
"""

import dataclasses
import random
from collections.abc import Mapping
from typing import Any

from casino.simulation.game import Dealt, Terms, declared, paid
from casino.simulation.games import dice
from casino.simulation.games.dice import Throw
from casino.simulation.mistakes import Mistake
from casino.simulation.players import CHIP, Player, Wager, stake

SEATS = 5
BANK_STAKES = 3
"""A banker puts up so many usual stakes."""
BANKER_WINS_ON, BANKER_LOSES_ON = 6, 1


class CeeloBank:
    """Three to five players who pay each other; the table remembers who holds the bank."""

    def __init__(self, *, rng: random.Random) -> None:
        self._rng = rng
        self._banker = 1
        limits = (CHIP, 5_000 * CHIP)
        self.terms = Terms(
            ruleset="ceelo.bank/1",
            seats_min=3,
            seats_max=SEATS,
            bases=(10, 20, 50),
            limits={"fade": limits, "bank": limits},
            minimum=10 * CHIP,
            cover=BANK_STAKES,
            rounds_a_shoe=60,
            is_house_banked=False,
        )

    def start_shoe(self) -> None:
        """Begin a session; dice have no memory, and the bank stays where it is."""

    def deal(self, *, seats: Mapping[int, Player]) -> Dealt:
        """Let the banker put up a bank, the others fade it, and all throw who have to."""
        clockwise = _clockwise(seats=seats, after=self._banker - 1)
        banker, *others = clockwise
        bank = seats[banker].base * BANK_STAKES
        fades = self._fades(seats={seat: seats[seat] for seat in others}, bank=bank)
        throws = dice.until_called(rng=self._rng)
        verdict = _banker_verdict(throw=throws[-1])
        record: dict[str, Any] = {
            "bank": bank,
            "banker_seat": banker,
            "left_of_banker": others[0],
            "banker": throws,
        }
        rolls = {fade.seat: dice.until_called(rng=self._rng) for fade in fades} if verdict is None else {}
        if verdict is None:
            record["rolls"] = {str(seat): rolled for seat, rolled in rolls.items()}
        point = dice.called(dice=throws[-1])[1]
        times = [_times(verdict=verdict, throws=rolls.get(fade.seat), point=point) for fade in fades]
        self._pass_bank(fades=fades, times=times, rolls=rolls, banker=banker, left=others[0])
        return self._remembered(record=record, bank=seats[banker], banker=banker, fades=fades, times=times)

    def misrecorded(self, *, mistake: Mistake) -> Dealt | None:
        """Return the round with a throw of the banker after the one that counted."""
        if mistake is Mistake.VOIDED:
            return self._dealt
        throws = dice.with_one_more(throws=self._dealt.record["banker"], rng=self._rng)
        return dataclasses.replace(self._dealt, record={**self._dealt.record, "banker": throws}, declared=None)

    def _fades(self, *, seats: Mapping[int, Player], bank: int) -> list[Wager]:
        """Let players in clockwise order fade what is left of the bank."""
        laid: list[Wager] = []
        for seat, player in seats.items():
            wanted = stake(player=player, least=CHIP, most=5_000 * CHIP, rng=self._rng)
            amount = min(wanted, bank - sum(fade.stake for fade in laid))
            if amount > 0:
                laid.append(Wager(bet="fade", seat=seat, player=player, stake=amount))
        return laid

    def _pass_bank(
        self, *, fades: list[Wager], times: list[int], rolls: Mapping[int, list[Throw]], banker: int, left: int
    ) -> None:
        """Pass the bank on where all beat it, or to the first who won with 4-5-6 or a triple; else it stays."""
        winners = [fade.seat for fade, won in zip(fades, times, strict=True) if won > 1]
        special = [seat for seat in winners if seat in rolls and _name(rolls[seat]) in {dice.CEE_LO, dice.TRIPLE}]
        self._banker = left if len(winners) == len(fades) else next(iter(special), banker)

    def _remembered(
        self, *, record: dict[str, Any], bank: Player, banker: int, fades: list[Wager], times: list[int]
    ) -> Dealt:
        covered = sum(fade.stake for fade in fades)
        handed = tuple(won * fade.stake for won, fade in zip(times, fades, strict=True))
        wagers = (*fades, Wager(bet="bank", seat=banker, player=bank, stake=covered))
        lines = paid(wagers=wagers, returned=(*handed, 2 * covered - sum(handed)))
        self._dealt = Dealt(wagers=wagers, record=record, lines=lines, declared=declared(lines=lines))
        return self._dealt


def _clockwise(*, seats: Mapping[int, Player], after: int) -> list[int]:
    """Return the occupied seats in clockwise order, from the first one after a seat."""
    return sorted(seats, key=lambda seat: (seat - after - 1) % SEATS)


def _name(throws: list[Throw]) -> str:
    return dice.called(dice=throws[-1])[0]


def _banker_verdict(*, throw: Throw) -> bool | None:
    """Say whether the banker's throw wins or loses at once; None where it sets a point."""
    name, number = dice.called(dice=throw)
    if name == dice.POINT:
        return {BANKER_WINS_ON: True, BANKER_LOSES_ON: False}.get(number)
    return name != dice.LOW


def _times(*, verdict: bool | None, throws: list[Throw] | None, point: int) -> int:
    """Return the times of a fade that come back: 2 won, 1 tied with the point, 0 lost."""
    if verdict is not None:
        return 0 if verdict else 2
    assert throws is not None, "without a verdict every fader throws"
    name, number = dice.called(dice=throws[-1])
    if name == dice.POINT:
        return 2 if number > point else 1 if number == point else 0
    return 0 if name == dice.LOW else 2
