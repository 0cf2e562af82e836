"""`manage.py export_evidence --day 2026-11-29 --output day.zip`: the evidence of a gaming day for those outside."""

import argparse
import dataclasses
import datetime as dt
import json as json_writer
import pathlib
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from casino.evidence import checkpoints
from casino.evidence.bundle import export, outsider
from casino.evidence.errors import EvidenceError
from casino.progress import Progress


class Command(BaseCommand):
    """Events, settlements, transfers, proofs, checkpoints, keys, and the program that checks them, in one file."""

    help = "Write the evidence of a gaming day into one file that checks itself with a stock Python."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Take the day, a table, and where to write."""
        parser.add_argument("--day", type=dt.date.fromisoformat, required=True, help="a gaming day, 2026-11-29")
        parser.add_argument("--table", help="one table only")
        parser.add_argument("--output", type=pathlib.Path, required=True, help="the file to write, day.zip")
        parser.add_argument("--json", action="store_true", help="one JSON object")

    def handle(
        self, *args: Any, day: dt.date, table: str | None, output: pathlib.Path, json: bool, **options: Any
    ) -> None:
        """Write the bundle, check it as somebody outside would, and say how."""
        del args, options
        line = Progress(title="exported", unit="batches", total=0, out=sys.stderr)

        def tell(done: int, total: int) -> None:
            line.total = total
            line.show(done=done)

        try:
            made = export.export(day=day, table=table, path=output, tell=tell)
        except (EvidenceError, OSError) as error:
            raise CommandError(str(error)) from error
        key = checkpoints.first_key()
        checked = outsider.check(bundle=output, key=key)
        if not checked.is_passed:
            raise CommandError(f"{output} was written, but a stock Python says\n{checked.text}")
        if json:
            self.stdout.write(json_writer.dumps({**dataclasses.asdict(made), "key": str(key)}, default=str))
            return
        self.stdout.write(
            f"{made.path}: {made.events:,} events, {made.transfers:,} transfers, {made.batches:,} batches, up to"
            f" checkpoint {made.checkpoint:,}, {made.bytes:,} bytes"
        )
        self.stdout.write(f"PASS by a stock Python: python3 verify.py {made.path.name} --key {key}")
