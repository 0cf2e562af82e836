"""The exact law of chou-han, for a bet alone or as a function of the bets of a table, and what a table costs the bank.

The setting `table` lists the bets in seat order, [["chou", 100], ["han", 100], ["7", 10]] in chips; without it every
bet stands beside an empty pot.

Source: house rules (000), Chou-han.
"""

import dataclasses
import itertools
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from games.odds.law import Law, law_of
from games.protocol import Parameter
from games.rules import chouhan

WAYS = Counter(map(sum, itertools.product(range(1, 7), repeat=2)))
"""Ways of each total out of 36."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Drain:
    """A table at which the bank loses in the long run: its bets, and what the bank expects a round, in chips."""

    table: tuple[tuple[str, int], ...]
    expectation: Fraction


def is_table(value: Any) -> bool:
    """Say whether a value lists bets with whole stakes in seat order, at most eight of them."""
    return (
        isinstance(value, list | tuple)
        and len(value) <= chouhan.SEATS_MAX
        and all(isinstance(bet, list | tuple) and len(bet) == 2 and _is_bet(*bet) for bet in value)  # noqa: PLR2004
    )


SETTINGS: Mapping[str, Parameter] = {
    "table": Parameter(
        default=(),
        accepts=is_table,
        meaning='bets in seat order, such as [["chou", 100], ["7", 10]], none for a bet alone',
    ),
}


def laws(*, parameters: Mapping[str, Any]) -> tuple[Law, ...]:
    """Return the law of each bet of the table, named "seat_3:7", or of each bet alone, named "7"."""
    table = [(str(bet), stake) for bet, stake in parameters["table"]]
    if not table:
        return tuple(_alone(bet) for bet in ("chou", "han", *chouhan.NUMBERS))
    return tuple(
        law_of(bet=f"seat_{seat + 1}:{bet}", weights=_weights(table, seat)) for seat, (bet, _) in enumerate(table)
    )


def bank_expectation(*, table: Sequence[tuple[str, int]]) -> Fraction:
    """Return what the bank gains in the mean from a round of a table of (bet, chips), in chips."""
    staked = sum(stake for _, stake in table)
    gained = sum(ways * (staked - sum(_returned(table, total))) for total, ways in WAYS.items())
    return Fraction(gained, WAYS.total())


def drain() -> Drain | None:
    """Return a table that drains the bank, if there is one: many chips on parity beside one caller of seven."""
    table = (("chou", 100), ("chou", 100), ("chou", 100), ("7", 10))
    expectation = bank_expectation(table=table)
    return Drain(table=table, expectation=expectation) if expectation < 0 else None


def _alone(bet: str) -> Law:
    """Return the law of a bet beside an empty pot; only who calls a number shares what others lost."""
    law = law_of(bet=bet, weights=_weights([(bet, 1)], 0))
    return dataclasses.replace(law, is_alone=bet in chouhan.NUMBERS)


def _weights(table: Sequence[tuple[str, int]], seat: int) -> Iterator[tuple[Fraction, int]]:
    for total, ways in WAYS.items():
        yield Fraction(_returned(table, total)[seat], table[seat][1]), ways


def _returned(table: Sequence[tuple[str, int]], total: int) -> list[int]:
    """Return what each seat gets back on a total, in chips: the remainder of the pot goes to callers in seat order."""
    parity = "chou" if total % 2 == 0 else "han"
    returned = [2 * stake if bet in {parity, str(total)} else 0 for bet, stake in table]
    pot = sum(stake for (_, stake), paid in zip(table, returned, strict=True) if not paid)
    callers = [seat for seat, (bet, _) in enumerate(table) if bet == str(total)]
    for place, seat in enumerate(callers):
        returned[seat] += pot // len(callers) + (place < pot % len(callers))
    return returned


def _is_bet(bet: Any, stake: Any) -> bool:
    return str(bet) in chouhan.BETS and type(stake) is int and 1 <= stake <= chouhan.STAKE_CHIPS_MAX
