"""`manage.py checkpoint`: sign the tree over all batch heads now, as the clock does every minute."""

import argparse
import dataclasses
import json as json_writer
import time
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from casino.evidence import checkpoints
from casino.evidence.errors import EvidenceError

TRIES_MAX = 120
PAUSE_S = 0.5


class Command(BaseCommand):
    """Take in the heads that are new, sign, write the files that the folder lacks."""

    help = "Sign a checkpoint over all batches sealed so far."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Take --json."""
        parser.add_argument("--json", action="store_true", help="one JSON object")

    def handle(self, *args: Any, json: bool, **options: Any) -> None:
        """Sign and print what was signed."""
        del args, options
        if not checkpoints.is_configured():
            raise CommandError("set EVIDENCE_SIGNING_KEY and EVIDENCE_FOLDER first (docs/OPERATIONS.md, Evidence)")
        try:
            taken = checkpoints.take(now=timezone.now())
            for _ in range(TRIES_MAX):
                if taken is not None:
                    break
                time.sleep(PAUSE_S)  # the clock signs just now, without what came since
                taken = checkpoints.take(now=timezone.now())
        except EvidenceError as error:
            raise CommandError(str(error)) from error
        if taken is None:
            raise CommandError("another process has been signing for a minute")
        if json:
            self.stdout.write(json_writer.dumps(dataclasses.asdict(taken), default=str))
            return
        closed = f", closed {', '.join(map(str, taken.days))}" if taken.days else ""
        self.stdout.write(f"checkpoint {taken.size:,}, {taken.heads:,} heads more, {taken.written} files{closed}")
