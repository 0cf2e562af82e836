"""The log attacked: by the application's role, by the owner, by partition name, with triggers told to sleep."""

from collections.abc import Iterator
from typing import Any

import psycopg
import pytest
from django.db import connection as django_connection
from psycopg import sql

from casino.events import store
from casino.ingest.accept import Arrival, Door, accept
from tests.casino.callers import register_pit
from tests.casino.events.samples import incoming, played, wire

FACTS = ("events_event", "events_identity", "events_incident", "events_dead_letter", "events_shape")
ATTACKS = ("update {} set {column} = {column}", "delete from {}", "truncate {}", "truncate {} cascade")
COLUMN = {"events_shape": "shards", "events_dead_letter": "code", "events_incident": "code"}


@pytest.fixture
def owner(db: None) -> Iterator[psycopg.Connection[Any]]:  # noqa: ARG001 - the attacks stay in its transaction
    """Yield the owner's connection to a log with a row at least in each table."""
    register_pit()
    conflict = wire(played(time="2026-11-30T22:00:00Z"))
    record = store.SourceRecord(topic="rounds", partition=0, offset=0)
    position = store.SourcePosition(topic_id="t", partition=0, next_before=None, next_after=1)
    bodies = (wire(played()), conflict, b"poison")
    accept(arrivals=[Arrival(body=body, door=Door.KAFKA, record=record) for body in bodies], positions=[position])
    raw: psycopg.Connection[Any] = django_connection.connection
    raw.execute("set constraints all immediate")
    with raw.transaction(force_rollback=True):
        yield raw


@pytest.fixture
def application(owner: psycopg.Connection[Any]) -> psycopg.Connection[Any]:
    """Return the same connection with the rights of the processes."""
    owner.execute("set local role casino_app")
    return owner


def partitions(connection: psycopg.Connection[Any]) -> list[str]:
    rows = connection.execute(
        "select inhrelid::regclass::text from pg_inherits where inhparent = 'events_event'::regclass"
    )
    return [name for (name,) in rows]


def attacks(connection: psycopg.Connection[Any]) -> Iterator[sql.Composed]:
    for table in (*FACTS, *partitions(connection)):
        for attack in ATTACKS:
            column = sql.Identifier(COLUMN.get(table, "leaf"))
            yield sql.SQL(attack).format(sql.Identifier(table), column=column)


def refused(connection: psycopg.Connection[Any], attack: sql.Composed | str) -> psycopg.Error:
    with pytest.raises(psycopg.Error) as failure, connection.transaction():
        connection.execute(attack)
    return failure.value


def test_the_owner_changes_nothing_on_any_table_or_partition(owner: psycopg.Connection[Any]) -> None:
    assert len(partitions(owner)) >= 4
    for attack in attacks(owner):
        assert "is append-only" in str(refused(owner, attack)), attack.as_string()


def test_triggers_told_to_sleep_stay_awake(owner: psycopg.Connection[Any]) -> None:
    owner.execute("set local session_replication_role = replica")
    for attack in attacks(owner):
        assert "is append-only" in str(refused(owner, attack)), attack.as_string()


def test_the_application_has_no_right_to_change_anything(application: psycopg.Connection[Any]) -> None:
    for attack in attacks(application):
        assert isinstance(refused(application, attack), psycopg.errors.InsufficientPrivilege), attack.as_string()


@pytest.mark.parametrize(
    "attack",
    [
        "insert into {partition} select * from events_event",
        "select * from {partition}",
        "insert into events_shape (shards) values (9)",
        "insert into events_head (shard) values (99)",
        "delete from events_head",
        "delete from events_position",
        "update events_position set topic_id = 'x'",
        "alter table events_event disable trigger all",
        "drop table events_identity",
        "create table mine ()",
    ],
)
def test_the_application_is_denied(application: psycopg.Connection[Any], attack: str) -> None:
    error = refused(application, attack.format(partition=partitions(application)[0]))
    assert isinstance(error, psycopg.errors.InsufficientPrivilege)


COPY_EVENT = """
    insert into events_event
    select shard, position + {}, stream, version, kind, source, event_id, time, received_at, door, body, leaf,
        gaming_day
    from events_event
"""
COPY_IDENTITY = """
    insert into events_identity
    select source, event_id || 'x', stream, version, shard, position, leaf, false from events_identity
"""


@pytest.mark.parametrize(
    ("attack", "words"),
    [
        ("update events_head set position = position - 1 where position > 0", "cannot go from 1 back to 0"),
        ("update events_head set position = position + 1", "positions are dense"),
        ("update events_position set next_offset = 0", "cannot go from 1 back to 0"),
        (COPY_EVENT.format(1), "stands beyond the head"),
        (COPY_EVENT.format(100_000_000), "no partition of relation"),
        (COPY_IDENTITY, "events_identity_stream_version_is_unique"),
    ],
)
def test_what_the_application_may_touch_cannot_be_bent(
    application: psycopg.Connection[Any], attack: str, words: str
) -> None:
    assert words in str(refused(application, attack))


def test_the_application_takes_events_in(application: psycopg.Connection[Any]) -> None:
    assert application.execute("select current_user").fetchone() == ("casino_app",)
    application.execute("set constraints all deferred")
    bodies = (wire(played(number=2)), wire(played()), wire(played(number=2, id="x")), b"poison")
    position = store.SourcePosition(topic_id="t", partition=0, next_before=1, next_after=9)
    verdicts = accept(arrivals=[Arrival(body=body, door=Door.KAFKA) for body in bodies], positions=[position])
    assert [one.status.value for one in verdicts] == ["stored", "duplicate", "conflict", "refused"]
    application.execute("set constraints all immediate")
    assert store.position_of(topic_id="t", partition=0) == 9


def test_the_application_may_ask_for_partitions(application: psycopg.Connection[Any]) -> None:
    last = application.execute("select events_extend(9)").fetchone()
    assert last == (10 * 2**20 - 1,)
    assert len(partitions(application)) == 10
    for name in partitions(application):
        assert isinstance(refused(application, f"truncate {name}"), psycopg.errors.InsufficientPrivilege)


def test_a_log_that_outgrew_its_partitions_makes_more(own_database: str) -> None:
    shard = incoming(played()).shard
    with psycopg.connect(own_database) as connection:
        connection.execute("set session_replication_role = replica")  # skip a million events
        connection.execute("alter table events_head disable trigger all")
        connection.execute("update events_head set position = %s where shard = %s", [4 * 2**20 - 2, shard])
        connection.execute("alter table events_head enable always trigger events_head_moves_forward")
    appended = store.append(events=[incoming(played(number=number)) for number in range(1, 4)])
    assert [one.position - 4 * 2**20 for one in appended] == [-1, 0, 1]
    assert [one.position for one in store.read(shard=shard, after=4 * 2**20 - 2, limit=10)] == [
        one.position for one in appended
    ]
