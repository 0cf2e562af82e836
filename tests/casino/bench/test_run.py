"""The bench measures the cases that are asked for and judges those alone."""

import dataclasses
import pathlib

from casino.bench import report, run
from casino.bench.proving.replays import ReplayResult
from tests.casino.bench.test_floors import FAST, REPLAYED, SLOW_AND_DEAR

NOTHING = run.Plan(cases=frozenset(), rounds=1, transfers=1, latency_s=0.0, bootstrap="", logs=pathlib.Path())


def test_a_case_that_is_not_asked_for_is_neither_measured_nor_judged() -> None:
    told: list[str] = []
    result = run.run(plan=NOTHING, tell=told.append)
    assert not told
    assert not result.floors
    assert result.is_passed


def test_the_whole_path_alone_has_its_lines_and_its_floors() -> None:
    empty = run.run(plan=NOTHING, tell=lambda _: None)
    result = dataclasses.replace(empty, paths=[FAST])
    assert {floor.name for floor in result.floors} == {"whole path", "memory, 2 workers", "pace, 2 workers"}
    assert any("own CPU a round: 405 µs" in line for line in report.lines(result=result))
    assert run.as_json(result=result)["path_against_raw"] is None


def test_a_replay_has_its_lines_and_its_floors() -> None:
    empty = run.run(plan=NOTHING, tell=lambda _: None)
    result = dataclasses.replace(empty, replay=ReplayResult(processes=2, rebuilt=REPLAYED, proved=REPLAYED))
    assert {floor.name for floor in result.floors} == {"replay --verify", "log against ledger"}
    assert any("replay --verify, 2 processes: 10,000 rounds/s" in line for line in report.lines(result=result))
    assert run.as_json(result=result)["replay"]["proved"]["rounds_per_s"] == 10_000


def test_one_figure_below_its_floor_fails_the_run() -> None:
    empty = run.run(plan=NOTHING, tell=lambda _: None)
    assert not dataclasses.replace(empty, paths=[SLOW_AND_DEAR]).is_passed
