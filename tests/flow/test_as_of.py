"""What is read as of a point is the same to the byte however much comes after it."""

import datetime as dt
from typing import Any

import pytest
from django.db import connection

from casino import draining
from casino.access import sources
from tests.casino.callers import caller
from tests.casino.settlement.history import PERSONS, bet, play, round_of
from tests.casino.settlement.shards import SOURCE, accept_bodies, body_of, settle, shard

pytestmark = pytest.mark.django_db
BEGAN = dt.datetime(2024, 3, 1, 12, tzinfo=dt.UTC)
DAY = "2024-03-01"
PATHS = (
    "accounts/tray/T01",
    "accounts/player/4471",
    "accounts/tray/T01/statement",
    "trial-balance",
    "reports/rtp?first=2024-01-01&last=2024-12-31&by=table_and_day",
    "reports/rtp?first=2024-01-01&last=2024-12-31&basis=recorded",
)


@pytest.fixture(autouse=True)
def floor() -> None:
    """Play three rounds on a day; one is voided on the day itself."""
    sources.register(name=SOURCE, kinds_allowed=["*"], tables=["*"])
    happen(
        *[("round.played/v1", play(number)) for number in range(1, 4)], ("round.voided/v1", {**round_of(3), **PERSONS})
    )


def happen(*said: tuple[str, Any], days: int = 0) -> None:
    """Tell, settle and report events, so many days after the first."""
    accept_bodies([body_of(kind, data, time=BEGAN + dt.timedelta(days=days)) for kind, data in said])
    settle()
    draining.project(shard())


def get(path: str, as_of: str) -> bytes:
    """Read one answer as of a point."""
    join = "&" if "?" in path else "?"
    answer = caller().get(f"/api/v1/{path}{join}as_of={as_of}")
    assert answer.status_code == 200, answer.content
    content: bytes = answer.content
    return content


def sealed_at() -> str:
    with connection.cursor() as cursor:
        cursor.execute("select max(sealed_at) from ledger_batch")
        return str(cursor.fetchone()[0].isoformat()).replace("+00:00", "Z")


@pytest.mark.parametrize("path", PATHS)
def test_an_answer_as_of_a_point_never_changes(path: str) -> None:
    points = [f"{shard()}:1", f"event/{shard()}:4", sealed_at(), DAY]
    first = [get(path, point) for point in points]
    happen(("round.corrected/v1", play(1, bets=[bet(stake=700)], replaces=1, **PERSONS)), days=1)
    happen(("round.voided/v1", {**round_of(2), **PERSONS}), ("round.played/v1", play(9)), days=1)
    assert [get(path, point) for point in points] == first


def test_a_day_closes_before_the_first_event_of_the_next_also_within_one_drain() -> None:
    later = BEGAN + dt.timedelta(days=1)
    accept_bodies([body_of("round.played/v1", play(4), time=BEGAN), body_of("round.played/v1", play(5), time=later)])
    assert settle() == 2
    draining.project(shard())
    body = caller().get(f"/api/v1/reports/rtp?first=2024-01-01&last=2024-12-31&as_of={DAY}").json()
    assert (body["point"], body["total"]["bets"]) == ({str(shard()): 2}, 3)


@pytest.mark.parametrize("as_of", ["event/0:99", "2024-13-01", "0:99", "tomorrow", "2999-01-01T00:00:00Z"])
@pytest.mark.parametrize("path", ["trial-balance?", "reports/rtp?first=2024-03-01&"])
def test_a_point_that_is_none_is_refused(path: str, as_of: str) -> None:
    assert caller().get(f"/api/v1/{path}as_of={as_of}").status_code == 400
