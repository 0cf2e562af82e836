"""Appending: dense positions, versions, duplicates, conflicts, tombstones, the source position."""

import datetime
from typing import Any

import pytest
from django.db import connection

from casino.events import errors, store
from tests.casino.events.samples import incoming, played, voided, wire

pytestmark = pytest.mark.django_db

STORED, DUPLICATE, CONFLICT = store.AppendStatus.STORED, store.AppendStatus.DUPLICATE, store.AppendStatus.CONFLICT


def statuses(*events: Any) -> list[store.AppendStatus]:
    return [one.status for one in store.append(events=[incoming(event) for event in events])]


def count(table: str) -> int:
    with connection.cursor() as cursor:
        cursor.execute(f"select count(*) from {table}")
        return int(cursor.fetchone()[0])


def test_positions_are_dense_and_in_the_order_given() -> None:
    appended = store.append(events=[incoming(played(number=number)) for number in range(1, 6)])
    assert [one.position for one in appended] == [1, 2, 3, 4, 5]
    assert store.head(shard=appended[0].shard) == 5


def test_what_is_read_is_what_was_received() -> None:
    body = b'{ "id":"x", "source":"pit-1","specversion":"1.0",' + wire(voided()).split(b'"source":"pit-1",')[1]
    at = store.append(events=[incoming(body)])[0]
    logged = store.read(shard=at.shard, after=0, limit=10)[0]
    assert (logged.body, logged.stream, logged.version, logged.kind) == (body, "round/T01/1/1", 1, "round.voided/v1")
    assert logged.time == datetime.datetime(2026, 11, 30, 13, 20, tzinfo=datetime.UTC)
    assert logged.leaf == incoming(body).leaf


@pytest.mark.parametrize("cut", range(4))
def test_duplicates_are_dropped_in_any_batching(cut: int) -> None:
    events = [played(number=1), played(number=2), played(number=1), played(number=2)]
    found = statuses(*events[:cut]) + statuses(*events[cut:])
    assert found == [STORED, STORED, DUPLICATE, DUPLICATE]
    assert count("events_event") == 2


def test_equal_content_in_another_spelling_is_a_duplicate() -> None:
    respelled = wire(played()).replace(b",", b" , ").replace(b"banker", b"b\\u0061nker")
    first = store.append(events=[incoming(played())])[0]
    again = store.append(events=[incoming(respelled)])[0]
    assert (again.status, again.position, again.version) == (DUPLICATE, first.position, 1)
    assert count("events_incident") == 0


def test_same_id_with_other_content_is_a_conflict_and_one_incident() -> None:
    other = played(time="2026-11-30T22:00:00+08:00")
    assert statuses(played(), other) == [STORED, CONFLICT]
    assert statuses(other, other) == [CONFLICT, CONFLICT]
    assert (count("events_event"), count("events_incident")) == (1, 1)


def test_a_second_play_of_a_round_is_a_conflict_and_its_neighbours_go_on() -> None:
    found = statuses(played(), played(id="again"), played(number=2))
    assert found == [STORED, CONFLICT, STORED]
    assert statuses(played(id="third")) == [CONFLICT]


def test_a_void_before_its_round_is_version_one() -> None:
    appended = store.append(events=[incoming(voided()), incoming(played())])
    assert [(one.status, one.version) for one in appended] == [(STORED, 1), (STORED, 2)]
    assert [one.kind for one in store.read_stream(stream="round/T01/1/1")] == ["round.voided/v1", "round.played/v1"]


def test_versions_go_on_in_the_next_batch() -> None:
    store.append(events=[incoming(played())])
    assert store.append(events=[incoming(voided())])[0].version == 2


def test_the_source_position_moves_with_the_events() -> None:
    store.append(events=[incoming(played())], positions=[move(before=None, after=10)])
    store.append(events=[], positions=[move(before=10, after=12)])
    assert store.position_of(topic_id="topic", partition=0) == 12


@pytest.mark.parametrize("before", [None, 0, 9, 11])
def test_a_consumer_that_lost_its_partition_appends_nothing(before: int | None) -> None:
    store.append(events=[], positions=[move(before=0, after=10)])
    with pytest.raises(errors.PositionLost):
        store.append(events=[incoming(played())], positions=[move(before=before, after=20)])
    assert count("events_event") == 0


def test_another_number_of_shards_is_a_start_up_error(settings: Any) -> None:
    store.check_shape()
    settings.SHARDS = 64
    with pytest.raises(errors.ShapeMismatch, match="created with 8 shards, the setting SHARDS says 64"):
        store.check_shape()


def move(*, before: int | None, after: int) -> store.SourcePosition:
    return store.SourcePosition(topic_id="topic", partition=0, next_before=before, next_after=after)
