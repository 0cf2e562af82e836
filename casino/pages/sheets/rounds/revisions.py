"""The plays of a round as they were told one after another, each with what became of it: in force, reversed, held."""

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from casino.events.store import Logged
from casino.pages import cards, words
from casino.pages.sheets import parts
from casino.pages.sheets.rounds import felt, play
from casino.settlement.outcomes.outcome import OutcomeKind, Stored
from casino.settlement.outcomes.rounds_so_far import HOLDING_EVENTS, RoundSoFar
from games.protocol import Decision
from reports.feed import SettledBet

POSTED = frozenset({OutcomeKind.SETTLED, OutcomeKind.CORRECTED, OutcomeKind.APPROVED})
WITHOUT_EFFECT = {
    OutcomeKind.SUPERSEDED: parts.State(kind="corr", word="Superseded"),
    OutcomeKind.FAILED: parts.State(kind="alarm", word="Failed"),
    OutcomeKind.NOTED: parts.State(kind="unk", word="Noted, no effect"),
}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Heard:
    """One event of the round and what it says; `fact` is None where this release cannot read it."""

    logged: Logged
    fact: Any | None

    @property
    def event(self) -> str:
        """Return the name of the kind without its version."""
        return self.logged.kind.partition("/")[0]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Revision:
    """One play on the page. `number` is its revision, None where it never settled.

    `decisions` are the engine's words; `lines` what was posted for it, empty where nothing was.
    """

    number: int | None
    position: int
    state: parts.State
    result: str
    play: play.Play
    decisions: tuple[Decision, ...]
    lines: tuple[SettledBet, ...]
    is_standing: bool

    @property
    def title(self) -> str:
        """Return the heading: Revision 2, or The record."""
        return f"Revision {self.number}" if self.number else "The record"

    @property
    def is_old(self) -> bool:
        """Tell whether it was posted once and taken back."""
        return self.number is not None and not self.is_standing


def line_up(*, heard: Sequence[Heard], outcomes: Sequence[Stored], so_far: RoundSoFar) -> tuple[Revision, ...]:
    """Pair every told play with its outcome, oldest first; cards that differ between two of them carry notes."""
    posted = {_told_at(stored, heard): stored for stored in outcomes if stored.outcome.kind in POSTED}
    first = {stored.position: stored for stored in reversed(outcomes) if stored.part == 0}
    found = [
        _revision(one, posted.get(one.logged.position), first.get(one.logged.position), so_far)
        for one in heard
        if one.event in HOLDING_EVENTS and one.fact is not None
    ]
    return _with_differences(found)


def lines_of(*, facts: Mapping[str, Any], key: str) -> tuple[SettledBet, ...]:
    """Read the lines of stored facts; `key` is "bets" (posted) or "reversed" (taken back)."""
    return tuple(msgspec.convert(facts.get(key, []), list[SettledBet], strict=False))


def result_of(*, facts: Mapping[str, Any]) -> str:
    """Say the result of stored facts in words; empty for a game whose facts name no outcome."""
    result = facts.get("result") or {}
    outcome = result.get("outcome", "")
    if not outcome:
        return ""
    return felt.result_words(outcome=outcome, player=result.get("player"), banker=result.get("banker"))


def _told_at(stored: Stored, heard: Sequence[Heard]) -> int:
    """Return the position of the play that an outcome settled: its own event's, or that of the hold it released."""
    is_play = any(one.logged.position == stored.position and one.event in HOLDING_EVENTS for one in heard)
    if is_play and stored.part == 0:
        return stored.position
    closed: int = (stored.outcome.facts.get("closes") or {}).get("position", stored.position)
    return closed


def _revision(one: Heard, posted: Stored | None, first: Stored | None, so_far: RoundSoFar) -> Revision:
    told = play.read(fact=one.fact)
    facts = posted.outcome.facts if posted is not None else {}
    is_standing = posted is not None and posted == so_far.standing
    return Revision(
        number=posted.outcome.revision if posted is not None else None,
        position=one.logged.position,
        state=_state(one, posted, first, so_far),
        result=result_of(facts=facts) or (told.felt.result if told.felt else "") or told.ending,
        play=told,
        decisions=_decisions(told, first),
        lines=lines_of(facts=facts, key="bets"),
        is_standing=is_standing,
    )


def _state(one: Heard, posted: Stored | None, first: Stored | None, so_far: RoundSoFar) -> parts.State:
    if posted is not None:
        if posted == so_far.standing:
            return parts.State(kind="ok", word="In force")
        return parts.State(kind="corr", word="Reversed")
    if so_far.hold is not None and so_far.hold.position == one.logged.position:
        return parts.State(kind="held", word="Held")
    if first is None:
        return parts.State(kind="late", word="Not settled yet")
    return WITHOUT_EFFECT.get(first.outcome.kind, parts.State(kind="corr", word="Closed unpaid"))


def _decisions(told: play.Play, first: Stored | None) -> tuple[Decision, ...]:
    """Add the reason of a hold that only the shoe knows (a ninth copy of a card) to the engine's own words."""
    waiting = first.outcome.facts.get("held") if first is not None else None
    decisions = told.engine.decisions
    if waiting is None or any(decision.headline.startswith("Held") for decision in decisions):
        return decisions
    held = Decision(
        headline=f"Held: {words.plain(waiting['message'])}", detail="Nothing was posted", rule=waiting["rule"]
    )
    return (*decisions, held)


def _with_differences(revisions: Sequence[Revision]) -> tuple[Revision, ...]:
    """Note under the cards of two neighbouring plays where they differ: "read as 4" and "is an ace"."""
    notes: list[dict[str, str]] = [{} for _ in revisions]
    for place in range(1, len(revisions)):
        old, new = revisions[place - 1].play.felt, revisions[place].play.felt
        if old is None or new is None:
            continue
        for spot, change in felt.differing(old=old, new=new).items():
            old_name, new_name = change.split(">")
            if old_name:
                notes[place - 1][spot] = f"read as {_corner(old_name)}" if new_name else "not there"
            if new_name:
                notes[place][spot] = f"is {_spoken(new_name)}" if old_name else "was missing"
    return tuple(
        dataclasses.replace(one, play=play.with_notes(play=one.play, notes=noted)) if noted else one
        for one, noted in zip(revisions, notes, strict=True)
    )


def _corner(name: str) -> str:
    return cards.Face(name=name, order=None, is_lying=False).rank


def _spoken(name: str) -> str:
    rank = cards.RANKS.get(name[0], name[:-1])
    return f"an {rank}" if rank[0] in "a8" else f"a {rank}"
