"""Take a file of events in: newline-delimited JSON, plain or gzip."""

import argparse
import json as jsonlib
import pathlib
import sys
from collections.abc import Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from casino.events import store
from casino.ingest import accept, file_door
from casino.ingest.accept import VerdictStatus
from casino.ingest.errors import FileUnreadable
from casino.progress import Progress

_INTERRUPTED = 130  # what a shell calls a program that Ctrl-C ended


class Command(BaseCommand):
    """Safe to run again: what is known already is passed over. Fails when a line was not taken, and says which."""

    help = "Take in a file of events (NDJSON, plain or .gz): ingest FILE [--dry-run] [--json]"

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Take a file and how to go about it."""
        parser.add_argument("file", type=pathlib.Path, help="one event a line; .gz is recognised by its content")
        parser.add_argument(
            "--dry-run",
            action="store_true",
            help="read and judge every line against the log (not against other lines of the file), store nothing",
        )
        parser.add_argument("--json", action="store_true", help="print the summary as one JSON object")

    def handle(self, *args: Any, file: pathlib.Path, dry_run: bool, json: bool, **options: Any) -> None:
        """Take the file in and print one summary."""
        del args, options
        store.check_shape()
        if not dry_run:
            store.extend()
        summary, trouble = self._run(path=file, dry_run=dry_run)
        for complaint in summary.complaints:
            self.stderr.write(f"{file}:{complaint.line}: {complaint.status} {complaint.code}: {complaint.reason}")
        if summary.failed > len(summary.complaints):
            self.stderr.write(f"{file}: {summary.failed - len(summary.complaints):,} further lines were not taken")
        self.stdout.write(_as_json(summary) if json else _as_text(summary, dry_run=dry_run))
        if trouble:
            raise CommandError(trouble[0], returncode=trouble[1])
        if summary.failed:
            raise CommandError(f"{summary.failed:,} of {summary.lines:,} lines were not taken", returncode=1)

    def _run(self, *, path: pathlib.Path, dry_run: bool) -> tuple[file_door.Summary, tuple[str, int] | None]:
        """Work through the file; also say what broke it off, with the exit code that tells so."""
        judge = accept.examine if dry_run else _take
        summary = file_door.Summary()
        try:
            source = file_door.EventFile(path=path)
        except FileUnreadable as error:
            return summary, (str(error), 1)
        progress = Progress(title="examined" if dry_run else "taken in", unit="events", total=0, out=sys.stderr)
        try:
            for _ in file_door.ingest(source=source, judge=judge, summary=summary):
                progress.total = summary.lines * source.bytes_total // max(source.bytes_read(), 1)
                progress.show(done=summary.lines)
        except FileUnreadable as error:
            return summary, (str(error), 1)
        except KeyboardInterrupt:
            again = f"interrupted after {summary.lines:,} lines; run it again to go on"
            return summary, (again, _INTERRUPTED)
        finally:
            source.close()
        progress.finish(done=summary.lines)
        return summary, None


def _take(arrivals: Sequence[accept.Arrival]) -> Sequence[accept.Verdict]:
    return accept.accept(arrivals=arrivals)


def _as_json(summary: file_door.Summary) -> str:
    counts = {status.value: summary.counts[status] for status in VerdictStatus}
    complaints = [
        {"line": one.line, "status": one.status.value, "code": one.code, "reason": one.reason}
        for one in summary.complaints
    ]
    return jsonlib.dumps({"lines": summary.lines, **counts, "complaints": complaints})


def _as_text(summary: file_door.Summary, *, dry_run: bool) -> str:
    counts = summary.counts
    stored = "would be stored" if dry_run else "stored"
    return (
        f"{summary.lines:,} lines: {counts[VerdictStatus.STORED]:,} {stored}, "
        f"{counts[VerdictStatus.DUPLICATE]:,} known already, {counts[VerdictStatus.CONFLICT]:,} conflicts, "
        f"{counts[VerdictStatus.REFUSED]:,} refused, {counts[VerdictStatus.NOT_ALLOWED]:,} not allowed"
    )
