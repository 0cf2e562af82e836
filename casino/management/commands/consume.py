"""`manage.py consume`: one member of the consumer group, until SIGTERM or Ctrl-C."""

import argparse
import gc
import json
import signal
import threading
from typing import Any

import kafka.errors
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from casino.events import store
from casino.events.errors import EventsError
from casino.ingest import consumer, nudge
from casino.ingest.errors import IngestError
from casino.ingest.kafka import backlog, client
from casino.ingest.kafka.errors import BrokerError


class Command(BaseCommand):
    """Consume events into the log. Exit code 1 asks for a person or a supervisor: a gap, a lost partition, a stall."""

    help = "Consume the topic of events until told to stop."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Take what may differ between replicas."""
        parser.add_argument("--topic", default=settings.KAFKA_TOPIC)
        parser.add_argument("--dead-letter-topic", default=settings.KAFKA_DEAD_LETTER_TOPIC)
        parser.add_argument("--group", default=settings.KAFKA_GROUP)
        parser.add_argument("--instance", help="name of this replica, the same over its restarts")
        parser.add_argument("--session-timeout-ms", type=int, default=settings.KAFKA_SESSION_TIMEOUT_MS)
        parser.add_argument(
            "--backlog-max", type=int, default=backlog.UNSETTLED_MAX, help="rest above it; 0 never does"
        )
        parser.add_argument("--create-topics", action="store_true", help="make missing topics with SHARDS partitions")
        parser.add_argument("--json", action="store_true", help="print the summary as one JSON object")

    def handle(self, **options: Any) -> None:
        """Run until told to stop, then tell what became of the records."""
        stop = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: stop.set())
        nudge.warm_up()
        # Batches of short-lived records: fewer collections, and none over what start-up left behind.
        gc.freeze()
        gc.set_threshold(100_000, 50, 1_000)
        wanted = client.ConsumerSettings(
            bootstrap=settings.KAFKA_BOOTSTRAP_SERVERS,
            topic=options["topic"],
            dead_letter_topic=options["dead_letter_topic"],
            group=options["group"],
            instance=options["instance"],
            session_timeout_ms=options["session_timeout_ms"],
            partitions_created=settings.SHARDS if options["create_topics"] else None,
            backlog_max=options["backlog_max"] or None,
        )
        try:
            store.check_shape()
            store.extend()
            progress = consumer.consume(settings=wanted, stop=stop)
        except (BrokerError, EventsError, IngestError, kafka.errors.KafkaError) as error:
            raise CommandError(f"{type(error).__name__}: {error}") from error
        counts = dict(sorted(progress.counts.items()))
        told = json.dumps(counts) if options["json"] else f"{progress.total:,} records consumed: {counts}"
        self.stdout.write(told)
