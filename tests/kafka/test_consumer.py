"""One consumer and one broker: what is stored, once, in order, whatever happens on the way."""

import threading

import kafka
import msgspec
import psycopg
import pytest
from django.db import connection

from casino.ingest.errors import ZombieConsumer
from casino.ingest.kafka.intake import BURIED_IN_A_ROW_MAX
from casino.ingest.kafka.topics import Topic, opened
from casino.simulation import load
from casino.simulation.day import gaming_day
from casino.simulation.messages import SimulatedEvent
from tests.kafka import logged
from tests.kafka.consuming import PATIENCE_S, consuming, publish, wait_until, wanted
from tests.kafka.deleting import delete
from tests.kafka.reading import read_all

pytestmark = [pytest.mark.kafka, pytest.mark.usefixtures("log_database")]


ASKED_AFTER_JOINING = 10
"""So many questions, four a second, are asked well after the group has taken its new member in."""


def _rounds(*, count: int, run: int = 1) -> list[SimulatedEvent]:
    return list(load.rounds(count=count, tables=9, players=50, seed=1, run=run))


def test_every_event_of_a_day_is_stored_once_and_a_tables_events_in_order(broker: str, topic: Topic) -> None:
    events = list(gaming_day(number=1, tables=5, players=12, rounds=400, seed=1))
    publish(bootstrap=broker, topic=topic.name, events=events)
    with consuming(settings=wanted(bootstrap=broker, topic=topic.name)):
        wait_until(lambda: logged.count() >= len(events))
    assert logged.bodies_by_key() == logged.by_key(events=events)


def test_a_restart_goes_on_where_the_database_stands_whatever_the_group_says(broker: str, topic: Topic) -> None:
    first, second = _rounds(count=60), _rounds(count=60, run=2)
    publish(bootstrap=broker, topic=topic.name, events=first)
    with consuming(settings=wanted(bootstrap=broker, topic=topic.name, group=f"{topic.name}.one")):
        wait_until(lambda: logged.count() == 60)
    publish(bootstrap=broker, topic=topic.name, events=second)
    with consuming(settings=wanted(bootstrap=broker, topic=topic.name, group=f"{topic.name}.two")):
        wait_until(lambda: logged.count() == 120)
    assert sum(offset for (offset,) in logged.rows("select next_offset from events_position")) == 120


def test_what_is_published_twice_is_stored_once(broker: str, topic: Topic) -> None:
    events = _rounds(count=80)
    publish(bootstrap=broker, topic=topic.name, events=events + events[::-1])
    with consuming(settings=wanted(bootstrap=broker, topic=topic.name)):
        wait_until(lambda: _position() == 160)
    assert logged.bodies_by_key() == logged.by_key(events=events)


def test_unreadable_records_go_to_the_dead_letters_with_their_bytes_and_stop_nobody(broker: str, topic: Topic) -> None:
    bad = [b"\xff\xfe not json", b"{}", b'{"specversion":"1.0","a":1,"a":2}', b""]
    events = _rounds(count=40)
    mixed = events[:20] + [SimulatedEvent(key="L1-01", body=body) for body in bad] + events[20:]
    with opened(bootstrap=broker) as topics:
        dead = topics.ensure(name=f"{topic.name}.dead", partitions=1)
    publish(bootstrap=broker, topic=topic.name, events=mixed)
    with consuming(settings=wanted(bootstrap=broker, topic=topic.name)):
        copies = read_all(bootstrap=broker, topic=dead, count=len(bad))
    assert logged.bodies_by_key() == logged.by_key(events=events)
    kept = logged.rows('select body, code, topic, partition, "offset" from events_dead_letter order by "offset"')
    assert [bytes(body) for body, *_ in kept] == bad
    assert [copy.value for copy in copies] == bad
    for copy, (_, code, name, partition, offset) in zip(copies, kept, strict=True):
        headers = {header: value.decode() for header, value in copy.headers}
        assert (headers["code"], headers["topic"]) == (code, name)
        assert (int(headers["partition"]), int(headers["offset"])) == (partition, offset)
        assert headers["reason"]


def test_a_record_without_a_value_is_a_dead_letter_too(broker: str, topic: Topic) -> None:
    producer = kafka.KafkaProducer(bootstrap_servers=broker)
    producer.send(topic.name, key=b"T1", value=None).get(timeout=PATIENCE_S)
    producer.close()
    with consuming(settings=wanted(bootstrap=broker, topic=topic.name)):
        wait_until(lambda: bool(logged.rows("select 1 from events_dead_letter where body = ''")))
    assert logged.count() == 0


def test_a_record_that_fails_for_no_foreseen_reason_is_a_dead_letter_and_its_neighbours_are_stored(
    broker: str, topic: Topic
) -> None:
    events = _rounds(count=60)
    poison = msgspec.json.decode(events[31].body)["id"]
    with connection.cursor() as cursor:  # the database itself objects, as no code of ours foresees
        cursor.execute("alter table events_identity add constraint no_poison check (event_id <> %s)", [poison])
    publish(bootstrap=broker, topic=topic.name, events=events)
    with consuming(settings=wanted(bootstrap=broker, topic=topic.name)):
        wait_until(lambda: _position() == 60)
    assert logged.bodies_by_key() == logged.by_key(events=events[:31] + events[32:])
    assert logged.rows("select code, body from events_dead_letter") == [("unexpected_error", events[31].body)]


def test_a_fault_that_every_record_meets_ends_the_consumer_and_buries_few(broker: str, topic: Topic) -> None:
    with connection.cursor() as cursor:
        cursor.execute("alter table events_identity add constraint no_rounds check (stream not like 'round/%')")
    publish(bootstrap=broker, topic=topic.name, events=_rounds(count=60))
    with consuming(settings=wanted(bootstrap=broker, topic=topic.name)) as running:
        running.thread.join(timeout=PATIENCE_S)
        assert isinstance(running.take_error(), psycopg.IntegrityError)
    assert len(logged.rows("select 1 from events_dead_letter")) == BURIED_IN_A_ROW_MAX


def test_a_topic_recreated_under_a_running_consumer_is_read_from_its_start(broker: str, topic: Topic) -> None:
    publish(bootstrap=broker, topic=topic.name, events=_rounds(count=30))
    with consuming(settings=wanted(bootstrap=broker, topic=topic.name)):
        wait_until(lambda: logged.count() == 30)
        _recreate(bootstrap=broker, topic=topic)
        publish(bootstrap=broker, topic=topic.name, events=_rounds(count=100, run=2))
        wait_until(lambda: logged.count() == 130)
    assert len({topic_id for (topic_id,) in logged.rows("select topic_id from events_position")}) == 2


def test_a_topic_recreated_while_nobody_looked_is_read_from_its_start(broker: str, topic: Topic) -> None:
    publish(bootstrap=broker, topic=topic.name, events=_rounds(count=30))
    with consuming(settings=wanted(bootstrap=broker, topic=topic.name)):
        wait_until(lambda: logged.count() == 30)
    _recreate(bootstrap=broker, topic=topic)
    publish(bootstrap=broker, topic=topic.name, events=_rounds(count=100, run=2))
    with consuming(settings=wanted(bootstrap=broker, topic=topic.name)):
        wait_until(lambda: logged.count() == 130)


def test_whoever_finds_its_position_moved_stores_nothing_and_stops(broker: str, topic: Topic) -> None:
    publish(bootstrap=broker, topic=topic.name, events=_rounds(count=40))
    with consuming(settings=wanted(bootstrap=broker, topic=topic.name)) as running:
        wait_until(lambda: logged.count() == 40)
        with connection.cursor() as cursor:
            cursor.execute("update events_position set next_offset = next_offset + 1000")
        publish(bootstrap=broker, topic=topic.name, events=_rounds(count=40, run=2))
        running.thread.join(timeout=PATIENCE_S)
        assert isinstance(running.take_error(), ZombieConsumer)
    assert logged.count() == 40


def test_a_lost_database_connection_loses_and_repeats_nothing(broker: str, topic: Topic) -> None:
    events = _rounds(count=200)
    publish(bootstrap=broker, topic=topic.name, events=events[:100])
    with consuming(settings=wanted(bootstrap=broker, topic=topic.name)):
        wait_until(lambda: logged.count() == 100)
        logged.rows(
            "select pg_terminate_backend(pid) from pg_stat_activity"
            " where datname = current_database() and pid <> pg_backend_pid()"
        )
        publish(bootstrap=broker, topic=topic.name, events=events[100:])
        wait_until(lambda: logged.count() == 200)
    assert logged.bodies_by_key() == logged.by_key(events=events)


def test_reading_rests_while_too_much_waits_for_settlement(broker: str, topic: Topic) -> None:
    publish(bootstrap=broker, topic=topic.name, events=_rounds(count=50))
    is_settled = threading.Event()
    asked: list[bool] = []

    def unsettled() -> int:
        asked.append(is_settled.is_set())
        return 0 if is_settled.is_set() else 11

    with consuming(settings=wanted(bootstrap=broker, topic=topic.name, backlog_max=10), unsettled=unsettled):
        wait_until(lambda: len(asked) > ASKED_AFTER_JOINING)
        assert logged.count() == 0
        is_settled.set()
        wait_until(lambda: logged.count() == 50)


def test_the_group_is_told_how_far_we_are(broker: str, topic: Topic) -> None:
    publish(bootstrap=broker, topic=topic.name, events=_rounds(count=50))
    with consuming(settings=wanted(bootstrap=broker, topic=topic.name)):
        wait_until(lambda: logged.count() == 50)
    admin = kafka.KafkaAdminClient(bootstrap_servers=broker)
    try:
        told = admin.list_group_offsets([f"{topic.name}.group"])
    finally:
        admin.close()
    offsets = next(iter(told.values()))
    assert sum(one.offset for one in offsets.values()) == 50


def _position() -> int:
    return int(logged.rows("select coalesce(sum(next_offset), 0) from events_position")[0][0])


def _recreate(*, bootstrap: str, topic: Topic) -> None:
    delete(bootstrap=bootstrap, topic=topic)
    with opened(bootstrap=bootstrap) as topics:
        assert topics.ensure(name=topic.name, partitions=topic.partitions).id != topic.id
