"""A list of rounds: each named, with its result, how it stands and what it moved."""

import dataclasses
import datetime as dt
import enum
from collections.abc import Mapping, Sequence

from django.urls import reverse

from casino.pages import words
from casino.pages.sheets import parts, rtp
from casino.pages.sheets.rounds import revisions, standing
from casino.settlement.outcomes.outcome import OutcomeKind, RoundKey, Stored
from casino.settlement.outcomes.rounds_so_far import RoundSoFar, fold


class Wanted(enum.StrEnum):
    """Which rounds a list keeps: those that ever had such an outcome."""

    ALL = ""
    HELD = "held"
    VOIDED = "voided"
    CORRECTED = "corrected"
    RELEASED = "released"
    FAILED = "failed"


KINDS: Mapping[Wanted, tuple[OutcomeKind, ...]] = {
    Wanted.ALL: (),
    Wanted.HELD: (OutcomeKind.HELD,),
    Wanted.VOIDED: (OutcomeKind.VOIDED,),
    Wanted.CORRECTED: (OutcomeKind.CORRECTED,),
    Wanted.RELEASED: (OutcomeKind.APPROVED,),
    Wanted.FAILED: (OutcomeKind.FAILED,),
}
WORDS: Mapping[Wanted, str] = {
    Wanted.ALL: "any",
    Wanted.HELD: "held at some time",
    Wanted.VOIDED: "voided",
    Wanted.CORRECTED: "corrected",
    Wanted.RELEASED: "released",
    Wanted.FAILED: "failed",
}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One round in a list. `returned` and `win` are None where nothing stands, and `unpaid` then says why."""

    name: str
    url: str
    day: dt.date
    played_at: dt.datetime
    letter: str
    result: str
    state: parts.State
    flags: str
    game: str
    staked: int
    returned: int | None
    unpaid: str

    @property
    def win(self) -> int | None:
        """Return what the house kept."""
        return None if self.returned is None else self.staked - self.returned


def rows(*, keys: Sequence[RoundKey], outcomes: Mapping[RoundKey, Sequence[Stored]]) -> tuple[Row, ...]:
    """Make the rows in the order of the keys; a key without outcomes is left out."""
    return tuple(_row(key, outcomes[key]) for key in keys if outcomes.get(key))


def _row(key: RoundKey, stored: Sequence[Stored]) -> Row:
    so_far = fold(outcomes=stored)
    first = stored[0].outcome
    facts = so_far.standing.outcome.facts if so_far.standing is not None else {}
    flags = standing.flags(outcomes=stored)
    return Row(
        name=words.round_name(table=key.table, shoe=key.shoe, number=key.number),
        url=reverse("round", args=list(key)),
        day=first.gaming_day,
        played_at=first.occurred_at,
        letter=(facts.get("result") or {}).get("outcome", ""),
        result=revisions.result_of(facts=facts) or _no_result(so_far),
        state=standing.state(so_far=so_far, outcomes=stored),
        flags=flags[0] if len(flags) == 1 else f"{len(flags)} flags" if flags else "",
        game=_game(stored),
        staked=_staked(so_far, stored),
        returned=so_far.standing.outcome.returned if so_far.standing is not None else None,
        unpaid=_unpaid(so_far),
    )


def _no_result(so_far: RoundSoFar) -> str:
    return "taken back" if so_far.is_voided else "no result stands"


def _game(stored: Sequence[Stored]) -> str:
    ruleset = next((one.outcome.ruleset for one in reversed(stored) if one.outcome.ruleset), None)
    return rtp.game_of(ruleset=ruleset) if ruleset else ""


def _staked(so_far: RoundSoFar, stored: Sequence[Stored]) -> int:
    """Return the stakes that stand, else those that wait, else those that were taken back."""
    if so_far.standing is not None:
        return so_far.standing.outcome.staked
    if so_far.hold is not None:
        return so_far.hold.staked
    reversed_lines = revisions.lines_of(facts=stored[-1].outcome.facts, key="reversed")
    return sum(line.staked for line in reversed_lines)


def _unpaid(so_far: RoundSoFar) -> str:
    if so_far.is_voided:
        return "taken back"
    return "waits for two people" if so_far.hold is not None else "nothing posted"
