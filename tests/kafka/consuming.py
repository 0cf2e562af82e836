"""Consumers for tests: one in a thread of this process, or as many real processes as wanted."""

import contextlib
import dataclasses
import os
import pathlib
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

from django.conf import settings as django_settings
from django.db import connections

from casino.ingest import consumer
from casino.ingest.kafka.client import ConsumerSettings
from casino.ingest.publisher import Publisher
from casino.simulation.messages import SimulatedEvent
from tests import databases

MANAGE = pathlib.Path(__file__).resolve().parents[2] / "manage.py"
SESSION_TIMEOUT_MS = 2_000
PATIENCE_S = 120.0
"""For a machine that others load; nothing here takes more than ten seconds on a quiet one."""


def wait_until(claim: Callable[[], bool], *, seconds_max: float = PATIENCE_S, what: str = "") -> None:
    """Wait until a claim holds; fails the test after so many seconds."""
    deadline = time.monotonic() + seconds_max
    while not claim():
        assert time.monotonic() < deadline, f"not within {seconds_max} s: {what or claim}"
        time.sleep(0.02)


def publish(*, bootstrap: str, topic: str, events: list[SimulatedEvent]) -> None:
    """Publish events and wait for the broker."""
    with Publisher(bootstrap=bootstrap, topic=topic) as publisher:
        for event in events:
            publisher.send(key=event.key, value=event.body)


def wanted(*, bootstrap: str, topic: str, group: str = "", **changes: Any) -> ConsumerSettings:
    """Return settings for a short test: quick to join, never resting."""
    plain = ConsumerSettings(
        bootstrap=bootstrap,
        topic=topic,
        dead_letter_topic=f"{topic}.dead",
        group=group or f"{topic}.group",
        session_timeout_ms=SESSION_TIMEOUT_MS,
        backlog_max=None,
    )
    return dataclasses.replace(plain, **changes)


@dataclasses.dataclass(slots=True, kw_only=True)
class Running:
    """A consumer in a thread."""

    stop: threading.Event
    thread: threading.Thread
    error: BaseException | None = None

    def take_error(self) -> BaseException | None:
        """Return what ended the consumer; it is then expected and not raised again."""
        error, self.error = self.error, None
        return error


@contextlib.contextmanager
def consuming(*, settings: ConsumerSettings, unsettled: Callable[[], int] = lambda: 0) -> Iterator[Running]:
    """Run a consumer beside the test; at the end it is stopped, and what it raised is raised here."""
    running = Running(stop=threading.Event(), thread=threading.Thread())

    def run() -> None:
        try:
            consumer.consume(settings=settings, stop=running.stop, unsettled=unsettled)
        except BaseException as error:  # noqa: BLE001 - handed to the test
            running.error = error
        finally:
            connections.close_all()

    running.thread = threading.Thread(target=run, daemon=True)
    running.thread.start()
    try:
        yield running
    finally:
        running.stop.set()
        running.thread.join(timeout=PATIENCE_S)
    assert not running.thread.is_alive()
    if running.error is not None:
        raise running.error


def start_process(*, bootstrap: str, topic: str, log: pathlib.Path) -> subprocess.Popen[bytes]:
    """Start `manage.py consume` on the present database; its log goes to a file."""
    environment = os.environ | {
        "DATABASE_URL": databases.url(),
        "KAFKA_BOOTSTRAP_SERVERS": bootstrap,
        "SECRET_KEY": django_settings.SECRET_KEY,
    }
    command = [sys.executable, str(MANAGE), "consume", "--topic", topic, "--group", f"{topic}.group"]
    options = ["--session-timeout-ms", str(SESSION_TIMEOUT_MS), "--backlog-max", "0", "--json"]
    with log.open("wb") as file:
        return subprocess.Popen([*command, *options], env=environment, stdout=file, stderr=file)  # noqa: S603 - our own
