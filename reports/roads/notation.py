"""A shoe as people type it: a letter a hand, each with its marks behind it, for example "BPbTB6nP".

Marks: `b` pair of the first side (Banker), `p` pair of the second (Player), `n` natural, `6` won with six.

Source: the notation of the recorded shoes.
"""

import dataclasses
import re

from reports.errors import UnknownOutcome
from reports.roads.contests import Contest

_HAND = re.compile(r"([A-Z])([bpn6]*)")


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class TypedHand:
    """One hand of a typed shoe; points are never known."""

    number: int
    outcome: str
    natural: bool
    player_pair: bool
    banker_pair: bool
    super_six: bool
    player: int | None = None
    banker: int | None = None


def read(*, text: str, contest: Contest) -> tuple[TypedHand, ...]:
    """Read a typed shoe; spaces and line ends part hands and say nothing. Raises UnknownOutcome."""
    typed = "".join(text.split())
    hands: list[TypedHand] = []
    end = 0
    for found in _HAND.finditer(typed):
        if found.start() != end or found[1] not in contest.letters:
            break
        end = found.end()
        hands.append(_hand(len(hands) + 1, found[1], found[2]))
    if end != len(typed):
        known = ", ".join(contest.letters)
        raise UnknownOutcome(f"the shoe has {typed[end]!r} after {len(hands)} hands, expected {known} or b p n 6")
    return tuple(hands)


def _hand(number: int, outcome: str, marks: str) -> TypedHand:
    return TypedHand(
        number=number,
        outcome=outcome,
        natural="n" in marks,
        player_pair="p" in marks,
        banker_pair="b" in marks,
        super_six="6" in marks,
    )
