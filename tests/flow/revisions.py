"""Random histories of one round as Hypothesis draws them: what was said of it until, at last, the truth was told.

Everything that settlement knows of revisions occurs: voids before and after the round, corrections before it, of
corrections and of voids, held records released or replaced, rounds that come last.
"""

import dataclasses
import hashlib
from collections.abc import Callable, Mapping
from typing import Any

from hypothesis import strategies as st

from tests.casino.settlement.history import CASINONIA, PERSONS, bet

RECORDS = (
    {"player": ["9S", "KH"], "banker": ["2D", "KC"]},
    {"player": ["2S", "KD", "QH"], "banker": ["4H", "3C"]},
    {"player": ["AS", "6H"], "banker": ["JC", "7D"]},
)
WINNERS = ("P", "B", "T")
SHOE = 1
Data = Mapping[str, Any]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """One event: its kind, its data, and whether it is told on the next gaming day. `approves` is the step released."""

    kind: str
    data: Data
    is_late: bool = False
    approves: "Step | None" = None


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Path:
    """All that is said of one round, and the straight history of the same truth."""

    steps: tuple[Step, ...]
    straight: tuple[Step, ...]


@st.composite
def _plays(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a legal record with up to three bets."""
    place = draw(st.integers(0, 2))
    names = draw(st.lists(st.sampled_from(["banker", "player", "tie"]), min_size=1, max_size=3, unique=True))
    bets = [
        bet(name, stake=draw(st.integers(1, 9)) * 100, player=f"p{seat}", seat=seat, id=f"b{seat}")
        for seat, name in enumerate(draw(st.just([name for name in names if {name} != {"banker", "player"}])), 1)
    ]
    one_side = [line for line in bets if line["bet"] != "banker" or all(other["bet"] != "player" for other in bets)]
    return {"ruleset": CASINONIA, "record": RECORDS[place], "bets": one_side}


class _Round:
    """What a teller knows of a round while its history is drawn."""

    def __init__(self, number: int) -> None:
        self.round = {"shoe": SHOE, "round": number}
        self.steps: list[Step] = []
        self.latest = 0
        self.held: Step | None = None
        self.held_replaces = 0
        self.is_voided = self.is_played = False

    def say(self, kind: str, data: Data, *, is_late: bool, approves: Step | None = None) -> Step:
        step = Step(kind=kind, data={**self.round, **data}, is_late=is_late and bool(self.steps), approves=approves)
        self.steps.append(step)
        return step

    def play(self, record: Data, *, is_late: bool, is_wrong: bool = False) -> None:
        """Play the round; a record that declares another winner is held. It counts only where nothing came first."""
        step = self.say("round.played/v1", _declared(record, is_wrong=is_wrong), is_late=False)
        del is_late  # a round is told with the time at which it was played
        self.is_played = True
        if self.latest or self.is_voided:
            return
        if is_wrong:
            self.held, self.held_replaces = step, 0
        else:
            self.latest = 1

    def correct(self, record: Data, *, is_late: bool, is_wrong: bool = False) -> None:
        """Tell the round anew; one that declares another winner waits while what stands goes on standing."""
        replaces = self.latest or 1
        data = {**_declared(record, is_wrong=is_wrong), "replaces": replaces, **PERSONS}
        step = self.say("round.corrected/v1", data, is_late=is_late)
        if is_wrong:
            self.held, self.held_replaces = step, replaces
        else:
            self.latest, self.held, self.is_voided = replaces + 1, None, False

    def void(self, *, is_late: bool) -> None:
        """Void whatever stands or waits, also before the round; a correction of a void may wait as well."""
        if not self.is_voided or self.held is not None:
            self.say("round.voided/v1", PERSONS, is_late=is_late)
            self.held, self.is_voided = None, True

    def approve(self, *, is_late: bool) -> None:
        """Release what waits, as the engine has it."""
        if self.held is not None:
            data = {**PERSONS, "basis": "engine"}
            self.say("settlement.approved/v1", data, is_late=is_late, approves=self.held)
            self.latest, self.held, self.is_voided = self.held_replaces + 1, None, False


@st.composite
def paths(draw: st.DrawFn, *, number: int) -> Path:
    """Draw a history of a round that ends with its truth, and the straight history of that truth."""
    told = _Round(number)
    for action in draw(st.lists(st.sampled_from(["play", "hold", "correct", "void", "approve"]), max_size=5)):
        record, is_late = draw(_plays()), draw(st.booleans())
        is_wrong = action == "hold"
        if action == "void":
            told.void(is_late=is_late)
        elif action == "approve":
            told.approve(is_late=is_late)
        elif told.is_played or action == "correct":
            told.correct(record, is_late=is_late, is_wrong=is_wrong)
        else:
            told.play(record, is_late=is_late, is_wrong=is_wrong)
    truth = draw(st.none() | _plays())
    _end(draw, told, truth)
    straight = _Round(number)
    straight.play(truth or {"ruleset": CASINONIA, "record": RECORDS[0], "bets": [bet()]}, is_late=False)
    if truth is None:
        straight.void(is_late=False)
    return Path(steps=tuple(told.steps), straight=tuple(straight.steps))


def _end(draw: st.DrawFn, told: _Round, truth: Data | None) -> None:
    """Tell the truth at last, at once or by way of a hold, and the round itself where it has not come yet."""
    is_late = draw(st.booleans())
    tell: Callable[..., None] = told.correct if told.steps else told.play
    if truth is None:
        told.void(is_late=is_late)
    elif draw(st.booleans()):
        tell(truth, is_late=is_late, is_wrong=True)
        told.approve(is_late=is_late)
    else:
        tell(truth, is_late=is_late)
    if not told.is_played:
        told.play(draw(_plays()), is_late=False)


def _declared(record: Data, *, is_wrong: bool) -> Data:
    """Declare the winner, or another one: then the record is held and the engine still has a result."""
    winner = RECORDS.index(record["record"])
    return {**record, "declared": {"outcome": WINNERS[(winner + is_wrong) % len(WINNERS)]}}


def leaf(body: bytes) -> str:
    """Return the hash by which an approval names an event."""
    return hashlib.sha256(b"\x00" + body).hexdigest()
