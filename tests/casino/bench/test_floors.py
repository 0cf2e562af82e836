"""Floors are those of the design, section 10."""

import dataclasses

import pytest

from casino.bench import floors
from casino.bench.latency import Latency
from casino.bench.path import PathResult, Progress, growth, stretches
from casino.bench.proving.replays import Replayed

FAST = PathResult(
    workers=2,
    rounds=10_000,
    transfers=97_400,
    wall_s=2.0,
    cpu_us={"python": 300.0, "postgres": 100.0, "broker": 5.0},
    others_cores=0.1,
    peak_mb={},
    memory_growth=1.0,
    pace=1.0,
    machine_pace=1.0,
)
SLOW_AND_DEAR = dataclasses.replace(FAST, wall_s=10.0)
REPLAYED = Replayed(
    rounds=60_000, seconds=6.0, cpu_us={"python": 150.0, "postgres": 60.0, "broker": 0.0}, others_cores=0.1
)
SLOW_AND_THRIFTY = dataclasses.replace(SLOW_AND_DEAR, cpu_us={"python": 150.0, "postgres": 80.0, "broker": 3.0})


@pytest.mark.parametrize(
    ("result", "is_reached"),
    [(FAST, True), (SLOW_AND_DEAR, False), (SLOW_AND_THRIFTY, True)],
    ids=["fast enough", "slow and dear", "slow on a busy machine, but thrifty"],
)
def test_whole_path_is_fast_or_thrifty(result: PathResult, is_reached: bool) -> None:  # noqa: FBT001 - a table's column
    assert floors.whole_path(results=[result]).is_reached is is_reached


def test_whole_path_takes_the_best_case() -> None:
    assert floors.whole_path(results=[SLOW_AND_DEAR, FAST]).is_reached


def test_a_replay_is_fast_or_thrifty() -> None:
    slow = dataclasses.replace(REPLAYED, seconds=8.0)
    dear = dataclasses.replace(REPLAYED, cpu_us={"python": 251.0})
    reached = [floors.replay(name="", replayed=one).is_reached for one in (REPLAYED, slow, dear)]
    assert reached == [True, True, True]
    assert not floors.replay(name="", replayed=dataclasses.replace(dear, seconds=8.0)).is_reached


def test_posting_below_a_quarter_of_raw_is_below_the_floor() -> None:
    assert not floors.posting(ratio=0.24, connections=2).is_reached
    assert floors.posting(ratio=0.25, connections=2).is_reached


def test_baccarat_has_a_floor_of_its_own_among_the_games() -> None:
    assert not floors.engine(game="baccarat", rounds_per_s=24_999).is_reached
    assert floors.engine(game="blackjack", rounds_per_s=15_000).is_reached
    assert not floors.engine(game="slots", rounds_per_s=14_999).is_reached


def test_roads_are_fast_enough_whole_and_hand_by_hand_or_below_their_floor() -> None:
    assert floors.roads(whole=290_000, following=50_000).is_reached
    assert not floors.roads(whole=289_999, following=50_000).is_reached
    assert not floors.roads(whole=290_000, following=49_999).is_reached


def test_laws_take_five_seconds_at_most() -> None:
    assert floors.laws(seconds=5.0).is_reached
    assert not floors.laws(seconds=5.1).is_reached


def test_notify_counts_the_99th_percentile() -> None:
    latency = Latency(rounds=1, rate=200.0, p50_ms=1.0, p95_ms=2.0, p99_ms=501.0, rounds_per_batch=1.0)
    assert not floors.notify(latency=latency).is_reached


def test_growth_compares_the_last_third_with_the_middle_third() -> None:
    assert growth(values=[10, 10, 100, 100, 120, 120]) == pytest.approx(1.2)
    assert growth(values=[5.0, 6.0]) == 1.0


def test_memory_that_grows_is_below_the_floor() -> None:
    assert not floors.memory(result=dataclasses.replace(FAST, memory_growth=1.3)).is_reached


def readings(*projected: int) -> list[Progress]:
    return [
        Progress(at_s=float(second), logged=0, settled=0, projected=count) for second, count in enumerate(projected)
    ]


def test_pace_compares_the_last_rounds_with_the_first() -> None:
    for seen, expected in [((0, 1, 101, 201, 301, 351, 401, 451), 0.5), ((0, 10, 20, 30, 40), 1.0)]:
        paced = stretches(seen=readings(*seen))
        assert paced is not None
        assert paced.pace == pytest.approx(expected)
    assert stretches(seen=readings(0, 10, 20)) is None


def test_pace_counts_in_long_runs_only() -> None:
    slower = dataclasses.replace(FAST, pace=0.8)
    assert floors.pace(result=slower).is_reached
    assert not floors.pace(result=dataclasses.replace(slower, rounds=1_000_000)).is_reached


def test_pace_of_a_machine_that_itself_slowed_down_is_taken_out() -> None:
    long = dataclasses.replace(FAST, rounds=1_000_000, pace=0.85)
    assert floors.pace(result=dataclasses.replace(long, machine_pace=0.9)).is_reached
    assert not floors.pace(result=dataclasses.replace(long, machine_pace=0.98)).is_reached
    assert floors.pace(result=dataclasses.replace(long, pace=0.92, machine_pace=1.1)).is_reached
