"""Let old partitions of log and ledger leave for Parquet files, and prove everything again with them."""

import dataclasses
import datetime as dt
import json as json_writer
import pathlib
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from casino.archive import moves, partitions
from casino.archive.errors import ArchiveError
from casino.archive.partitions import Partition

KEEP_DAYS = 5 * 365 + 2
"""Five years: what GLI-19 A.2.2 asks where nobody asks for more."""


class Command(BaseCommand):
    """Move what is old enough, oldest first, and say of each partition what became of it."""

    help = "Move old partitions of the log and of the transfers into Parquet files, then verify. Needs the owner."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take folder, age and what to leave out."""
        parser.add_argument("--folder", type=pathlib.Path, required=True, help="where the files go")
        parser.add_argument("--keep-days", type=int, default=KEEP_DAYS, help="days that stay (default: five years)")
        parser.add_argument("--dry-run", action="store_true", help="say what would leave, and why the rest stays")
        parser.add_argument("--no-verify", action="store_true", help="leave out the proofs afterwards")
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *args: Any, folder: pathlib.Path, json: bool, **options: Any) -> None:
        """Move, tell, prove; exits 1 where a file or a proof is wrong."""
        del args
        before = dt.datetime.now(dt.UTC) - dt.timedelta(days=options["keep_days"])
        told = []
        try:
            for partition in partitions.attached():
                reason = partitions.objection(partition=partition, before=before)
                if reason is None and not options["dry_run"]:
                    away = moves.archive(partition=partition, folder=folder)
                    told.append(_told(partition, f"archived: {away.rows:,} rows", away.digest.hex()))
                else:
                    told.append(_told(partition, f"stays, {reason}" if reason else "would leave"))
                if not json:
                    self.stdout.write(f"{partition.part}: {told[-1]['outcome']}")
        except ArchiveError as error:
            raise CommandError(str(error)) from error
        if json:
            self.stdout.write(json_writer.dumps({"partitions": told}, indent=1))
        if partitions.away() and not options["dry_run"] and not options["no_verify"]:
            call_command("verify", archive=folder, stdout=self.stderr if json else self.stdout)


def _told(partition: Partition, outcome: str, digest: str | None = None) -> dict[str, Any]:
    return {**dataclasses.asdict(partition), "outcome": outcome, "digest": digest}
