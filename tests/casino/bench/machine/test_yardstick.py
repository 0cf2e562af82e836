"""The yardstick tells how fast the machine is, in the first stretch and in the last."""

import os
import pathlib
import time

import pytest

from casino.bench.machine import yardstick
from casino.bench.machine.yardstick import Reading
from casino.bench.path import Progress, stretches

PATIENCE_S = 30.0


def test_readings_are_taken_beside_the_block(tmp_path: pathlib.Path) -> None:
    log = tmp_path / "yardstick.log"
    log.write_text("1.0 99999.0\n")
    start = time.monotonic()
    with yardstick.beside(environment=os.environ, log=log):
        while not log.exists() or log.read_text().count("\n") < 3:
            assert time.monotonic() < start + PATIENCE_S
            time.sleep(0.05)
    seen = yardstick.readings(log=log)
    assert len(seen) >= 3
    assert all(start < one.at_s < time.monotonic() and one.cpu_us > 0 for one in seen)


def test_what_is_no_reading_is_passed_over(tmp_path: pathlib.Path) -> None:
    log = tmp_path / "yardstick.log"
    log.write_text("Invalid -W option ignored: nonsense\n10.000 1700.0\n10.250 17")
    assert yardstick.readings(log=log) == [Reading(at_s=10.0, cpu_us=1700.0)]


def test_machine_that_takes_a_quarter_longer_has_four_fifths_of_its_speed() -> None:
    seen = [Reading(at_s=float(second), cpu_us=1_600.0 if second < 50 else 2_000.0) for second in range(100)]
    assert yardstick.speed(seen=seen, first=(0.0, 20.0), last=(80.0, 99.0)) == pytest.approx(0.8)
    assert yardstick.speed(seen=seen, first=(200.0, 220.0), last=(80.0, 99.0)) == 1.0


def test_stretches_of_a_drain_are_those_of_the_yardstick() -> None:
    rounds = [0, 10, 20, 30, 40, 45, 50, 55, 60]
    paced = stretches(seen=[Progress(at_s=float(at), logged=0, settled=0, projected=n) for at, n in enumerate(rounds)])
    assert paced is not None
    assert [(start.at_s, end.at_s) for start, end in (paced.first, paced.last)] == [(1.0, 3.0), (4.0, 8.0)]
    seen = [Reading(at_s=float(at), cpu_us=1_000.0 if at < 4 else 2_000.0) for at in range(9)]
    assert paced.machine_pace(readings=seen) == pytest.approx(0.5)


def test_readings_of_a_drain_that_hardly_moved_are_no_stretches() -> None:
    seen = [Progress(at_s=float(at), logged=0, settled=0, projected=n) for at, n in enumerate([10, 10, 12])]
    assert stretches(seen=seen) is None
