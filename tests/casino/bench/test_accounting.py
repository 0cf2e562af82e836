"""CPU of our own processes is read from the kernel."""

import os

from casino.bench import accounting


def test_work_of_this_process_is_counted_as_python() -> None:
    start = accounting.measure(roots=[os.getpid()])
    while accounting.measure(roots=[os.getpid()]).by_group_s["python"] < start.by_group_s["python"] + 0.06:
        sum(range(10_000))
    span = accounting.between(start=start, end=accounting.measure(roots=[os.getpid()]))
    assert span.own_s >= 0.05  # 0.06 less what floating point loses
    assert span.by_group_s["postgres"] == 0.0


def test_a_process_that_is_gone_counts_nothing() -> None:
    gone = 2**22 + 1
    assert accounting.measure(roots=[gone]).by_group_s["python"] == 0.0
    assert accounting.resident_mb(pid=gone) == 0.0
