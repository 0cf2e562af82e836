"""Prove log, settlement, ledger and reports against each other."""

import dataclasses
import json as json_writer
import pathlib
import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from casino.archive import moves, partitions
from casino.archive.errors import ArchiveError
from casino.progress import Progress
from casino.proofs import verify
from casino.proofs.verify import Proved, Step


class Command(BaseCommand):
    """Print one line for each proof; exit 1 when one fails, naming the first bad place."""

    help = "Prove the log against itself, settlement, ledger and reports against the log and each other."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take --archive and --json."""
        parser.add_argument(
            "--archive",
            type=pathlib.Path,
            metavar="FOLDER",
            help="where archived partitions are; they are read back for the time of the proofs (owner's rights)",
        )
        parser.add_argument("--json", action="store_true", help="print all verdicts as one JSON object")

    def handle(self, *args: Any, archive: pathlib.Path | None, json: bool, **options: Any) -> None:  # noqa: ARG002 - Django's signature
        """Run every proof, archived partitions included, and print its verdict as it is reached."""
        if archive is None:
            self._refuse_without_archive()
            self._prove(json=json)
            return
        try:
            with moves.lent(folder=archive) as lent:
                if not json:
                    self.stdout.write(f"{len(lent)} archived partitions read back for the time of the proofs")
                self._prove(json=json)
        except ArchiveError as error:
            raise CommandError(str(error)) from error

    def _refuse_without_archive(self) -> None:
        away = [one.part for one in partitions.away()]
        if away:
            raise CommandError(f"{', '.join(away)} left for an archive: name its folder with --archive FOLDER")

    def _prove(self, *, json: bool) -> None:
        self.progress: dict[str, Progress] = {}
        proved: list[Proved] = []
        for one in verify.verify(tell=self._tell):
            proved.append(one)
            if not json:
                self.stdout.write(_line(one))
        failed = [one.verdict for one in proved if not one.verdict.ok]
        if json:
            self.stdout.write(_as_json(proved))
        if failed:
            raise CommandError(f"{len(failed)} of {len(proved)} proofs failed; first bad: {failed[0].first_bad}")
        if not json:
            self.stdout.write(f"all {len(proved)} proofs hold")

    def _tell(self, step: Step) -> None:
        """Draw the progress of a long proof on stderr."""
        line = self.progress.get(step.title)
        if line is None:
            line = self.progress[step.title] = Progress(
                title=step.title, unit=step.unit, total=step.total, out=sys.stderr
            )
        line.show(done=step.done)
        if step.done >= step.total:
            line.finish(done=step.done)


def _line(proved: Proved) -> str:
    verdict = proved.verdict
    word = "ok  " if verdict.ok else "BAD "
    where = "" if verdict.ok else f"; first bad: {verdict.first_bad}"
    return f"{word} {verdict.name}: {verdict.detail}{where} ({proved.seconds:.1f} s)"


def _as_json(proved: list[Proved]) -> str:
    proofs = [{**dataclasses.asdict(one.verdict), "seconds": round(one.seconds, 3)} for one in proved]
    return json_writer.dumps({"ok": all(one.verdict.ok for one in proved), "proofs": proofs}, indent=1)
