"""Settle and project everything that the log holds, in this process and without Celery."""

import json
import time
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from casino import draining
from casino.events import store as log

TELL_EVERY_S = 1.0


class Command(BaseCommand):
    """Drain every shard to the end of the log."""

    help = "Settle and project every event of the log that is not settled yet, without Celery."

    _tell_again_at = 0.0

    def add_arguments(self, parser: CommandParser) -> None:
        """Take --json."""
        parser.add_argument("--json", action="store_true", help="print the summary as one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 - Django's signature
        """Drain shard after shard, telling rate and remaining time."""
        started = time.monotonic()
        at_first = sum(draining.unsettled().values())
        for shard in sorted(log.heads()):
            while draining.drain(shard=shard):
                self._tell(at_first, started)
            draining.project(shard)
        seconds = time.monotonic() - started
        settled = at_first - sum(draining.unsettled().values())
        if options["json"]:
            self.stdout.write(json.dumps({"events": settled, "seconds": round(seconds, 3)}))
        else:
            self.stdout.write(f"{settled:,} events settled in {seconds:.1f} s ({settled / max(seconds, 0.001):,.0f}/s)")

    def _tell(self, at_first: int, started: float) -> None:
        if time.monotonic() < self._tell_again_at:
            return
        self._tell_again_at = time.monotonic() + TELL_EVERY_S
        left = sum(draining.unsettled().values())
        rate = (at_first - left) / max(time.monotonic() - started, 0.001)
        eta = f", about {left / rate:,.0f} s left" if rate > 0 else ""
        self.stderr.write(f"{at_first - left:,} of {at_first:,} events, {rate:,.0f}/s{eta}")
