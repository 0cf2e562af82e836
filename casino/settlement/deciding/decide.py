"""One event in, its outcomes out: the one door to the decisions, for settlement and for replay alike."""

from collections.abc import Callable
from typing import Any

from casino.events import kinds
from casino.events.errors import UnknownKind
from casino.events.kinds.fields import Fact
from casino.events.kinds.rounds import RoundCorrected, RoundFact, RoundPlayed, RoundVoided, SettlementApproved
from casino.events.kinds.slips import SlipFact, SlipVoided
from casino.events.store import Logged
from casino.settlement.deciding import approvals, cage, notes, rounds
from casino.settlement.deciding.releases import consequences
from casino.settlement.deciding.round_outcomes import About, closing
from casino.settlement.outcomes.outcome import Outcome, OutcomeKind, RoundKey
from casino.settlement.outcomes.past import Past
from casino.settlement.outcomes.rounds_so_far import UNKNOWN, RoundSoFar


def decide(*, event: Logged, past: Past) -> list[Outcome]:
    """Decide one event after everything before it; records each outcome in `past` and returns them, its own first.

    Raises whatever an unforeseen event makes the rules raise: the caller counts attempts and gives up in the end.
    """
    try:
        fact = kinds.decode(kind=event.kind, body=event.body)
    except UnknownKind as unknown:
        outcome = notes.unreadable(event=event, detail=str(unknown))
        return [past.record(event=event, part=0, outcome=outcome)]
    if isinstance(fact, RoundFact):
        return _decide_round(event, fact, past)
    outcome = _decide_other(event, fact, past)
    return [past.record(event=event, part=0, outcome=outcome)]


def give_up(*, event: Logged, past: Past) -> list[Outcome]:
    """Take in an event that the log says was given up: held where it is a record, posting nothing."""
    try:
        fact: Fact | None = kinds.decode(kind=event.kind, body=event.body)
    except UnknownKind:
        fact = None
    before = past.round(key=RoundKey(fact.table, fact.shoe, fact.round)) if isinstance(fact, RoundFact) else UNKNOWN
    outcome = notes.failed(event=event, fact=fact, before=before)
    outcomes = [past.record(event=event, part=0, outcome=outcome)]
    if isinstance(fact, RoundFact):
        _end_older_hold(event, fact, before, outcomes, past)
    return outcomes


def _decide_round(event: Logged, fact: RoundFact, past: Past) -> list[Outcome]:
    before = past.round(key=RoundKey(fact.table, fact.shoe, fact.round)) if event.version > 1 else None
    outcome = _ROUNDS[type(fact)](event=event, fact=fact, past=past)
    outcomes = [past.record(event=event, part=0, outcome=outcome)]
    if before is not None:
        _end_older_hold(event, fact, before, outcomes, past)
    cards = outcome.facts.get("cards")
    earlier = before.cards if before is not None else ""
    if cards is None or cards == earlier or fact.round >= past.shoe(table=fact.table, shoe=fact.shoe).last_number:
        return outcomes
    for consequence in consequences(event=event, fact=fact, before=earlier, after=cards, past=past):
        _follow(consequence, outcomes, event, past)
    return outcomes


def _end_older_hold(event: Logged, fact: RoundFact, before: RoundSoFar, outcomes: list[Outcome], past: Past) -> None:
    """End a hold whose record a newer one that waits as well has replaced."""
    if before.hold is not None and "held" in outcomes[0].facts:
        about = About(
            event=outcomes[0].event, time=event.time, day=event.gaming_day, fact=fact, state=before, past=past
        )
        ended = about.outcome(OutcomeKind.NOTED, {"flags": [], **closing(state=before)})
        _follow(ended, outcomes, event, past)


def _follow(outcome: Outcome, outcomes: list[Outcome], event: Logged, past: Past) -> None:
    outcomes.append(past.record(event=event, part=len(outcomes), outcome=outcome))


def _decide_other(event: Logged, fact: Fact, past: Past) -> Outcome:
    if isinstance(fact, SlipVoided):
        return cage.voided(event=event, fact=fact, past=past)
    if isinstance(fact, SlipFact):
        return cage.moved(event=event, fact=fact, past=past)
    return notes.noted(event=event, fact=fact)


_ROUNDS: dict[type[Fact], Callable[..., Any]] = {
    RoundPlayed: rounds.played,
    RoundCorrected: rounds.corrected,
    RoundVoided: rounds.voided,
    SettlementApproved: approvals.approved,
}
