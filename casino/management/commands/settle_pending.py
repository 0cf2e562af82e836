"""Settle and project everything that the log holds, in this process and without Celery."""

import json
import time
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from casino import draining
from casino.events import store as log

TURN_S = 1.0
"""How long one shard is drained before progress is told."""


class Command(BaseCommand):
    """Drain every shard to the end of the log."""

    help = "Settle and project every event of the log that is not settled yet, without Celery."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take --json."""
        parser.add_argument("--json", action="store_true", help="print the summary as one JSON object")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 - Django's signature
        """Drain shard after shard, telling rate and remaining time."""
        started = time.monotonic()
        at_first = draining.unsettled()
        for shard in sorted(log.heads()):
            while draining.drain(shard=shard, seconds_max=TURN_S):
                self._tell(at_first, started)
        seconds = time.monotonic() - started
        settled = at_first - draining.unsettled()
        if options["json"]:
            self.stdout.write(json.dumps({"events": settled, "seconds": round(seconds, 3)}))
        else:
            self.stdout.write(f"{settled:,} events settled in {seconds:.1f} s ({settled / max(seconds, 0.001):,.0f}/s)")

    def _tell(self, at_first: int, started: float) -> None:
        left = draining.unsettled()
        rate = (at_first - left) / max(time.monotonic() - started, 0.001)
        eta = f", about {left / rate:,.0f} s left" if rate > 0 else ""
        self.stderr.write(f"{at_first - left:,} of {at_first:,} events, {rate:,.0f}/s{eta}")
