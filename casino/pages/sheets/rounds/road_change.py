"""What a correction or a void did to the Big Road of its shoe: before and after, the changed cell framed."""

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

from casino.pages.sheets.floor import road
from casino.settlement.outcomes.outcome import Stored
from reports.folds.cells import Hand, Standing
from reports.roads import contests
from reports.roads.contests import BACCARAT_TABLE, Contest

COLUMNS_MIN = 24
SPARE_COLUMNS = 1


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class RoadState:
    """The road before or after; `letter` is what the round counted as, empty where it counted as nothing."""

    when: str
    kind: str
    letter: str
    text: str
    road: road.Road


def old_result(*, stored: Sequence[Stored]) -> Mapping[str, Any]:
    """Return the result of a round that was last taken back, as its facts told it; empty where none was."""
    by_revision = {one.outcome.revision: one.outcome.facts for one in stored if one.outcome.revision}
    reversed_facts: Mapping[str, Any] | None = None
    for one in stored:
        if one.outcome.reverses:
            reversed_facts = by_revision.get(one.outcome.reverses)
    return (reversed_facts or {}).get("result") or {}


def compare(
    *, hands: Sequence[Hand], number: int, old: Mapping[str, Any], contest: Contest = BACCARAT_TABLE
) -> tuple[RoadState, ...]:
    """Draw the shoe with the old result of a round and as it stands; empty where the result is the same or unknown.

    `old` are the facts of the reversed settlement, such as {"outcome": "B", "banker_pair": true}.
    """
    now = next((hand for hand in hands if hand.number == number), None)
    letter = old.get("outcome") or contests.PARITIES.get(old.get("parity", ""), "")
    if now is None or letter not in contest.letters or letter == now.outcome:
        return ()
    before = tuple(_as_it_was(hand, letter, old) if hand.number == number else hand for hand in hands)
    columns = max(
        COLUMNS_MIN,
        *(road.columns_of(hands=one, contest=contest) + SPARE_COLUMNS for one in (before, tuple(hands))),
    )
    return (
        _state("Before:", letter, before, number, columns, contest),
        _state("After:", now.outcome, hands, number, columns, contest),
    )


def _as_it_was(hand: Hand, letter: str, old: Mapping[str, Any]) -> Hand:
    return Hand(
        number=hand.number,
        standing=Standing.PLAYED,
        outcome=letter,
        player_pair=bool(old.get("player_pair")),
        banker_pair=bool(old.get("banker_pair")),
    )


def _state(  # noqa: PLR0917 - one call a state, side by side
    when: str, letter: str, hands: Sequence[Hand], number: int, columns: int, contest: Contest
) -> RoadState:
    drawn = road.strip(
        hands=hands, label=f"Big Road {when.lower()[:-1]}", columns=columns, framed=number, contest=contest
    )
    texts = {contest.sides.tie: "marked on the bead before it"} | {"": "the round leaves the road"}
    kind = road.kind_of(letter=letter, contest=contest)
    text = texts.get(letter, f"in round {number}")
    return RoadState(when=when, kind=kind, letter=letter, text=text, road=drawn)
