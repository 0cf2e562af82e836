"""Progress: counts, rate and lag in the log; a stall is an error."""

from collections import Counter

import pytest
import structlog.testing

from casino.ingest.kafka import progress
from casino.ingest.kafka.errors import ConsumerStalled
from casino.ingest.kafka.progress import Progress


def test_a_line_tells_counts_rate_and_lag() -> None:
    going = Progress()
    going.add(counts=Counter({"stored": 7, "duplicate": 2}))
    with structlog.testing.capture_logs() as lines:
        going.log(lag=3, is_resting=False)
    assert (lines[0]["event"], lines[0]["lag"], lines[0]["stored"], lines[0]["duplicate"]) == ("consuming", 3, 7, 2)
    assert lines[0]["rate"] > 0
    assert going.total == 9


def test_silence_is_not_logged() -> None:
    with structlog.testing.capture_logs() as lines:
        Progress().log(lag=0, is_resting=False)
    assert lines == []


def test_records_that_wait_and_never_come_are_a_stall(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "STALLED_AFTER_S", 0.0)
    with pytest.raises(ConsumerStalled, match="5 records wait"):
        Progress().log(lag=5, is_resting=False)


def test_a_rest_is_no_stall(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "STALLED_AFTER_S", 0.0)
    Progress().log(lag=5, is_resting=True)
