"""`manage.py simulate`: deal a gaming day, or the bench's load, to Kafka or into a file."""

import argparse
import collections
import contextlib
import gzip
import json
import pathlib
import re
import sys
import time
from collections.abc import Callable, Iterator
from typing import IO, Any, cast

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from casino.ingest.kafka import topics
from casino.ingest.kafka.errors import BrokerError
from casino.ingest.publisher import Publisher
from casino.management.pacing import paced
from casino.progress import Progress
from casino.simulation import day, line_up, load
from casino.simulation.messages import SimulatedEvent

Send = Callable[[SimulatedEvent], None]
_KIND = re.compile(rb'"type":"([^"]+)"')


class Command(BaseCommand):
    """Publish simulated rounds, at a rate or flat out. The same day and seed give the same bytes, so twice is once."""

    help = "Deal a simulated gaming day (or bench load) to Kafka or into a file."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Take what to deal, where to and how fast."""
        parser.add_argument("--day", type=int, default=1, help="number of the gaming day, 1 or more")
        parser.add_argument("--rounds", type=int, default=5_000)
        parser.add_argument(
            "--games",
            nargs="+",
            choices=line_up.EVERY_GAME,
            default=line_up.EVERY_GAME,
            help="of a day, all by default",
        )
        parser.add_argument("--tables", type=int, help="of baccarat: 12 for a day, 64 for a load")
        parser.add_argument("--players", type=int, help="of baccarat: 40 for a day, 5,000 for a load")
        parser.add_argument("--seed", type=int, help="the day's number if not given")
        parser.add_argument("--load", action="store_true", help="the bench's load: only rounds, seven bets each")
        parser.add_argument("--rate", type=float, help="events a second; without it flat out")
        parser.add_argument("--to", default="kafka", help="kafka, or a file to write as NDJSON (.gz is compressed)")
        parser.add_argument("--topic", default=settings.KAFKA_TOPIC)
        parser.add_argument("--compression", choices=["lz4"])
        parser.add_argument("--create-topics", action="store_true", help="make missing topics with SHARDS partitions")
        parser.add_argument("--json", action="store_true", help="print the summary as one JSON object")

    def handle(self, **options: Any) -> None:
        """Deal, send and tell how it went."""
        kinds: collections.Counter[str] = collections.Counter()
        started = time.monotonic()
        progress = Progress(title="simulating", unit="rounds", total=options["rounds"], out=sys.stderr)
        try:
            with _target(options=options) as send:
                for event in paced(_events(options=options), rate=options["rate"]):
                    send(event)
                    kind = _kind(event=event)
                    kinds[kind] += 1
                    progress.show(done=kinds["round.played/v1"])
        except (BrokerError, OSError) as error:
            raise CommandError(str(error)) from error
        progress.finish(done=kinds["round.played/v1"])
        self._summarise(options=options, kinds=kinds, seconds=time.monotonic() - started)

    def _summarise(self, *, options: dict[str, Any], kinds: collections.Counter[str], seconds: float) -> None:
        events = kinds.total()
        where = f"topic {options['topic']}" if options["to"] == "kafka" else options["to"]
        if options["json"]:
            told = {"to": where, "events": events, "kinds": dict(sorted(kinds.items())), "seconds": round(seconds, 3)}
            self.stdout.write(json.dumps(told))
            return
        self.stdout.write(f"{events:,} events to {where} in {seconds:.1f} s, {events / seconds:,.0f}/s")
        for kind, count in sorted(kinds.items()):
            self.stdout.write(f"  {kind:<20} {count:>9,}")


def _events(*, options: dict[str, Any]) -> Iterator[SimulatedEvent]:
    number, rounds = options["day"], options["rounds"]
    seed = number if options["seed"] is None else options["seed"]
    if options["load"]:
        tables, players = options["tables"] or 64, options["players"] or 5_000
        return load.rounds(count=rounds, tables=tables, players=players, seed=seed, run=number)
    return day.gaming_day(
        number=number,
        games=options["games"],
        tables=options["tables"] or 12,
        players=options["players"] or 40,
        rounds=rounds,
        seed=seed,
        zone=settings.SITE_ZONE,
        start_hour=settings.GAMING_DAY_START_HOUR,
    )


@contextlib.contextmanager
def _target(*, options: dict[str, Any]) -> Iterator[Send]:
    """Yield what takes one event: a publisher's send, or a file's write."""
    if options["to"] == "kafka":
        bootstrap = settings.KAFKA_BOOTSTRAP_SERVERS
        topics.prepare(bootstrap=bootstrap, name=options["topic"], is_created=options["create_topics"])
        with Publisher(bootstrap=bootstrap, topic=options["topic"], compression=options["compression"]) as publisher:
            yield lambda event: publisher.send(key=event.key, value=event.body)
        return
    path = pathlib.Path(options["to"])
    with path.open("wb") as plain, contextlib.ExitStack() as exits:
        file: IO[bytes] = plain
        if path.suffix == ".gz":  # without name and time the same day gives the same file
            packed = exits.enter_context(gzip.GzipFile(filename="", mode="wb", fileobj=plain, mtime=0))
            file = cast("IO[bytes]", packed)
        yield lambda event: _write(file=file, event=event)


def _write(*, file: IO[bytes], event: SimulatedEvent) -> None:
    file.write(event.body + b"\n")


def _kind(*, event: SimulatedEvent) -> str:
    found = _KIND.search(event.body)
    return found[1].decode() if found else "unknown"
