"""Build ledger and reports again from the log alone, and compare them with those that stand."""

import dataclasses
import json as json_writer
import os
import sys
import time
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from casino.archive import partitions
from casino.progress import Progress
from casino.replaying import run
from casino.replaying.errors import ReplayError
from casino.replaying.run import Replayed


class Command(BaseCommand):
    """Print the heads and the digest that the log leads to; exit 1 where anything that stands differs."""

    help = "Settle the whole log again into an empty schema, which is dropped afterwards; run it as the owner."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take --verify, --processes and --json."""
        parser.add_argument("--verify", action="store_true", help="exit 1 where ledger or reports that stand differ")
        parser.add_argument("--processes", type=int, default=os.cpu_count() or 1, help="how many replay at once")
        parser.add_argument("--json", action="store_true", help="print the result as one JSON object")

    def handle(self, *args: Any, verify: bool, processes: int, json: bool, **options: Any) -> None:  # noqa: ARG002 - Django's signature
        """Replay, telling rate and remaining time."""
        _refuse_without_archive()
        started = time.monotonic()
        progress = Progress(title="replaying", unit="events", total=run.events_settled(), out=sys.stderr)
        try:
            replayed = run.replay(processes=max(1, processes), tell=lambda done: progress.show(done=done))
        except ReplayError as error:
            raise CommandError(str(error)) from error
        progress.finish(done=replayed.events)
        self.stdout.write(_as_json(replayed, time.monotonic() - started) if json else _told(replayed))
        if verify and not replayed.is_identical:
            first = replayed.differences[0]
            raise CommandError(f"{first.what} at {first.place}: stands {first.stands}; the log gives {first.replayed}")


def _refuse_without_archive() -> None:
    """Refuse where the beginning of the log is not in the database: it would be told as a difference."""
    away = [one.part for one in partitions.away()]
    if away:
        raise CommandError(
            f"{', '.join(away)} left for an archive, and a replay needs the whole log: bring them back with"
            " restore_archive, or prove them where they are with verify --archive FOLDER"
        )


def _told(replayed: Replayed) -> str:
    lines = [f"lane {lane}: head {head}" for lane, head in sorted(replayed.heads.items())]
    lines.append(f"reports: digest {replayed.digest}")
    same = "the same heads, transfers, outcomes and reports" if replayed.is_identical else "NOT what stands"
    lines.append(f"{replayed.events:,} events in {replayed.batches:,} batches replayed: {same}")
    return "\n".join(lines)


def _as_json(replayed: Replayed, seconds: float) -> str:
    rate = replayed.events / seconds if seconds else 0
    told = {
        "identical": replayed.is_identical,
        **dataclasses.asdict(replayed),
        "seconds": round(seconds, 3),
        "events_per_s": round(rate),
    }
    return json_writer.dumps(told, indent=1)
