"""CPU of our own processes is read from the kernel."""

import subprocess
import sys
import time

from casino.bench import accounting

BUSY = "while True: sum(range(10_000))"


def test_work_of_a_process_is_counted_as_python() -> None:
    # A process without servers below it: those of our own are busy when they like.
    with subprocess.Popen([sys.executable, "-c", BUSY]) as worker:  # noqa: S603 - our own words
        try:
            start = accounting.measure(roots=[worker.pid])
            while accounting.measure(roots=[worker.pid]).by_group_s["python"] < start.by_group_s["python"] + 0.06:
                time.sleep(0.01)
            span = accounting.between(start=start, end=accounting.measure(roots=[worker.pid]))
        finally:
            worker.kill()
    assert span.own_s >= 0.05  # 0.06 less what floating point loses
    assert span.by_group_s["postgres"] == 0.0


def test_a_process_that_is_gone_counts_nothing() -> None:
    gone = 2**22 + 1
    assert accounting.measure(roots=[gone]).by_group_s["python"] == 0.0
    assert accounting.resident_mb(pid=gone) == 0.0
