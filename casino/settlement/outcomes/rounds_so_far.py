"""What is known of one round or slip after the outcomes it has had: a fold over them, oldest first."""

import datetime as dt
from collections.abc import Iterable

import msgspec

from casino.settlement.outcomes.outcome import Outcome, OutcomeKind, Stored

HOLDING_EVENTS = frozenset({"round.played", "round.corrected"})
"""Events whose record can wait for a release; a failed void or approval leaves the round as it was."""

_POSTED = frozenset({OutcomeKind.SETTLED, OutcomeKind.CORRECTED, OutcomeKind.APPROVED, OutcomeKind.SLIP})


class Hold(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A record that waits: where its event stands, why, and the revision it wants to replace (corrections only)."""

    position: int
    event: str
    code: str
    has_engine_result: bool
    staked: int
    replaces: int | None = None


class RoundSoFar(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """The state of a round (or a slip).

    `latest` is the highest revision so far, `standing` the outcome whose transfers count now, `hold` the record that
    waits, `is_voided` says that nothing stands because of a void (which may have come first), `is_played` that the
    opening event has been consumed, `is_test` that a record was a test. `cards` are the ones that count in the shoe.
    `gaming_day` is that of the first event.
    """

    latest: int = 0
    standing: Stored | None = None
    hold: Hold | None = None
    is_voided: bool = False
    is_played: bool = False
    is_test: bool = False
    cards: str = ""
    gaming_day: dt.date | None = None


UNKNOWN = RoundSoFar()


def fold(*, outcomes: Iterable[Stored]) -> RoundSoFar:
    """Return what is known after all outcomes of a round, given in log order."""
    state = UNKNOWN
    for stored in outcomes:
        state = after(state=state, stored=stored)
    return state


def after(*, state: RoundSoFar, stored: Stored) -> RoundSoFar:
    """Return what is known after one more outcome."""
    outcome = stored.outcome
    facts = outcome.facts
    latest, standing, is_voided = state.latest, state.standing, state.is_voided
    if outcome.kind in _POSTED:
        latest, standing, is_voided = outcome.revision or latest, stored, False
    elif outcome.kind == OutcomeKind.VOIDED or facts.get("tombstone"):
        standing, is_voided = None, True
    return RoundSoFar(
        latest=latest,
        standing=standing,
        hold=_hold_after(state.hold, stored),
        is_voided=is_voided,
        is_played=state.is_played or (outcome.event in _OPENING and stored.part == 0),
        is_test=facts.get("test", False) or state.is_test,
        cards=facts.get("cards", state.cards),
        gaming_day=state.gaming_day or outcome.gaming_day,
    )


_OPENING = frozenset(
    {
        "round.played",
        "chips.bought",
        "chips.redeemed",
        "table.filled",
        "table.credited",
        "chips.issued",
        "chips.retired",
    }
)


def _hold_after(hold: Hold | None, stored: Stored) -> Hold | None:
    outcome: Outcome = stored.outcome
    waiting = outcome.facts.get("held")
    if waiting is not None and outcome.event in HOLDING_EVENTS:
        return Hold(
            position=stored.position,
            event=outcome.event,
            code=waiting["code"],
            has_engine_result=waiting["engine"],
            staked=waiting["staked"],
            replaces=waiting.get("replaces"),
        )
    closed = outcome.facts.get("closes")
    return None if closed is not None and hold is not None and closed["position"] == hold.position else hold
