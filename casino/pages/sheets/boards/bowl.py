"""The board of chou-han: two dice as the cup showed them, who wins, and where the losers' bets go."""

import dataclasses

import msgspec

from casino.pages import words
from casino.pages.sheets.boards.dice import Die
from casino.pages.sheets.boards.told import Refusal, Told
from casino.pages.sheets.parts import Fact


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class BowlBoard:
    """One lift of the cup; `called` is what it made, empty where the rules have no result."""

    dice: tuple[Die, ...]
    called: str
    facts: tuple[Fact, ...]
    refusal: Refusal | None


class _Cup(msgspec.Struct):
    dice: list[int]


def lift(told: Told) -> BowlBoard:
    """Lay a round of chou-han."""
    found = msgspec.convert(told.record, _Cup)
    facts: list[Fact] = []
    called = ""
    if told.settlement is not None:
        result = told.facts
        called = f"{result['total']}, {'even: chou' if result['parity'] == 'chou' else 'odd: han'} wins"
        callers = [line.bet.seat for line in told.settlement.returns if line.bet.name == str(result["total"])]
        goes = f"seat{'s' * (len(callers) > 1)} {', '.join(map(str, sorted(callers)))}" if callers else "the bank"
        facts = [
            Fact(name="Pot of the losers", value=words.chips(result["pot"])),
            Fact(name="Goes to", value=goes),
            Fact(name="Bank", value=words.signed_chips(result["bank_delta"])),
        ]
    return BowlBoard(
        dice=tuple(Die(number=number) for number in found.dice),
        called=called,
        facts=tuple(facts),
        refusal=told.refusal_elsewhere(taken=()),
    )
