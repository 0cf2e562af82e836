"""Histories of voids, corrections and approvals end as the one in which the truth had been published at first."""

import dataclasses
import datetime as dt
import functools
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from casino import draining
from casino.access import sources
from ledger import balances as ledger
from reports.queries import play, shoes
from reports.queries.bases import Basis
from tests.casino.settlement.shards import SOURCE, accept_bodies, balances, body_of, rows, settle, shard
from tests.flow.revisions import SHOE, Path, Step, leaf, paths

pytestmark = pytest.mark.django_db
TOLD, STRAIGHT = "T01", "T02"
BEGAN = dt.datetime(2024, 3, 1, 12, tzinfo=dt.UTC)
"""Long ago by any clock: an event that runs ahead of its reception closes no day."""
DAY = BEGAN.date()
ROUNDS = 3
histories = st.tuples(*[paths(number=number) for number in range(1, ROUNDS + 1)])
law = functools.partial(settings, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


@st.composite
def interleaved(draw: st.DrawFn) -> tuple[tuple[Path, ...], list[Step]]:
    """Draw the histories of some rounds and mix them, each in its own order."""
    found = draw(histories)
    order = draw(st.permutations([place for place, path in enumerate(found) for _ in path.steps]))
    ways = [iter(path.steps) for path in found]
    return found, [next(ways[place]) for place in order]


def tell(steps: Sequence[Step], *, table: str, limit: int) -> None:
    """Tell the steps of a table in order, end its shoe, settle in batches and report."""
    bodies: dict[int, bytes] = {}
    for step in steps:
        data = {**step.data, "table": table}
        if step.approves is not None:
            data["event_hash"] = leaf(bodies[id(step.approves)])
        if "bets" in data:
            data["bets"] = [{**line, "player": f"{table}.{line['player']}"} for line in data["bets"]]
        time = BEGAN + dt.timedelta(days=step.is_late)
        bodies[id(step)] = body_of(step.kind, data, time=time)
    accept_bodies([*bodies.values(), body_of("shoe.ended/v1", {"table": table, "shoe": SHOE}, time=BEGAN)])
    settle(table=table, limit=limit)
    draining.project(shard(table=table))


@pytest.fixture
def floor() -> None:
    """Let the source of these tests say everything."""
    sources.register(name=SOURCE, kinds_allowed=["*"], tables=["*"])


@pytest.mark.usefixtures("floor")
@law(max_examples=25)
@given(drawn=interleaved(), limit=st.integers(1, 20))
def test_any_history_ends_as_the_straight_one(drawn: tuple[tuple[Path, ...], list[Step]], limit: int) -> None:
    found, steps = drawn
    with transaction.atomic():
        tell(steps, table=TOLD, limit=limit)
        tell([step for path in found for step in path.straight], table=STRAIGHT, limit=100)
        assert held_by(TOLD) == held_by(STRAIGHT)
        assert reported(TOLD) == reported(STRAIGHT)
        assert counted(TOLD) == counted(STRAIGHT)
        assert drawn_road(TOLD) == drawn_road(STRAIGHT)
        assert ledger.trial_balance().difference == 0
        transaction.set_rollback(True)


@pytest.mark.usefixtures("floor")
@law(max_examples=15)
@given(drawn=interleaved(), limit=st.integers(1, 20))
def test_reversals_mirror_what_was_posted_and_every_revision_is_kept(
    drawn: tuple[tuple[Path, ...], list[Step]], limit: int
) -> None:
    _, steps = drawn
    with transaction.atomic():
        tell(steps, table=TOLD, limit=limit)
        for number in range(1, ROUNDS + 1):
            posted = {revision: moved for revision, _, moved, _ in postings(number) if revision is not None}
            taken_back = [(reverses, mirrored) for _, reverses, _, mirrored in postings(number) if reverses is not None]
            assert taken_back == [(reverses, posted[reverses]) for reverses, _ in taken_back]
            assert len(posted) == len({*posted}), "each revision stands in the history once"
        told = rows("select count(*) from settlement_outcome where table_id = 'T01' and part = 0")
        assert told == [(len(steps) + 1,)], "every event of the history has its outcome"
        transaction.set_rollback(True)


@pytest.mark.usefixtures("floor")
@law(max_examples=25)
@given(drawn=interleaved(), limit=st.integers(1, 20))
def test_the_day_as_first_recorded_is_the_log_before_the_table_went_on(
    drawn: tuple[tuple[Path, ...], list[Step]], limit: int
) -> None:
    _, steps = drawn
    first_late = next((place for place, step in enumerate(steps) if step.is_late), len(steps))
    with transaction.atomic():
        tell(steps, table=TOLD, limit=limit)
        tell(steps[:first_late], table=STRAIGHT, limit=100)
        assert reported(TOLD, Basis.RECORDED) == reported(STRAIGHT)
        transaction.set_rollback(True)


def held_by(table: str) -> dict[str, int]:
    """Return what the tray and the players of a table hold, by names without the table."""
    return {code.replace(table, "").strip("/."): amount for code, amount in balances().items() if f"/{table}" in code}


def reported(table: str, basis: Basis = Basis.CORRECTED) -> list[tuple[str, str, dict[str, Any]]]:
    """Return what the reports say of each bet of a table, those with nothing left out."""
    days = play.Days(first=DAY - dt.timedelta(days=2), last=DAY + dt.timedelta(days=2))
    lines = play.lines(days=days, by=play.By.TABLE_AND_DAY, table=table, basis=basis)
    found = [(line.bet, str(line.day), dataclasses.asdict(line.play)) for line in lines]
    return [line for line in found if any(line[2].values())]


def counted(table: str) -> list[tuple[Any, ...]]:
    """Return how many rounds stand and wait."""
    return rows(
        "select sum(settled)::int, sum(held)::int, sum(held_staked)::int from reports_table_day where table_id = %s",
        table,
    )


def drawn_road(table: str) -> list[tuple[Any, ...]]:
    """Return what the roads draw, without the mark that a round was corrected."""
    found = shoes.shoe(table=table, shoe=SHOE)
    assert found is not None
    return [
        (hand.number, hand.standing, hand.outcome, hand.player, hand.banker, hand.natural, hand.player_pair)
        for hand in found.hands
    ]


def postings(number: int) -> Iterator[tuple[int | None, int | None, list[Any], list[Any]]]:
    """Yield revision, the one taken back, new transfers, and reversals mirrored back, of each outcome of a round."""
    for revision, reverses, lane, batch, first, count in rows(
        "select revision, reverses, shard, batch, first_transfer, transfers from settlement_outcome"
        " where table_id = 'T01' and number = %s order by position, part",
        number,
    ):
        moves = rows(
            "select debit, credit, amount, code, is_reversal from ledger_transfer"
            " where lane = %s and batch = %s and number >= %s and number < %s order by number",
            *(lane, batch, first, first + count),
        )
        posted = [move[:4] for move in moves if not move[4]]
        mirrored = [(credit, debit, amount, code) for debit, credit, amount, code, is_reversal in moves if is_reversal]
        yield revision, reverses, posted, mirrored
