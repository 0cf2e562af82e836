"""What a table is doing is said in a word, and silence is said for how long."""

import datetime as dt
from typing import Any

import pytest

from casino.pages import clock
from casino.pages.queries.held import Waiting
from casino.pages.queries.progress import Latency, Progress
from casino.pages.queries.signed import Latest
from casino.pages.sheets import overview
from casino.pages.sheets.floor import tables
from ledger.balances import TrialBalance
from reports.folds.tables import State
from reports.queries.tables import TableNow

NOW = dt.datetime(2026, 11, 29, 13, 37, tzinfo=dt.UTC)
BALANCED = TrialBalance(rows=(), difference=0)


def table(**changes: Any) -> TableNow:
    fields: dict[str, Any] = {
        "table": "T01", "shard": 3, "state": State.DEALING, "ruleset": "baccarat.casinonia/1", "limits": None,
        "minimum": None, "shoe": 214, "number": 65, "held": 0, "last_round_at": NOW, "changed_at": NOW, "hands": (),
        "settled": 65, "staked": 41_268_000, "returned": 41_949_450, "late_staked": 0, "late_returned": 0,
        "position": 9,
    }  # fmt: skip
    return TableNow(**{**fields, **changes})


def ago(**span: int) -> dict[str, dt.datetime]:
    at = NOW - dt.timedelta(**span)
    return {"last_round_at": at, "changed_at": at}


@pytest.mark.parametrize(
    ("changes", "word"),
    [
        ({}, "Dealing"),
        ({"state": State.OPEN}, "Open"),
        ({"state": State.CLOSED, **ago(hours=9)}, "Closed"),
        ({"state": State.CHANGING_SHOE, **ago(minutes=9)}, "Changing shoe"),
        ({"held": 2}, "Under review"),
        (ago(minutes=22), "Quiet, 22 min"),
        (ago(minutes=4), "Dealing"),
        (ago(days=3), "Dealing"),
    ],
    ids=["dealing", "open", "closed", "changing", "held", "quiet", "short pause", "left open days ago"],
)
def test_a_table_is_told_in_a_word(changes: dict[str, Any], word: str) -> None:
    assert tables.state_of(table=table(**changes), now=NOW).word == word


def test_by_attention_held_tables_come_first_and_quiet_ones_second() -> None:
    floor = [table(), table(table="T02", **ago(minutes=9)), table(table="T03", held=1)]
    ranked = tables.ordered(tables=floor, now=NOW, order=tables.Order.ATTENTION)
    assert [one.table for one in ranked] == ["T03", "T02", "T01"]


def test_the_overview_says_how_many_tables_are_quiet() -> None:
    floor = [table(), table(table="T02", **ago(minutes=9))]
    assert overview.tables_words(floor=floor, now=NOW) == "2 tables, 1 quiet"


@pytest.mark.parametrize(
    ("limits", "words"),
    [
        (
            {"banker": {"min": 2_000, "max": 2_000_000}, "tie": {"min": 2_000, "max": 2_000_000}},
            "20–20,000 on every bet",
        ),
        ({"banker": {"min": 2_000, "max": 5_000}, "tie": {"min": 100, "max": 5_000}}, "Banker 20–50, Tie 1–50"),
        (None, ""),
    ],
)
def test_limits_are_told_once_where_they_are_the_same(limits: dict[str, Any] | None, words: str) -> None:
    assert tables.limits_words(limits=limits) == words


def test_books_that_differ_are_an_alarm_above_every_figure() -> None:
    (banner,) = overview.balance_banners(balance=TrialBalance(rows=(), difference=-50))
    assert (banner.kind, banner.title) == ("alarm", "Trial balance differs by 0.50.")


@pytest.mark.parametrize(("seconds", "titles"), [(12, ["12 s behind."]), (3, []), (0, [])])
def test_late_figures_are_said_to_be_late(seconds: int, titles: list[str]) -> None:
    progress = Progress(log={3: 10}, settled={3: 8}, reported={3: 8})
    oldest = NOW - dt.timedelta(seconds=seconds)
    assert [banner.title for banner in overview.late_banners(progress=progress, oldest=oldest, now=NOW)] == titles


def test_a_log_in_step_is_said_to_be_in_step() -> None:
    progress = Progress(log={3: 10}, settled={3: 10}, reported={3: 10})
    assert overview.lag_words(progress=progress, oldest=None, now=NOW) == "in step with the log"
    assert overview.log_verdict(progress=progress).word == "In step"


@pytest.mark.parametrize(("latest", "told"), [(Latest(size=44_120, made_at=NOW), "44,120 at "), (None, "none signed")])
def test_the_newest_checkpoint_stands_beside_the_log(latest: Latest | None, told: str) -> None:
    progress = Progress(log={}, settled={}, reported={})
    assert overview.log_verdict(progress=progress, signed=latest).facts[-1].value.startswith(told)


@pytest.mark.parametrize(("p95_s", "word"), [(0.1842, "184 ms"), (1.94, "1.9 s"), (None, "—")])
def test_the_way_from_log_to_books_is_told_in_its_unit(p95_s: float | None, word: str) -> None:
    assert overview.latency_verdict(latency=Latency(p95_s=p95_s, events=200)).word == word


def test_held_rounds_are_told_with_their_oldest() -> None:
    waiting = Waiting(count=4, staked=342_050, oldest=NOW - dt.timedelta(minutes=18))
    verdict = overview.held_verdict(waiting=waiting, now=NOW)
    assert (verdict.word, [fact.value for fact in verdict.facts]) == ("4 held", ["3,420.50", "18 min"])


def test_more_than_a_thousand_held_rounds_are_not_counted_out() -> None:
    assert Waiting(count=1000, staked=0, oldest=NOW).words == "1,000+"


def test_the_line_of_the_day_has_a_tick_for_every_hour() -> None:
    assert len(clock.day_clock(now=NOW).ticks) == 25
