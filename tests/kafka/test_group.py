"""Two real consumer processes in one group: partitions move under load, members die or sleep, and nothing shows."""

import contextlib
import dataclasses
import itertools
import json
import pathlib
import signal
import subprocess
import threading
from collections.abc import Iterator

import pytest
import structlog.testing

from casino.ingest import consumer
from casino.ingest.kafka.topics import Topic, opened
from casino.ingest.publisher import Publisher
from casino.simulation import load
from tests.kafka import logged
from tests.kafka.consuming import PATIENCE_S, consuming, publish, start_process, wait_until, wanted

pytestmark = [pytest.mark.kafka, pytest.mark.slow, pytest.mark.usefixtures("log_database")]

STOPPED_BY_A_LOST_POSITION = 1


@dataclasses.dataclass(slots=True, kw_only=True)
class Feeder:
    """Publishes rounds one after another until told to stop."""

    published: list[bytes]
    stop: threading.Event
    thread: threading.Thread


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """A consumer process and its log."""

    process: subprocess.Popen[bytes]
    log: pathlib.Path

    def said(self, *, event: str) -> int:
        """Count the lines of this event."""
        return sum(f'"event": "{event}"' in line for line in self.log.read_text().splitlines())

    def has(self, *, partitions: int) -> bool:
        """Tell whether the last word on this member's share was so many newly assigned partitions."""
        assigned = [json.loads(line) for line in self.log.read_text().splitlines() if '"partitions assigned"' in line]
        return bool(assigned) and len(assigned[-1]["partitions"]) == partitions


@pytest.fixture
def feeder(broker: str, topic: Topic) -> Iterator[Feeder]:
    """Publish about 250 rounds a second meanwhile."""
    feeding = Feeder(published=[], stop=threading.Event(), thread=threading.Thread())

    def feed() -> None:
        rounds = load.rounds(count=1_000_000, tables=16, players=50, seed=1)
        with Publisher(bootstrap=broker, topic=topic.name) as publisher:
            while not feeding.stop.wait(0.04):
                for event in itertools.islice(rounds, 10):
                    publisher.send(key=event.key, value=event.body)
                    feeding.published.append(event.body)

    feeding.thread = threading.Thread(target=feed, daemon=True)
    feeding.thread.start()
    yield feeding
    feeding.stop.set()
    feeding.thread.join()


@pytest.fixture
def members(broker: str, topic: Topic, tmp_path: pathlib.Path) -> Iterator[Iterator[Member]]:
    """Start one more member with each `next`; all are ended with the test."""
    started: list[Member] = []

    def start() -> Iterator[Member]:
        for number in itertools.count(1):
            log = tmp_path / f"member{number}.log"
            started.append(Member(process=start_process(bootstrap=broker, topic=topic.name, log=log), log=log))
            yield started[-1]

    yield start()
    for member in started:
        with contextlib.suppress(ProcessLookupError):
            member.process.send_signal(signal.SIGCONT)
            member.process.kill()
        member.process.wait()


def _finish(*, feeder: Feeder) -> None:
    """Stop feeding, wait until everything is stored, and check that it is stored once and in a table's order."""
    feeder.stop.set()
    feeder.thread.join()
    wait_until(lambda: logged.count() >= len(feeder.published), what="everything published is stored")
    stored = logged.bodies_by_key()
    assert sorted(itertools.chain(*stored.values())) == sorted(feeder.published)
    for bodies in stored.values():
        order = {body: place for place, body in enumerate(feeder.published)}
        assert [order[body] for body in bodies] == sorted(order[body] for body in bodies)


def test_a_second_member_takes_its_share_under_load_and_a_stopped_one_gives_it_back(
    feeder: Feeder, members: Iterator[Member]
) -> None:
    first = next(members)
    wait_until(lambda: logged.count() > 100)
    second = next(members)
    wait_until(lambda: second.said(event="partitions assigned") > 0 and second.has(partitions=2))
    stored = logged.count()
    wait_until(lambda: logged.count() > stored + 200)
    first.process.send_signal(signal.SIGTERM)
    assert first.process.wait(timeout=PATIENCE_S) == 0
    stored = logged.count()
    wait_until(lambda: logged.count() > stored + 200)
    _finish(feeder=feeder)
    assert second.process.poll() is None, "a rebalance is no reason to stop"


def test_a_killed_member_is_replaced(feeder: Feeder, members: Iterator[Member]) -> None:
    first, second = next(members), next(members)
    wait_until(lambda: first.said(event="partitions assigned") > 0 and second.said(event="partitions assigned") > 0)
    wait_until(lambda: logged.count() > 100)
    first.process.kill()
    _finish(feeder=feeder)


def test_a_member_that_slept_while_its_partitions_moved_does_no_harm(feeder: Feeder, members: Iterator[Member]) -> None:
    sleeper = next(members)
    wait_until(lambda: logged.count() > 100)
    sleeper.process.send_signal(signal.SIGSTOP)
    heir = next(members)
    wait_until(lambda: heir.has(partitions=4), what="the heir owns all partitions")
    stored = logged.count()
    wait_until(lambda: logged.count() > stored + 200)
    sleeper.process.send_signal(signal.SIGCONT)
    wait_until(
        lambda: sleeper.process.poll() is not None or sleeper.said(event="partitions lost") > 0,
        what="the sleeper notices",
    )
    _finish(feeder=feeder)
    assert sleeper.process.poll() in {None, STOPPED_BY_A_LOST_POSITION}
    assert heir.process.poll() is None


def test_a_member_without_partitions_joins_again_and_is_there_when_needed(
    broker: str, topic: Topic, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumer, "UNASSIGNED_S", 2.0)
    events = list(load.rounds(count=40, tables=9, players=50, seed=1))
    with opened(bootstrap=broker) as topics:
        single = topics.ensure(name=f"{topic.name}.single", partitions=1).name
    settings = wanted(bootstrap=broker, topic=single)
    with structlog.testing.capture_logs() as lines, consuming(settings=settings) as first:
        publish(bootstrap=broker, topic=single, events=events[:20])
        wait_until(lambda: logged.count() == 20)
        with consuming(settings=settings):
            wait_until(lambda: any(line["event"] == "joining the group again" for line in lines))
            first.stop.set()
            publish(bootstrap=broker, topic=single, events=events[20:])
            wait_until(lambda: logged.count() == 40)
