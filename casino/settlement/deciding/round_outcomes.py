"""How the outcome of a round is put together: what it posts, what it takes back, which hold it ends."""

import dataclasses
import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any

from casino.events.kinds.rounds import RoundFact, RoundPlayed
from casino.settlement.deciding.judging import record_of
from casino.settlement.outcomes import booking, facts, flags, shoes
from casino.settlement.outcomes.facts import Flag
from casino.settlement.outcomes.outcome import RETURNED, STAKED, Line, Outcome, OutcomeKind, Posting
from casino.settlement.outcomes.past import Past
from casino.settlement.outcomes.rounds_so_far import RoundSoFar
from games import catalog
from games.errors import RuleBroken


@dataclasses.dataclass(slots=True, kw_only=True)
class About:
    """What an outcome is about: the event's name, time and gaming day, the round it names, what is known of that."""

    event: str
    time: dt.datetime
    day: dt.date
    fact: RoundFact
    state: RoundSoFar
    past: Past

    def gaming_day(self) -> dt.date:
        """Return the day of the round's first event."""
        return self.state.gaming_day or self.day

    def outcome(self, kind: OutcomeKind, told: Mapping[str, Any], **more: Any) -> Outcome:
        """Return an outcome of the round that posts no bets of its own."""
        fact = self.fact
        return Outcome(
            kind=kind,
            event=self.event,
            gaming_day=self.gaming_day(),
            occurred_at=self.time,
            table=fact.table,
            shoe=fact.shoe,
            number=fact.round,
            facts={**told, "test": True} if self.state.is_test else told,
            **more,
        )


def posted(
    *, about: About, kind: OutcomeKind, revision: int, ruleset: str, lines: Sequence[Line], told: dict[str, Any]
) -> Outcome:
    """Return the outcome that posts lines as a new revision, after taking back what stands; ends an open hold."""
    state = about.state
    house_banked = is_house_banked(ruleset=ruleset)
    book = booking.house_banked if house_banked else booking.player_banked
    postings = book(table=about.fact.table, lines=lines)
    reverses = None
    if state.standing is not None:
        reversal, taken_back = reversing(state=state, past=about.past)
        postings = reversal + postings
        reverses = state.standing.outcome.revision
        told.update(taken_back)
    if state.hold is not None:
        told.update(closing(state=state))
    if state.is_test:
        told["test"] = True
    fact = about.fact
    return Outcome(
        kind=kind,
        event=about.event,
        gaming_day=about.gaming_day(),
        occurred_at=about.time,
        table=fact.table,
        shoe=fact.shoe,
        number=fact.round,
        facts=told,
        revision=revision,
        reverses=reverses,
        ruleset=ruleset,
        staked=sum([line[STAKED] for line in lines]),
        returned=sum([line[RETURNED] for line in lines]),
        postings=postings,
    )


def held(*, about: About, fact: RoundPlayed, broken: RuleBroken, noted: Sequence[Flag]) -> Outcome:
    """Return the outcome that holds a record: nothing is posted, what stands goes on standing."""
    waiting: dict[str, Any] = {
        "code": broken.code,
        "rule": broken.rule,
        "message": broken.message,
        "engine": broken.settlement is not None,
        "staked": facts.waiting_stakes(bets=fact.bets),
    }
    told: dict[str, Any] = {"held": waiting, "flags": noted}
    replaces = getattr(fact, "replaces", None)
    if replaces is not None:
        waiting["replaces"] = replaces
    if about.state.standing is None:
        cards = shoes.recorded_cards(record=record_of(fact=fact), broken=broken)
        if cards:
            told["cards"] = cards
    if fact.test:
        told["test"] = True
    return about.outcome(OutcomeKind.HELD, told, ruleset=fact.ruleset)


def noted(*, about: About, flag: Flag) -> Outcome:
    """Return the outcome of an event that had no effect and needs a person to look."""
    return about.outcome(OutcomeKind.NOTED, {"flags": [flag]})


def one_person(*, fact: Any) -> Flag | None:
    """Return the flag for an act that two different persons must have agreed on, None where they did."""
    if fact.requested_by != fact.approved_by:
        return None
    return (flags.FOUR_EYES, f"requested and approved by the same person, {fact.requested_by}")


def reversing(*, state: RoundSoFar, past: Past) -> tuple[list[Posting], dict[str, Any]]:
    """Return the exact mirror of what stands, and the lines that it takes back."""
    standing = state.standing
    if standing is None:
        return [], {}
    outcome = standing.outcome
    told: dict[str, Any] = {"reversed": outcome.facts.get("bets", []), "reversed_ruleset": outcome.ruleset}
    return booking.mirror(postings=past.postings(stored=standing)), told


def closing(*, state: RoundSoFar) -> dict[str, Any]:
    """Return the facts that end the open hold of a round, none where nothing is held."""
    hold = state.hold
    return {} if hold is None else {"closes": {"position": hold.position, "staked": hold.staked}}


def replaces_latest(*, state: RoundSoFar, replaces: int) -> bool:
    """Say whether a correction names the revision that it must name.

    Where nothing was ever posted that is 1 for a round that is held, and whatever it says for one not heard of yet.
    """
    if state.latest:
        return replaces == state.latest
    return replaces == 1 or not state.is_played


def is_house_banked(*, ruleset: str) -> bool:
    """Say whether the house pays under a ruleset; an unknown one is taken for a house game (an explicit approval)."""
    known = catalog.RULESETS.get(ruleset)
    return known is None or known.game.IS_HOUSE_BANKED
