"""What another count of cards means for the later rounds of a shoe.

Rounds held only because a card came too often are evaluated again; paid ones are flagged, never un-paid (decisions,
Copies of a card in a shoe).
"""

from collections.abc import Iterator

from casino.events import kinds
from casino.events.kinds.rounds import RoundCorrected, RoundFact, RoundPlayed
from casino.events.store import Logged
from casino.settlement.deciding.round_outcomes import About, noted, replaces_latest
from casino.settlement.deciding.rounds import settled
from casino.settlement.outcomes import flags
from casino.settlement.outcomes.outcome import Outcome, OutcomeKind
from casino.settlement.outcomes.past import Past
from casino.settlement.outcomes.rounds_so_far import Hold, RoundSoFar
from casino.settlement.outcomes.shoes import TOO_MANY_COPIES, newly_overdrawn


def consequences(*, event: Logged, fact: RoundFact, before: str, after: str, past: Past) -> Iterator[Outcome]:
    """Yield an outcome for each later round of the shoe that the change of a round's cards releases or flags.

    `before` and `after` are the cards of the round that changed, like "AD JH".
    """
    rounds = past.shoe_rounds(table=fact.table, shoe=fact.shoe)
    for number, card in newly_overdrawn(rounds=rounds, changed=fact.round, before=before, after=after):
        detail = f"{card} came too often in the shoe since round {fact.round} has other cards"
        yield noted(about=_about(event, fact, number, rounds[number], past), flag=(flags.TOO_MANY_COPIES_PAID, detail))
    for number in sorted(number for number in rounds if number > fact.round):
        hold = rounds[number].hold
        if hold is not None and hold.code == TOO_MANY_COPIES:
            outcome = _evaluated_again(hold, rounds[number], past)
            if outcome is not None:
                yield outcome


def _evaluated_again(hold: Hold, state: RoundSoFar, past: Past) -> Outcome | None:
    """Return the settlement of a held record under the new counts, None where it still waits."""
    event = past.event(position=hold.position)
    record = kinds.decode(kind=event.kind, body=event.body)
    assert isinstance(record, RoundPlayed), "only records are held"
    day = event.gaming_day
    about = About(event=hold.event, time=event.time, day=day, fact=record, state=state, past=past)
    if not isinstance(record, RoundCorrected):
        outcome = settled(about=about, event=event, fact=record, kind=OutcomeKind.SETTLED, revision=1)
    elif replaces_latest(state=state, replaces=record.replaces):
        revision = record.replaces + 1
        outcome = settled(about=about, event=event, fact=record, kind=OutcomeKind.CORRECTED, revision=revision)
    else:
        return None
    return None if outcome.kind == OutcomeKind.HELD else outcome


def _about(event: Logged, fact: RoundFact, number: int, state: RoundSoFar, past: Past) -> About:
    other = RoundPlayed(table=fact.table, shoe=fact.shoe, round=number, ruleset="", bets=[], record={})
    name = event.kind.partition("/")[0]
    return About(event=name, time=event.time, day=event.gaming_day, fact=other, state=state, past=past)
