"""Rounds: played, corrected, voided. Each function tells the outcome of one event; its caller records it."""

from casino.events.kinds.rounds import RoundCorrected, RoundPlayed, RoundVoided
from casino.events.store import Logged
from casino.settlement.deciding.judging import flags_of, judge
from casino.settlement.deciding.round_outcomes import (
    About,
    closing,
    held,
    noted,
    one_person,
    posted,
    replaces_latest,
    reversing,
)
from casino.settlement.outcomes import facts, flags
from casino.settlement.outcomes.outcome import Outcome, OutcomeKind, RoundKey
from casino.settlement.outcomes.past import Past
from casino.settlement.outcomes.rounds_so_far import UNKNOWN, RoundSoFar
from games.errors import RuleBroken


def played(*, event: Logged, fact: RoundPlayed, past: Past) -> Outcome:
    """Settle a round, hold it where it breaks a rule, or record it as superseded where something later came first."""
    state = UNKNOWN if event.version == 1 else past.round(key=RoundKey(fact.table, fact.shoe, fact.round))
    about = About(event="round.played", time=event.time, day=event.gaming_day, fact=fact, state=state, past=past)
    if state.is_voided or state.latest:
        return _superseded(about, fact, past)
    return settled(about=about, event=event, fact=fact, kind=OutcomeKind.SETTLED, revision=1)


def corrected(*, event: Logged, fact: RoundCorrected, past: Past) -> Outcome:
    """Take back what stands and settle the full new record; it must name the revision that it replaces.

    A correction before its round names the revision that the round will have had. One that breaks a rule waits itself,
    and what stands goes on standing.
    """
    about = _about(event, fact, past)
    flag = one_person(fact=fact) or _wrong_revision(about.state, fact)
    if flag is not None:
        return noted(about=about, flag=flag)
    return settled(about=about, event=event, fact=fact, kind=OutcomeKind.CORRECTED, revision=fact.replaces + 1)


def voided(*, event: Logged, fact: RoundVoided, past: Past) -> Outcome:
    """Take back whatever revision stands, or end a hold; before its round a void is kept as a tombstone.

    Where nothing stands because of an earlier void, it still ends the hold of a correction that waits.
    """
    about = _about(event, fact, past)
    state = about.state
    flag = one_person(fact=fact)
    if flag is None and state.is_voided and state.hold is None:
        flag = (flags.ALREADY_VOIDED, "nothing of the round stands that could be voided")
    if flag is not None:
        return noted(about=about, flag=flag)
    told = {**facts.persons(fact=fact), "flags": []}
    if state.standing is None and state.hold is None:
        return about.outcome(OutcomeKind.NOTED, {**told, "tombstone": True})
    reversal, taken_back = reversing(state=state, past=past)
    return about.outcome(
        OutcomeKind.VOIDED,
        {**told, **taken_back, **closing(state=state)},
        reverses=state.standing.outcome.revision if state.standing is not None else None,
        postings=reversal,
    )


def settled(*, about: About, event: Logged, fact: RoundPlayed, kind: OutcomeKind, revision: int) -> Outcome:
    """Let the rules decide a record and post it, or hold it."""
    past = about.past
    shoe = past.shoe(table=fact.table, shoe=fact.shoe)
    found = flags_of(event=event, fact=fact, shoe=shoe, past=past)
    judged = judge(fact=fact, shoe=shoe, past=past)
    if isinstance(judged, RuleBroken):
        return held(about=about, fact=fact, broken=judged, noted=found)
    lines = facts.lines(returns=judged.returns)
    told = facts.settled(settlement=judged, bets=lines, flags=found, is_test=fact.test)
    if isinstance(fact, RoundCorrected):
        told.update(facts.persons(fact=fact), replaces=fact.replaces)
    return posted(about=about, kind=kind, revision=revision, ruleset=fact.ruleset, lines=lines, told=told)


def _about(event: Logged, fact: RoundCorrected | RoundVoided, past: Past) -> About:
    state = past.round(key=RoundKey(fact.table, fact.shoe, fact.round))
    name = "round.corrected" if isinstance(fact, RoundCorrected) else "round.voided"
    return About(event=name, time=event.time, day=event.gaming_day, fact=fact, state=state, past=past)


def _wrong_revision(state: RoundSoFar, fact: RoundCorrected) -> tuple[str, str] | None:
    if replaces_latest(state=state, replaces=fact.replaces):
        return None
    latest = state.latest or "none"
    return (flags.REVISION_CONFLICT, f"the correction replaces revision {fact.replaces}, the latest is {latest}")


def _superseded(about: About, fact: RoundPlayed, past: Past) -> Outcome:
    """Record the late round: it posts nothing; under a void its cards still left the shoe."""
    told: dict[str, object] = {"flags": []}
    if not about.state.cards:
        judged = judge(fact=fact, shoe=past.shoe(table=fact.table, shoe=fact.shoe), past=past)
        settlement = judged.settlement if isinstance(judged, RuleBroken) else judged
        if settlement is not None and settlement.cards:
            told["cards"] = " ".join(settlement.cards)
    return about.outcome(OutcomeKind.SUPERSEDED, told, ruleset=fact.ruleset)
