"""Pages by keyset: nothing repeated, nothing dropped, cursors bound to their list."""

from typing import Any

import pytest

from casino.events import store
from casino.events.models import DeadLetter
from tests.casino.callers import caller
from tests.casino.events.samples import incoming, played

pytestmark = pytest.mark.django_db


def fill(*, first: int, last: int) -> None:
    tables = ["T01", "T02", "T03", "T04"]
    store.append(events=[incoming(played(table=tables[n % 4], number=n)) for n in range(first, last)])


def walk(client: Any, path: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    while path:
        page = client.get(path).json()
        rows += page["results"]
        path = page["next"]
    return rows


def test_pages_give_every_row_once_in_order() -> None:
    fill(first=1, last=24)
    found = [(row["shard"], row["position"]) for row in walk(caller(), "/api/v1/events?limit=5")]
    assert found == sorted(set(found))
    assert len(found) == 23


def test_rows_that_come_in_meanwhile_move_nothing() -> None:
    fill(first=1, last=11)
    client = caller()
    page = client.get("/api/v1/events?limit=4").json()
    fill(first=11, last=21)
    found = page["results"] + walk(client, page["next"])
    places = [(row["shard"], row["position"]) for row in found]
    assert len(places) == len(set(places))


def test_the_last_page_has_no_next_one() -> None:
    fill(first=1, last=5)
    assert caller().get("/api/v1/events?limit=4").json()["next_cursor"] is None


def test_a_filter_stays_in_the_next_address() -> None:
    fill(first=1, last=31)
    shard = store.read_stream(stream="round/T01/1/4")[0].shard
    rows = walk(caller(), f"/api/v1/events?limit=3&shard={shard}")
    assert {row["shard"] for row in rows} == {shard}
    assert len(rows) == store.head(shard=shard)


def test_a_cursor_of_another_list_or_filter_is_refused() -> None:
    fill(first=1, last=11)
    client = caller()
    cursor = client.get("/api/v1/events?limit=2").json()["next_cursor"]
    for path in (f"/api/v1/events?shard=1&cursor={cursor}", f"/api/v1/incidents?cursor={cursor}"):
        assert client.get(path).json()["code"] == "bad_cursor"
    assert client.get(f"/api/v1/events?limit=5&cursor={cursor}").status_code == 200


def test_newest_first_lists_page_too() -> None:
    for offset in range(7):
        record = store.SourceRecord(topic="rounds", partition=0, offset=offset)
        store.keep_dead_letter(letter=store.DeadLetter(record=record, key=None, body=b"x", code="c", reason="r"))
    assert DeadLetter.objects.count() == 7
    offsets = [row["offset"] for row in walk(caller(), "/api/v1/dead-letters?limit=3")]
    assert offsets == [6, 5, 4, 3, 2, 1, 0]


@pytest.mark.parametrize("rows", [1, 60])
def test_a_page_costs_the_same_queries_whatever_it_holds(rows: int, django_assert_num_queries: Any) -> None:
    fill(first=1, last=rows + 1)
    client = caller()
    client.get("/api/v1/events")  # the first call of a key notes that it was used
    with django_assert_num_queries(2):
        assert len(client.get("/api/v1/events").json()["results"]) == rows
