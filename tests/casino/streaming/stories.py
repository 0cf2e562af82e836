"""Histories of one table to stream: random ones, and the steps that the engine makes of them, without a database."""

from collections.abc import Sequence
from typing import Any

import msgspec
from hypothesis import strategies as st

from casino import feed
from casino.streaming.frames.standing import Step
from tests.casino.settlement.history import CASINONIA, PERSONS, History, play, round_of

RECORDS = {
    "banker": {"cards": ["2S", "4H", "KD", "3C", "QH"]},
    "player": {"cards": ["9C", "KS", "KD", "5H"]},
    "tie": {"cards": ["9C", "9S", "KD", "KH"]},
    "pair": {"cards": ["4C", "KS", "4D", "5H"]},
    "held": {"cards": ["9C", "KS", "KD", "5H", "4D"]},
}
"""By what comes of them; a card too many holds the last. Cards are dealt to Player and Banker in turns."""

Said = tuple[str, dict[str, Any]]


def _about_round(kind: str, number: int, shoe: int, record: str, replaces: int) -> Said:
    place = round_of(number, shoe=shoe)
    if kind == "round.voided/v1":
        return kind, {**place, **PERSONS}
    told = {**play(number, record=RECORDS[record]), **place}
    return (kind, {**told, "replaces": replaces, **PERSONS}) if kind == "round.corrected/v1" else (kind, told)


def said() -> st.SearchStrategy[Said]:
    """Return anything that a table may say, in any order; rounds most of all."""
    rounds = st.builds(
        _about_round,
        st.sampled_from(["round.played/v1"] * 6 + ["round.voided/v1", "round.corrected/v1"]),
        st.integers(1, 9),
        st.integers(1, 2),
        st.sampled_from(["banker", "banker", "player", "tie", "pair", "held"]),
        st.integers(1, 2),
    )
    shoes = st.builds(
        lambda kind, shoe: (kind, {"table": "T01", "shoe": shoe}),
        st.sampled_from(["shoe.started/v1", "shoe.ended/v1"]),
        st.integers(1, 3),
    )
    tables: st.SearchStrategy[Said] = st.sampled_from(
        [
            ("table.opened/v1", {"table": "T01", "ruleset": CASINONIA, "minimum": 2_000}),
            ("table.closed/v1", {"table": "T01"}),
            ("roads.reset/v1", {"table": "T01", "reason": "asked for"}),
        ]
    )
    return st.one_of(rounds, rounds, rounds, rounds, shoes, tables)


def stories(*, size_max: int) -> st.SearchStrategy[list[Said]]:
    """Return histories that the door accepts: it takes a round's play once."""
    return st.lists(said(), min_size=1, max_size=size_max).map(_with_each_play_once)


def _with_each_play_once(history: list[Said]) -> list[Said]:
    played: set[tuple[int, int]] = set()
    found = []
    for kind, data in history:
        place = (data.get("shoe", 0), data.get("round", 0))
        if kind != "round.played/v1" or place not in played:
            found.append((kind, data))
        if kind == "round.played/v1":
            played.add(place)
    return found


def steps_of(history: Sequence[Said]) -> list[Step]:
    """Let the engine decide a history and return its steps as the feed reads them."""
    log = History()
    for kind, data in history:
        log.take(kind, data)
    found = []
    for stored in log.past.stored:
        outcome = stored.outcome
        read = feed.outcome(
            stored.position,
            outcome.kind,
            outcome.event,
            outcome.gaming_day,
            outcome.occurred_at,
            outcome.table,
            outcome.shoe,
            outcome.number,
            outcome.slip,
            outcome.revision,
            outcome.ruleset,
            msgspec.json.encode(outcome.facts),
        )
        found.append(Step(position=stored.position, part=stored.part, outcome=read, replaces=outcome.reverses))
    return found
