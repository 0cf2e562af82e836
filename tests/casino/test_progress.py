"""A long step tells its share, its rate and the time left."""

import io

import pytest

from casino import progress


@pytest.mark.parametrize(
    ("done", "total", "spent_s", "words"),
    [
        (0, 100, 0.0, "settled: 0 of 100 events (0 %), 0/s, time left unknown"),
        (2_000, 5_000, 2.0, "settled: 2,000 of 5,000 events (40 %), 1,000/s, 3 s left"),
        (5_000, 5_000, 5.0, "settled: 5,000 of 5,000 events (100 %), 1,000/s, 0 s left"),
        (0, 0, 1.0, "settled: 0 of 0 events (100 %), 0/s, time left unknown"),
    ],
)
def test_line_tells_share_rate_and_time_left(done: int, total: int, spent_s: float, words: str) -> None:
    assert progress.describe(title="settled", unit="events", done=done, total=total, spent_s=spent_s) == words


def test_log_gets_few_lines_and_the_end() -> None:
    out = io.StringIO()
    line = progress.Progress(title="settled", unit="events", total=3, out=out)
    for done in range(3):
        line.show(done=done)
    line.finish(done=3)
    assert out.getvalue().startswith("  settled: 3 events in ")
    assert out.getvalue().count("\n") == 1
