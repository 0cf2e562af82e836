"""Figures as of a point are those of the batches up to it, wherever marks stand, and cost no more as time goes on."""

import datetime as dt
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pytest
from django.core.management import call_command
from pytest_django import Settings

from reports import projectors, rebuild, rows
from reports.errors import NotThatFar
from reports.feed import Outcome, OutcomeBatch
from reports.folds.bets import BetDays
from reports.queries import earlier
from tests.reports.feeds import DAY, ListFeed, bet, corrected, cut, played, voided

pytestmark = pytest.mark.django_db
GROUPS: tuple[Sequence[str], ...] = (("ruleset", "bet"), ("gaming_day", "table_id", "ruleset", "bet"))
DAYS = [DAY + dt.timedelta(days=number) for number in range(3)]
READ: list[int] = []
FEEDS: list[ListFeed] = []


class Counting:
    """The feed of the test, which notes how many batches were read of it."""

    def read(self, *, shard: int, after_batch: int, limit_batches: int) -> Sequence[OutcomeBatch]:
        """Read and note."""
        found = FEEDS[0].read(shard=shard, after_batch=after_batch, limit_batches=limit_batches)
        READ.append(len(found))
        return found

    def shards(self) -> Sequence[int]:
        """Return the shards of the feed."""
        return FEEDS[0].shards()


@pytest.fixture(autouse=True)
def marks(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Mark often, fold few batches at a time, and read through the counting feed."""
    settings.REPORTS_FEED = "tests.reports.queries.test_earlier.Counting"
    monkeypatch.setattr(projectors, "MARK_EVERY", 7)
    monkeypatch.setattr(projectors, "BATCHES_MAX", 2)
    yield
    FEEDS.clear()
    READ.clear()


def history(*, seed: int, table: str, count: int) -> list[Outcome]:
    """Play three days at a table, with voids and corrections of any earlier round, some of them late."""
    rng = random.Random(seed)
    told: list[Outcome] = []
    standing: dict[int, Outcome] = {}
    for position in range(1, count + 1):
        day = DAYS[min(position * len(DAYS) // count, len(DAYS) - 1)]
        lines = tuple(bet(rng.choice(["banker", "tie"]), staked=rng.randrange(1, 9) * 100) for _ in range(2))
        old = standing.pop(rng.choice(list(standing)), None) if standing and rng.random() < 0.4 else None
        if old is None:
            made = played(position, position, table=table, gaming_day=day, bets=lines, is_test=rng.random() < 0.1)
            standing[position] = made
        else:
            then = {
                "table": table,
                "gaming_day": old.gaming_day,
                "is_test": old.is_test,
                "is_late": old.gaming_day < day,
            }
            number = old.number or 0
            made = (
                voided(position, number, old.bets, **then)
                if rng.random() < 0.5
                else corrected(position, number, old=old.bets, bets=lines, **then)
            )
        told.append(made)
    return told


def fold_all() -> None:
    for shard in FEEDS[0].shards():
        while projectors.project(shard=shard, feed=FEEDS[0]):
            pass


def straight(point: Mapping[int, int], groups: Sequence[str], days: Sequence[dt.date]) -> list[dict[str, Any]]:
    """Fold everything up to a point from the beginning and sum it by groups."""
    folded = BetDays()
    for shard, upto in point.items():
        for batch in FEEDS[0].read(shard=shard, after_batch=0, limit_batches=upto):
            for outcome in batch.outcomes:
                folded.add(outcome)
    sums: dict[tuple[Any, ...], dict[str, int]] = {}
    for values in folded.rows():
        row = dict(zip(rows.BET_DAYS.columns, values, strict=True))
        if not row["is_test"] and row["gaming_day"] in days:
            found = sums.setdefault(tuple(row[name] for name in groups), dict.fromkeys(rows.BET_DAYS.values, 0))
            for name in found:
                found[name] += row[name]
    return [dict(zip(groups, key, strict=True)) | found for key, found in sorted(sums.items()) if any(found.values())]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("groups", GROUPS)
def test_any_point_shows_what_its_batches_say(seed: int, groups: Sequence[str]) -> None:
    told = {shard: history(seed=seed + shard, table=f"T{shard}", count=60) for shard in (0, 3)}
    FEEDS.append(ListFeed(batches={shard: cut(outcomes=one, size=3) for shard, one in told.items()}))
    fold_all()
    rng = random.Random(seed)
    for point in (
        {0: 0, 3: 20},
        {0: 20, 3: 20},
        {3: 1},
        *({0: rng.randint(0, 20), 3: rng.randint(0, 20)} for _ in range(12)),
    ):
        for days in (DAYS, DAYS[1:2]):
            found = earlier.stood(point=point, groups=groups, first=days[0], last=days[-1])
            assert found == straight(point, groups, days)


def test_a_rebuild_marks_the_whole_past_and_answers_the_same() -> None:
    FEEDS.append(ListFeed(batches={0: cut(outcomes=history(seed=9, table="T0", count=60), size=2)}))
    fold_all()

    def asked() -> list[dict[str, Any]]:
        return earlier.stood(point={0: 11}, groups=GROUPS[1], first=DAYS[0], last=DAYS[-1])

    before = asked()
    assert rebuild.rebuild(feed=FEEDS[0], now=dt.datetime.now(dt.UTC)).is_identical
    assert asked() == before == straight({0: 11}, GROUPS[1], DAYS)


def test_a_model_that_stood_before_the_marks_answers_for_every_point() -> None:
    outcomes = history(seed=6, table="T0", count=60)
    FEEDS.append(ListFeed(batches={0: cut(outcomes=outcomes[:36], size=2)}))
    fold_all()
    for migration in ("0006", "0007"):
        call_command("migrate", "reports", migration, verbosity=0)
    FEEDS[0] = ListFeed(batches={0: cut(outcomes=outcomes, size=2)})
    fold_all()
    for upto in range(31):
        found = earlier.stood(point={0: upto}, groups=GROUPS[1], first=DAYS[0], last=DAYS[-1])
        assert found == straight({0: upto}, GROUPS[1], DAYS)


def test_the_cost_of_a_point_does_not_grow_with_what_comes_later() -> None:
    outcomes = history(seed=4, table="T0", count=400)
    costs = []
    for count in (60, 400):
        FEEDS[:] = [ListFeed(batches={0: cut(outcomes=outcomes[:count], size=2)})]
        fold_all()
        READ.clear()
        earlier.stood(point={0: 13}, groups=GROUPS[0], first=DAYS[0], last=DAYS[-1])
        costs.append(sum(READ))
    assert costs[0] == costs[1]
    assert costs[1] <= projectors.MARK_EVERY


def test_one_table_and_one_bet_can_be_asked_for() -> None:
    told = {shard: history(seed=shard, table=f"T{shard}", count=40) for shard in (0, 1)}
    FEEDS.append(ListFeed(batches={shard: cut(outcomes=one, size=3) for shard, one in told.items()}))
    fold_all()
    found = earlier.stood(point={0: 9, 1: 9}, groups=GROUPS[1], first=DAYS[0], last=DAYS[-1], table_id="T1", bet="tie")
    every = straight({0: 9, 1: 9}, GROUPS[1], DAYS)
    assert found == [row for row in every if (row["table_id"], row["bet"]) == ("T1", "tie")] != []


def test_a_point_beyond_the_reports_is_refused() -> None:
    FEEDS.append(ListFeed(batches={0: [[played(1, 1)]]}))
    fold_all()
    with pytest.raises(NotThatFar, match="the reports have not reached batch 2 of lane 0 yet"):
        earlier.stood(point={0: 2}, groups=GROUPS[0], first=DAY, last=DAY)
