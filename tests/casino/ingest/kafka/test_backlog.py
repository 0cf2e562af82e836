"""Back-pressure: when reading rests and when it goes on."""

import pytest

from casino.ingest.kafka import backlog
from casino.ingest.kafka.backlog import Backlog


@pytest.fixture(autouse=True)
def _ask_every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backlog, "ASK_EVERY_S", 0.0)


def test_reading_rests_above_the_limit_and_goes_on_when_half_of_it_is_settled() -> None:
    counts = iter([100, 101, 80, 51, 50, 80])
    high = Backlog(count=lambda: next(counts), limit=100)
    assert [high.is_high() for _ in range(6)] == [False, True, True, True, False, False]


def test_without_a_limit_the_database_is_not_asked() -> None:
    def never() -> int:
        raise AssertionError("asked")

    assert not Backlog(count=never, limit=None).is_high()


def test_the_database_is_asked_a_few_times_a_second_only(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(backlog, "ASK_EVERY_S", 60.0)
    counts = iter([9])
    high = Backlog(count=lambda: next(counts), limit=5)
    assert all(high.is_high() for _ in range(100))


@pytest.mark.django_db
def test_unsettled_counts_what_is_stored_and_not_settled() -> None:
    assert backlog.unsettled() == 0
