"""Trouble with the broker: away at the start, away meanwhile, less in its log than we need, aborted transactions."""

import gc
import pathlib
import re
import uuid

import kafka
import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.test import override_settings

from casino.embedded import brokers, ports
from casino.ingest.kafka import progress
from casino.ingest.kafka.errors import OffsetGap
from casino.ingest.kafka.topics import Topic, opened
from casino.simulation import load
from casino.simulation.messages import SimulatedEvent
from tests.kafka import logged
from tests.kafka.consuming import PATIENCE_S, consuming, publish, wait_until, wanted

pytestmark = [pytest.mark.kafka, pytest.mark.usefixtures("log_database")]


def _rounds(*, count: int, run: int = 1) -> list[SimulatedEvent]:
    return list(load.rounds(count=count, tables=9, players=50, seed=1, run=run))


def test_a_position_beyond_the_brokers_log_stops_with_the_exact_gap(broker: str, topic: Topic) -> None:
    publish(bootstrap=broker, topic=topic.name, events=_rounds(count=40))
    with consuming(settings=wanted(bootstrap=broker, topic=topic.name)):
        wait_until(lambda: logged.count() == 40)
    ends = dict(logged.rows("select partition, next_offset from events_position"))
    with connection.cursor() as cursor:
        cursor.execute("update events_position set next_offset = next_offset + 5 where partition = 1")
    with consuming(settings=wanted(bootstrap=broker, topic=topic.name)) as running:
        running.thread.join(timeout=PATIENCE_S)
        error = running.take_error()
    assert isinstance(error, OffsetGap)
    assert f"partition 1: we have read up to {ends[1] + 4}, the broker's log ends at {ends[1] - 1}" in str(error)


@pytest.mark.apache_kafka
def test_a_log_that_starts_after_our_position_stops_with_the_exact_gap_until_a_person_passes_it(
    apache_kafka: str,
) -> None:
    topic = _new_topic(bootstrap=apache_kafka)  # the embedded broker never trims a log
    publish(bootstrap=apache_kafka, topic=topic, events=_rounds(count=200))
    admin = kafka.KafkaAdminClient(bootstrap_servers=apache_kafka)
    admin.delete_records({kafka.TopicPartition(topic, 2): 7})
    admin.close()
    with consuming(settings=wanted(bootstrap=apache_kafka, topic=topic)) as running:
        running.thread.join(timeout=PATIENCE_S)
        error = running.take_error()
    assert isinstance(error, OffsetGap)
    assert re.search(r"partition 2: offsets 0 to 6 \(7 records\) .* starts at 7$", str(error))
    _pass_gap(bootstrap=apache_kafka, topic=topic)
    with consuming(settings=wanted(bootstrap=apache_kafka, topic=topic)):
        wait_until(lambda: logged.count() == 193)
    assert "floor-1 passed over offsets 0 to 6" in logged.rows("select reason from events_incident")[0][0]


@pytest.mark.apache_kafka
def test_aborted_records_never_appear_and_holes_between_offsets_are_no_loss(
    apache_kafka: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    topic = _new_topic(bootstrap=apache_kafka)
    events = _rounds(count=20)
    producer = kafka.KafkaProducer(bootstrap_servers=apache_kafka, transactional_id=f"{topic}.writer")
    producer.init_transactions()
    aborted = (_rounds(count=10, run=2), False)
    for batch, is_kept in ((events[:10], True), aborted, (events[10:], True), aborted):
        producer.begin_transaction()
        for event in batch:
            producer.send(topic, key=event.key.encode(), value=event.body)
        producer.flush()
        if is_kept:
            producer.commit_transaction()
        else:
            producer.abort_transaction()
    producer.close()
    with monkeypatch.context() as hurry, consuming(settings=wanted(bootstrap=apache_kafka, topic=topic)) as running:
        wait_until(lambda: logged.count() == 20)
        hurry.setattr(progress, "LOG_EVERY_S", 0.1)
        hurry.setattr(progress, "STALLED_AFTER_S", 3.0)  # on a busy machine, too, the client has passed over the rest
        running.thread.join(timeout=5.0)  # markers at the end are no lag, so this is no stall
        assert running.thread.is_alive()
    assert logged.bodies_by_key() == logged.by_key(events=events)
    assert logged.rows("select sum(next_offset) from events_position")[0][0] > 20, "offsets have holes"
    publish(bootstrap=apache_kafka, topic=topic, events=_rounds(count=5, run=3))
    with consuming(settings=wanted(bootstrap=apache_kafka, topic=topic)):
        wait_until(lambda: logged.count() == 25)


# The client leaves the sockets of failed reconnects to the garbage collector.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning", "ignore::ResourceWarning")
def test_a_broker_that_comes_late_or_comes_back_empty_is_waited_for(tmp_path: pathlib.Path) -> None:
    server = brokers.kafka_broker(folder=tmp_path, port=ports.free_port())
    settings = wanted(bootstrap=server.address, topic="rounds", partitions_created=4)
    with consuming(settings=settings):
        for run in (1, 2):
            server.server.start()
            wait_until(lambda: _has_topic(bootstrap=server.address))
            publish(bootstrap=server.address, topic="rounds", events=_rounds(count=30, run=run))
            wait_until(lambda count=30 * run: logged.count() == count)  # type: ignore[misc]
            server.server.stop()
    gc.collect()
    assert len({topic_id for (topic_id,) in logged.rows("select topic_id from events_position")}) == 2


def _pass_gap(*, bootstrap: str, topic: str) -> None:
    options = ["--topic", topic, "--partition", "2", "--to", "7", "--by", "floor-1", "--reason", "retention too short"]
    with override_settings(KAFKA_BOOTSTRAP_SERVERS=bootstrap):
        call_command("pass_gap", *options, "--dry-run")
        call_command("pass_gap", *options)
        with pytest.raises(CommandError, match="read up to 6 already"):
            call_command("pass_gap", *options)


def _new_topic(*, bootstrap: str) -> str:
    with opened(bootstrap=bootstrap) as topics:
        return topics.ensure(name=f"trouble-{uuid.uuid4()}", partitions=4).name


def _has_topic(*, bootstrap: str) -> bool:
    admin = kafka.KafkaAdminClient(bootstrap_servers=bootstrap)
    try:
        return "rounds" in admin.list_topics()
    finally:
        admin.close()
