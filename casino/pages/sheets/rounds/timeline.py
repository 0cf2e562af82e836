"""What happened to a round, step by step: played, stored, settled, held, taken back, and by whom."""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from casino.pages import words
from casino.pages.sheets import parts
from casino.pages.sheets.rounds.revisions import Heard
from casino.settlement.outcomes.outcome import OutcomeKind, Stored

MILLISECONDS_MAX = 10_000
ASKED = {
    "round.corrected": "Correction",
    "round.voided": "Void",
    "settlement.approved": "Release",
}


def tell(
    *, heard: Sequence[Heard], outcomes: Sequence[Stored], sealed: Mapping[int, dt.datetime]
) -> tuple[parts.Step, ...]:
    """Tell the steps of a round in the order of the log; `sealed` gives the time each settlement batch was sealed."""
    steps: list[parts.Step] = []
    for one in heard:
        steps.extend(_arrival(one))
        steps.extend(
            step
            for stored in outcomes
            if stored.position == one.logged.position
            for step in _outcome(stored, sealed.get(stored.batch))
        )
    elsewhere = {one.logged.position for one in heard}
    steps.extend(
        step
        for stored in outcomes
        if stored.position not in elsewhere
        for step in _outcome(stored, sealed.get(stored.batch))
    )
    return tuple(steps)


def delay(*, since: dt.datetime, until: dt.datetime) -> str:
    """Say how much later something arrived: 77 ms later, 3 min later; earlier than its own time is a clock's fault."""
    milliseconds = round((until - since).total_seconds() * 1000)
    if milliseconds < 0:
        return f"stamped {_span(-milliseconds)} ahead of our clock"
    return f"{_span(milliseconds)} after it happened"


def _span(milliseconds: int) -> str:
    return f"{milliseconds} ms" if milliseconds < MILLISECONDS_MAX else words.duration(milliseconds // 1000)


def _arrival(one: Heard) -> Iterator[parts.Step]:
    logged = one.logged
    yield _said(one)
    yield parts.Step(
        at=logged.received_at,
        title="Stored in the log",
        notes=(
            f"shard {logged.shard}, position {words.grouped(logged.position)}, version {logged.version}",
            f"{delay(since=logged.time, until=logged.received_at)}, {words.grouped(len(logged.body))} bytes",
            f"{logged.source} · {logged.event_id}",
        ),
        body=logged.body.decode(errors="replace"),
    )


def _said(one: Heard) -> parts.Step:
    fact: Any = one.fact
    asked = ASKED.get(one.event)
    if asked is not None and fact is not None:
        return parts.Step(
            at=one.logged.time,
            title=f"{asked} by {fact.requested_by}, agreed by {fact.approved_by}",
            notes=(f"“{fact.reason}”", *_terms(fact)),
            is_key=True,
        )
    if one.event == "round.played" and fact is not None:
        by = "entered by hand" if fact.manual else "time of the table device"
        return parts.Step(at=one.logged.time, title=f"Played at {fact.table}", notes=(by,))
    return parts.Step(at=one.logged.time, title=words.named(one.event.replace(".", " ")), notes=(one.logged.kind,))


def _terms(fact: Any) -> tuple[str, ...]:
    if getattr(fact, "basis", None):
        return (f"basis {fact.basis}, event {fact.event_hash[:8]} … {fact.event_hash[-4:]}",)
    return (f"replaces revision {fact.replaces}",) if getattr(fact, "replaces", None) else ()


def _outcome(stored: Stored, sealed_at: dt.datetime | None) -> Iterator[parts.Step]:
    outcome, batch = stored.outcome, words.grouped(stored.batch)
    transfers = f"{words.counted(stored.transfers, 'transfer')}, batch {batch}"
    waiting = outcome.facts.get("held")
    if waiting is not None:
        yield parts.Step(
            at=sealed_at,
            title=f"Held: {words.plain(waiting['message'])}",
            notes=(f"{waiting['rule']}, nothing posted",),
            is_key=True,
        )
    elif outcome.kind in {OutcomeKind.SETTLED, OutcomeKind.APPROVED}:
        yield parts.Step(at=sealed_at, title="Settled and posted", notes=(f"revision {outcome.revision}", transfers))
    elif outcome.kind is OutcomeKind.CORRECTED:
        if outcome.reverses:
            yield parts.Step(
                at=sealed_at, title=f"Revision {outcome.reverses} mirrored", notes=("in the same transaction",)
            )
        yield parts.Step(at=sealed_at, title=f"Revision {outcome.revision} settled", notes=(transfers,))
    elif outcome.kind is OutcomeKind.VOIDED:
        title = (
            f"Revision {outcome.reverses} mirrored, nothing stands"
            if outcome.reverses
            else "Hold ended, nothing posted"
        )
        yield parts.Step(at=sealed_at, title=title, notes=(transfers,))
    else:
        yield parts.Step(at=sealed_at, title=_without_effect(stored), notes=_flags(outcome.facts))


def _without_effect(stored: Stored) -> str:
    if stored.outcome.facts.get("tombstone"):
        return "Kept: it came before its round"
    return {
        OutcomeKind.SUPERSEDED: "Superseded, nothing posted",
        OutcomeKind.FAILED: "Settlement failed, nothing posted",
    }.get(stored.outcome.kind, "Noted, without effect")


def _flags(facts: Mapping[str, Any]) -> tuple[str, ...]:
    return tuple(detail for _code, detail in facts.get("flags", ()))
