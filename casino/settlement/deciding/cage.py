"""Slips: chips bought, redeemed, issued, retired, fills, credits, and slips voided."""

from typing import Any

from casino.events.kinds.slips import SlipFact, SlipVoided
from casino.events.store import Logged
from casino.settlement.deciding.round_outcomes import one_person
from casino.settlement.outcomes import booking, facts, flags
from casino.settlement.outcomes.outcome import Outcome, OutcomeKind
from casino.settlement.outcomes.past import Past
from casino.settlement.outcomes.rounds_so_far import UNKNOWN, RoundSoFar


def moved(*, event: Logged, fact: SlipFact, past: Past) -> Outcome:
    """Post a slip once; one that was voided before it came posts nothing.

    Issuing and retiring chips needs two different persons like a void does.
    """
    state = UNKNOWN if event.version == 1 else past.slip(slip=fact.slip)
    about = _AboutSlip(event, fact, state)
    if state.is_voided:
        return about.outcome(OutcomeKind.SUPERSEDED, {"flags": []})
    flag = one_person(fact=fact) if hasattr(fact, "approved_by") else None
    if state.latest:
        flag = (flags.SLIP_CONFLICT, f"slip {fact.slip} was posted before")
    if flag is not None:
        return about.outcome(OutcomeKind.NOTED, {"flags": [flag]})
    told: dict[str, Any] = {member: getattr(fact, member, None) for member in ("amount", "player", "table", "cage")}
    postings = booking.slip(event=about.name, **told)
    return about.outcome(
        OutcomeKind.SLIP, {"slip": {"kind": about.name, **told}, "flags": []}, revision=1, postings=postings
    )


def voided(*, event: Logged, fact: SlipVoided, past: Past) -> Outcome:
    """Mirror a slip's transfer, once; before its slip a void is kept as a tombstone."""
    state = past.slip(slip=fact.slip)
    about = _AboutSlip(event, fact, state)
    flag = one_person(fact=fact)
    if flag is None and state.is_voided:
        flag = (flags.ALREADY_VOIDED, f"slip {fact.slip} does not stand")
    if flag is not None:
        return about.outcome(OutcomeKind.NOTED, {"flags": [flag]})
    told = {**facts.persons(fact=fact), "flags": []}
    standing = state.standing
    if standing is None:
        return about.outcome(OutcomeKind.NOTED, {**told, "tombstone": True})
    return about.outcome(
        OutcomeKind.VOIDED,
        {**told, "slip": standing.outcome.facts["slip"]},
        reverses=standing.outcome.revision,
        postings=booking.mirror(postings=past.postings(stored=standing)),
    )


class _AboutSlip:
    """What an outcome of a slip is about."""

    def __init__(self, event: Logged, fact: SlipFact, state: RoundSoFar) -> None:
        self.name = event.kind.partition("/")[0]
        self._event, self._fact = event, fact
        self._day = state.gaming_day or event.gaming_day

    def outcome(self, kind: OutcomeKind, told: dict[str, Any], **more: Any) -> Outcome:
        return Outcome(
            kind=kind,
            event=self.name,
            gaming_day=self._day,
            occurred_at=self._event.time,
            table=getattr(self._fact, "table", None),
            slip=self._fact.slip,
            facts=told,
            **more,
        )
