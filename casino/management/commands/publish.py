"""`manage.py publish FILE`: send a file of events to Kafka."""

import argparse
import gzip
import json
import pathlib
import sys
import time
from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from casino.ingest.kafka import topics
from casino.ingest.kafka.errors import BrokerError
from casino.ingest.publisher import Publisher
from casino.management.pacing import paced
from casino.progress import Progress


class _Place(msgspec.Struct):
    table: str | None = None
    cage: str | None = None


class _Keyed(msgspec.Struct):
    data: _Place


_DECODER = msgspec.json.Decoder(_Keyed)


class Command(BaseCommand):
    """Publish events, one JSON object a line, keyed by the table (else the cage) of their data."""

    help = "Publish a file of events (NDJSON, also .gz; - is standard input) to Kafka."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Take the file, the topic and the pace."""
        parser.add_argument("file", help="NDJSON file, .gz too; - reads standard input")
        parser.add_argument("--topic", default=settings.KAFKA_TOPIC)
        parser.add_argument("--rate", type=float, help="events a second; without it as fast as the broker takes them")
        parser.add_argument("--compression", choices=["lz4"])
        parser.add_argument("--create-topics", action="store_true", help="make missing topics with SHARDS partitions")
        parser.add_argument("--json", action="store_true", help="print the summary as one JSON object")

    def handle(self, **options: Any) -> None:
        """Publish the file and tell how it went."""
        topic, started = options["topic"], time.monotonic()
        bootstrap = settings.KAFKA_BOOTSTRAP_SERVERS
        try:
            topics.prepare(bootstrap=bootstrap, name=topic, is_created=options["create_topics"])
            with Publisher(bootstrap=bootstrap, topic=topic, compression=options["compression"]) as publisher:
                for number, line in paced(_lines(file=options["file"]), rate=options["rate"]):
                    publisher.send(key=_key(line=line, number=number), value=line)
        except (BrokerError, OSError) as error:
            raise CommandError(str(error)) from error
        seconds = time.monotonic() - started
        if options["json"]:
            told = {"topic": topic, "published": publisher.published, "seconds": round(seconds, 3)}
            self.stdout.write(json.dumps(told))
            return
        rate = publisher.published / seconds
        self.stdout.write(f"{publisher.published:,} events published to {topic} in {seconds:.1f} s, {rate:,.0f}/s")


def _key(*, line: bytes, number: int) -> str:
    """Return the key of an event; one that has none ends the command by its line."""
    try:
        place = _DECODER.decode(line).data
    except msgspec.MsgspecError as error:
        raise CommandError(f"line {number}: {error}") from error
    key = place.table or place.cage
    if key is None:
        raise CommandError(f"line {number}: data names neither table nor cage, so there is no key to publish it by")
    return key


def _lines(*, file: str) -> Iterator[tuple[int, bytes]]:
    """Yield (number, line) of every line that is not empty, and show how much of a file is read."""
    if file == "-":
        yield from _filled(lines=sys.stdin.buffer)
        return
    path = pathlib.Path(file)
    progress = Progress(title="publishing", unit="bytes", total=path.stat().st_size, out=sys.stderr)
    with path.open("rb") as plain:
        lines: Iterable[bytes] = gzip.GzipFile(fileobj=plain) if path.suffix == ".gz" else plain
        for numbered in _filled(lines=lines):
            yield numbered
            progress.show(done=plain.tell())
        progress.finish(done=plain.tell())


def _filled(*, lines: Iterable[bytes]) -> Iterator[tuple[int, bytes]]:
    for number, raw in enumerate(lines, start=1):
        line = raw.strip()
        if line:
            yield number, line
