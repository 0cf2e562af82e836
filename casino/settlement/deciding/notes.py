"""Events that post nothing: shoes, tables, roads, and those that have no effect at all."""

import datetime as dt
from typing import Any

from casino.events.kinds.fields import Fact
from casino.events.kinds.rounds import SettlementFailed
from casino.events.kinds.tables import ShoeStarted, TableOpened
from casino.events.store import Logged
from casino.settlement.outcomes import facts, flags
from casino.settlement.outcomes.outcome import Outcome, OutcomeKind
from casino.settlement.outcomes.rounds_so_far import HOLDING_EVENTS, RoundSoFar


def noted(*, event: Logged, fact: Fact) -> Outcome:
    """Note a fact about a shoe or a table with all that it states, for the reports."""
    told: dict[str, Any] = {"flags": []}
    if isinstance(fact, TableOpened):
        limits = {bet: {"min": bounds.min, "max": bounds.max} for bet, bounds in (fact.limits or {}).items()}
        told["table"] = {"ruleset": fact.ruleset, "limits": limits, "minimum": fact.minimum}
    elif isinstance(fact, ShoeStarted):
        told["shoe"] = {"ruleset": fact.ruleset, "decks": fact.decks}
    elif isinstance(fact, SettlementFailed):
        told["failed"] = {"position": fact.position, "attempts": fact.attempts, "error": fact.error}
    return _outcome(OutcomeKind.NOTED, event, fact, told)


def unreadable(*, event: Logged, detail: str) -> Outcome:
    """Note an event of a kind or version that this release cannot read."""
    return _outcome(OutcomeKind.NOTED, event, None, {"flags": [(flags.UNREADABLE, detail)]})


def failed(*, event: Logged, fact: Fact | None, before: RoundSoFar) -> Outcome:
    """Hold an event whose settlement failed unexpectedly and was given up, as the log says.

    `before` is what was known of its round; a void or an approval that failed leaves the round as it was.
    """
    detail = "settling the event failed unexpectedly and was given up"
    told: dict[str, Any] = {"flags": [(flags.FAILED, detail)]}
    if _name(event) in HOLDING_EVENTS:
        waiting: dict[str, Any] = {
            "code": flags.FAILED,
            "rule": "unexpected error",
            "message": detail,
            "engine": False,
            "staked": facts.waiting_stakes(bets=getattr(fact, "bets", ())),
        }
        replaces = getattr(fact, "replaces", None)
        told["held"] = waiting if replaces is None else {**waiting, "replaces": replaces}
    if getattr(fact, "test", False):
        told["test"] = True
    return _outcome(OutcomeKind.FAILED, event, fact, told, before.gaming_day)


def _outcome(
    kind: OutcomeKind,
    event: Logged,
    fact: Fact | None,
    told: dict[str, Any],
    gaming_day: dt.date | None = None,
) -> Outcome:
    is_round = event.stream.startswith("round/") and not isinstance(fact, SettlementFailed)
    return Outcome(
        kind=kind,
        event=_name(event),
        gaming_day=gaming_day or event.gaming_day,
        occurred_at=event.time,
        table=getattr(fact, "table", None),
        shoe=getattr(fact, "shoe", None),
        number=getattr(fact, "round", None) if is_round else None,
        slip=getattr(fact, "slip", None),
        ruleset=getattr(fact, "ruleset", None),
        facts=told,
    )


def _name(event: Logged) -> str:
    return event.kind.partition("/")[0]
