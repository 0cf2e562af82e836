"""Boards of dice: lanes of throws in the order they fell, each with what it is called and what it led to."""

import dataclasses
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from casino.pages import words
from casino.pages.sheets.boards.told import Refusal, Result, Told
from games.dice import DECISIVE, THROWS
from games.rules import yatzy

FACES = range(1, 7)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Die:
    """One die; `is_kept` frames it. `face` is what is drawn: 1 to 6, or x for what no die shows."""

    number: int
    is_kept: bool = False

    @property
    def face(self) -> str:
        """Return the name of the drawing."""
        return str(self.number) if self.number in FACES else "x"


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Throw:
    """Dice of one throw in the order they fell; `is_dead` fades those that did not count."""

    dice: tuple[Die, ...]
    words: str
    is_dead: bool = False


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Lane:
    """What one participant threw. `score` is the figure that counts, `says` what follows beside or without chips."""

    name: str
    note: str = ""
    throws: tuple[Throw, ...] = ()
    score: str = ""
    says: str = ""
    result: Result | None = None
    refusal: Refusal | None = None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Some lanes under a title, empty where there is one part only."""

    title: str
    lanes: tuple[Lane, ...]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class DiceBoard:
    """All throws of a round; `foot` tells what stands below them."""

    parts: tuple[Part, ...]
    foot: str = ""
    refusal: Refusal | None = None


class _House(msgspec.Struct):
    banker: list[list[int]]
    order: list[int]
    rolls: dict[str, list[list[int]]] = {}


class _Bank(msgspec.Struct):
    bank: int
    banker_seat: int
    left_of_banker: int
    banker: list[list[int]]
    rolls: dict[str, list[list[int]]] = {}


class _Pot(msgspec.Struct):
    ante: int
    stages: list[dict[str, list[list[int]]]]


class _Yatzy(msgspec.Struct):
    first: list[int]
    choice: int | str | None
    rerolls: list[list[int]]


def against_house(told: Told) -> DiceBoard:
    """Lay cee-lo against the house: the banker's throws, then the players' in their order."""
    found = msgspec.convert(told.record, _House)
    scores: Mapping[str, object] = told.facts.get("scores", {})
    banker = told.facts.get("banker")
    is_ended = told.settlement is not None and not scores
    lanes = [_lane("Banker", found.banker, told, score=_score(banker), says=_says(told, is_ended=is_ended))]
    for seat in found.order:
        throws = found.rolls.get(str(seat), [])
        lanes.append(_lane(f"Seat {seat}", throws, told, score=_score(scores.get(str(seat))), seat=seat))
    twice = any(line.returned < 0 for line in told.settlement.returns) if told.settlement else False
    return _board(
        told, [Part(title="", lanes=tuple(lanes))], "A loss of two stakes is posted as a second stake." * twice
    )


def with_bank(told: Told) -> DiceBoard:
    """Lay cee-lo with a bank: the banker's throws, then the faders' clockwise from the banker's left."""
    found = msgspec.convert(told.record, _Bank)
    point = told.facts.get("point")
    says = "" if told.settlement is None else "decides all bets" if point is None else "sets the point"
    lanes = [
        _lane(
            f"Seat {found.banker_seat}",
            found.banker,
            told,
            note="holds the bank",
            score=_score(point),
            says=says,
            seat=found.banker_seat,
            names=("the banker",),
        )
    ]
    for bet in told.bets:
        if bet.name == "fade":
            throws = found.rolls.get(str(bet.seat), [])
            lanes.append(_lane(f"Seat {bet.seat}", throws, told, score=_own_score(throws), seat=bet.seat))
    foot = f"Next banker: seat {told.facts['next_banker']}." if "next_banker" in told.facts else ""
    return _board(told, [Part(title="", lanes=tuple(lanes))], foot)


def for_the_pot(told: Told) -> DiceBoard:
    """Lay cee-lo without a bank: the first throws of all, then each shoot-out."""
    found = msgspec.convert(told.record, _Pot)
    parts = []
    for number, stage in enumerate(found.stages, start=1):
        title = "First throws" if number == 1 else f"Shoot-out {number - 1}"
        is_last = number == len(found.stages)
        lanes = [_staged(seat, throws, told, number, is_last=is_last) for seat, throws in stage.items()]
        parts.append(Part(title=title, lanes=tuple(lanes)))
    return _board(told, parts, "")


def _staged(seat: str, throws: Sequence[Sequence[int]], told: Told, stage: int, *, is_last: bool) -> Lane:
    """Lay a seat's throws of one stage; a broken rule stands at its stage, or where the throws end otherwise."""
    own = int(seat) if seat.isascii() and seat.isdigit() and len(seat) < 6 else 0  # noqa: PLR2004 - no table is larger
    is_won = is_last and told.facts.get("winner") == own
    lane = _lane(f"Seat {seat}", throws, told, score=_own_score(throws), seat=own if is_last else None)
    is_here = told.refusal(f"stage {stage}") or (None if told.refusal("stage") or _ends_well(throws) else lane.refusal)
    return dataclasses.replace(lane, says="takes the pot" if is_won else lane.says, refusal=is_here)


def _ends_well(throws: Sequence[Sequence[int]]) -> bool:
    """Say whether the last throw, and only that, is decisive."""
    return [tuple(dice) in DECISIVE for dice in throws] == [False] * (len(throws) - 1) + [True]


def five_dice(told: Told) -> DiceBoard:
    """Lay casino yatzy: the first throw, then what was thrown again; dice of the chosen number are framed."""
    found = msgspec.convert(told.record, _Yatzy)
    chosen = {found.choice} if isinstance(found.choice, int) else _pairs(found) if found.choice == "gambit" else set()
    special = yatzy.special_of(first=found.first)
    called = words.named(special).lower() if special else "no special hand"
    lanes = [
        Lane(name="First throw", throws=(Throw(dice=_dice(found.first, chosen), words=called),), says=_chose(found))
    ]
    banked = sum(number in chosen for number in found.first)
    for place, dice in enumerate(found.rerolls, start=2):
        hits = sum(number in chosen for number in dice)
        banked += hits
        throw = Throw(dice=_dice(dice, chosen), words=f"{hits} more" if found.choice != "gambit" else "the single die")
        lanes.append(Lane(name=f"Throw {place}", throws=(throw,), refusal=told.refusal(f"throw {place}")))
    if told.bets:
        result = told.result(seat=told.bets[0].seat)
        count = told.facts.get("count")
        lanes[-1] = dataclasses.replace(lanes[-1], result=result, score="" if count is None else str(count))
    return _board(told, [Part(title="", lanes=tuple(lanes))], "")


def _lane(
    name: str,
    throws: Sequence[Sequence[int]],
    told: Told,
    *,
    note: str = "",
    score: str = "",
    says: str = "",
    seat: int | None = None,
    names: tuple[str, ...] = (),
) -> Lane:
    who = (name, *names) if name != "Banker" else ("the banker",)
    return Lane(
        name=name,
        note=note,
        throws=tuple(_called(throws)),
        score=score,
        says=says or ("does not throw" if not throws else ""),
        result=told.result(seat=seat) if seat is not None else None,
        refusal=told.refusal(*who),
    )


def _called(throws: Sequence[Sequence[int]]) -> Iterator[Throw]:
    """Name each throw; those that were nothing and were thrown again are faded."""
    for place, dice in enumerate(throws, start=1):
        known = THROWS.get(tuple(dice))
        called = known.words if known is not None else "no throw of three dice"
        is_again = called == "nothing" and place < len(throws)
        yield Throw(dice=_dice(dice, set()), words="nothing, again" if is_again else called, is_dead=is_again)


def _dice(numbers: Sequence[int], kept: set[int]) -> tuple[Die, ...]:
    return tuple(Die(number=number, is_kept=number in kept) for number in numbers)


def _score(found: object) -> str:
    """Write a score; the name of an automatic combination is "auto", its words stand under the dice."""
    return "" if found is None else str(found) if isinstance(found, int) else "auto"


def _own_score(throws: Sequence[Sequence[int]]) -> str:
    known = DECISIVE.get(tuple(throws[-1])) if throws else None
    return "" if known is None else str(known.number) if known.words.startswith("pair") else "auto"


def _says(told: Told, *, is_ended: bool) -> str:
    return "" if told.settlement is None else "ends the round" if is_ended else "sets the score"


def _chose(found: _Yatzy) -> str:
    if found.choice == "gambit":
        return "double pair gambit"
    return "settled at once" if found.choice is None else f"chooses {found.choice}"


def _pairs(found: _Yatzy) -> set[int]:
    return {number for number in found.first if found.first.count(number) == 2}  # noqa: PLR2004 - a pair


def _board(told: Told, parts: Sequence[Part], foot: str) -> DiceBoard:
    taken = [lane.refusal for part in parts for lane in part.lanes]
    return DiceBoard(parts=tuple(parts), foot=foot, refusal=told.refusal_elsewhere(taken=taken))
