"""Fold the read models anew, beside the live ones, and let the new ones take over."""

import datetime as dt
import json as json_writer
import sys
import time
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from casino.feed import LogFeed
from casino.progress import Progress
from casino.settlement import store
from reports import rebuild
from reports.errors import RebuildRunning
from reports.rebuild import Rebuilt


class Command(BaseCommand):
    """Rebuild all read models; exit 1 where the old rows were not what the outcomes say."""

    help = "Rebuild the read models beside the live ones, compare digests, and switch over."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take --json."""
        parser.add_argument("--json", action="store_true", help="print the summary as one JSON object")

    def handle(self, *args: Any, json: bool, **options: Any) -> None:  # noqa: ARG002 - Django's signature
        """Rebuild, telling rate and remaining time."""
        started = time.monotonic()
        total = sum(place.batch for place in store.places().values())
        progress = Progress(title="rebuilding", unit="batches", total=total, out=sys.stderr)
        done = 0

        def tell(batches: int) -> None:
            nonlocal done
            done += batches
            progress.show(done=done)

        try:
            rebuilt = rebuild.rebuild(feed=LogFeed(), now=dt.datetime.now(dt.UTC), progress=tell)
        except RebuildRunning as running:
            raise CommandError(str(running)) from running
        self.stdout.write(_told(rebuilt, time.monotonic() - started, as_json=json))
        if rebuilt.digest_before and not rebuilt.is_identical:
            raise CommandError("the rows before were not what the outcomes say; the new ones are live now")


def _told(rebuilt: Rebuilt, seconds: float, *, as_json: bool) -> str:
    if as_json:
        return json_writer.dumps(
            {
                "version": rebuilt.version,
                "batches": rebuilt.batches,
                "digest_before": rebuilt.digest_before,
                "digest_after": rebuilt.digest_after,
                "identical": rebuilt.is_identical,
                "seconds": round(seconds, 3),
            }
        )
    done = f"{rebuilt.batches:,} batches folded in {seconds:.1f} s; version {rebuilt.version}"
    same = (
        "identical to before" if rebuilt.is_identical else f"before: {rebuilt.digest_before or 'other folding rules'}"
    )
    return f"{done}, digest {rebuilt.digest_after} ({same})"
