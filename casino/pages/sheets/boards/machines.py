"""Boards of machines: the reels of a spin, and the hand of video poker before and after its draw."""

import dataclasses
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from casino.pages import cards, words
from casino.pages.cards import Face
from casino.pages.sheets.boards.told import Refusal, Told
from casino.pages.sheets.parts import Fact
from games.odds import slots as slots_odds
from games.rules import slots


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Reel:
    """One reel: its symbol by number and name; `is_paid` frames it where it is part of the line that pays."""

    number: int
    name: str
    is_paid: bool

    @property
    def drawing(self) -> str:
        """Return the name of the drawing."""
        return self.name if self.number in slots.SYMBOLS else "unknown"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class ReelBoard:
    """One spin and what it paid."""

    reels: tuple[Reel, ...]
    facts: tuple[Fact, ...]
    refusal: Refusal | None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class DrawBoard:
    """A hand of video poker as dealt, with what was held, and as drawn; lines are empty where the rules have none."""

    dealt: tuple[Face, ...]
    dealt_line: str
    drawn: tuple[Face, ...]
    line: str
    refusal: Refusal | None


class _Spin(msgspec.Struct):
    machine: str
    credits: int
    reels: list[int]


class _Hand(msgspec.Struct):
    deal: list[str]
    hold: list[int]
    draw: list[str]


def reels(told: Told) -> ReelBoard:
    """Lay a spin: three symbols, the line and what it pays."""
    found = msgspec.convert(told.record, _Spin)
    line = told.facts.get("line")
    paid = [
        line is not None and (slots.LIGHTNING not in found.reels or reel == slots.LIGHTNING) for reel in found.reels
    ]
    return ReelBoard(
        reels=tuple(
            Reel(number=reel, name=slots.SYMBOLS.get(reel, "no symbol"), is_paid=is_paid)
            for reel, is_paid in zip(found.reels, paid, strict=True)
        ),
        facts=tuple(_spin_facts(told, found)),
        refusal=told.refusal_elsewhere(taken=()),
    )


def draw(told: Told) -> DrawBoard:
    """Lay a hand of video poker: five cards, the held ones marked, and the hand after the draw."""
    found = msgspec.convert(told.record, _Hand)
    held = set(found.hold)
    kept = [name for place, name in enumerate(found.deal, start=1) if place in held]
    notes = {place: "held" for place in range(len(found.deal)) if place + 1 in held}
    hand = told.facts.get("hand") or [*kept, *found.draw]
    return DrawBoard(
        dealt=_faces(found.deal, notes),
        dealt_line=_line(told, "dealt_line"),
        drawn=_faces(hand, {}),
        line=_line(told, "line"),
        refusal=told.refusal_elsewhere(taken=()),
    )


def _spin_facts(told: Told, found: _Spin) -> Iterator[Fact]:
    price = slots.MACHINES.get(found.machine)
    yield Fact(name="Machine", value=f"{found.machine}, {price} a credit" if price else found.machine)
    yield Fact(name="Credits", value=words.grouped(found.credits))
    if told.settlement is None:
        return
    line, bet = told.facts["line"], told.settlement.returns[0]
    yield Fact(name="Line paid", value=bet.reason.partition(",")[0] if line else "none")
    yield Fact(name="Pays", value=words.counted(told.facts["paid_credits"], "credit"))
    yield Fact(name="Staked", value=words.chips(bet.staked))
    yield Fact(name="Returned", value=words.chips(bet.returned))
    chance = slots_odds.chance(line=line)
    ways = chance * len(slots.SYMBOLS) ** slots.REELS
    yield Fact(name="Chance of this line", value=f"{ways} in {len(slots.SYMBOLS) ** slots.REELS}")


def _faces(names: Sequence[str], notes: Mapping[int, str]) -> tuple[Face, ...]:
    """Lay cards side by side, all upright, numbered as they came."""
    laid = cards.hand(names=names, orders=list(range(1, len(names) + 1)))
    return tuple(
        dataclasses.replace(face, is_lying=False, mark=notes.get(place, "")) for place, face in enumerate(laid)
    )


def _line(told: Told, name: str) -> str:
    if told.settlement is None:
        return ""
    line = told.facts[name]
    return words.named(line) if line else "nothing that pays"
