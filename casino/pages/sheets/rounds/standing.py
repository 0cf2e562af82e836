"""How a round stands after all its outcomes, in one state and one word."""

import re
from collections.abc import Sequence

from casino.pages import words
from casino.pages.sheets import parts
from casino.settlement.outcomes.outcome import OutcomeKind, Stored
from casino.settlement.outcomes.rounds_so_far import RoundSoFar

_STAKE = re.compile(r"stake (\d+) outside (\d+) to (\d+)")


def state(*, so_far: RoundSoFar, outcomes: Sequence[Stored]) -> parts.State:
    """Say how a round stands: settled, corrected, released, voided, held, or not settled yet."""
    if not outcomes:
        return parts.State(kind="late", word="Not settled yet")
    if so_far.is_voided:
        return parts.State(kind="changed", word="Voided")
    if so_far.standing is None:
        return _without_posting(so_far, outcomes)
    if so_far.standing.outcome.kind is OutcomeKind.CORRECTED:
        return parts.State(kind="changed", word=f"Corrected, revision {so_far.standing.outcome.revision}")
    if so_far.standing.outcome.kind is OutcomeKind.APPROVED:
        return parts.State(kind="ok", word="Released and settled")
    return parts.State(kind="ok", word="Settled")


def flags(*, outcomes: Sequence[Stored]) -> tuple[str, ...]:
    """Return the details of all flags of a round, each once."""
    found = (detail for stored in outcomes for _code, detail in stored.outcome.facts.get("flags", ()))
    return tuple(flag_words(detail=detail) for detail in dict.fromkeys(found))


def flag_words(*, detail: str) -> str:
    """Write the amounts of a flag in chips: flags are stored in hundredths, people read chips."""
    found = _STAKE.search(detail)
    if found is None:
        return detail
    stake, least, most = (words.chips(int(amount)) for amount in found.groups())
    return _STAKE.sub(f"stake {stake} outside {least} to {most}", detail)


def _without_posting(so_far: RoundSoFar, outcomes: Sequence[Stored]) -> parts.State:
    if so_far.hold is not None:
        return parts.State(kind="held", word="Held, nothing paid")
    if outcomes[-1].outcome.kind is OutcomeKind.FAILED:
        return parts.State(kind="alarm", word="Failed, nothing paid")
    return parts.State(kind="unk", word="Nothing posted")
