"""Prove log, settlement, ledger and reports against each other."""

import dataclasses
import json as json_writer
import pathlib
import sys
from collections.abc import Sequence
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from casino.archive import moves, partitions
from casino.archive.errors import ArchiveError
from casino.evidence.errors import EvidenceError
from casino.evidence.signing import keyfile, notes
from casino.evidence.signing.notes import Verifier
from casino.progress import Progress
from casino.proofs import verify
from casino.proofs.outside import Outside
from casino.proofs.verify import Proved, Step


class Command(BaseCommand):
    """Print one line for each proof; exit 1 when one fails, naming the first bad place."""

    help = "Prove the log against itself, settlement, ledger and reports against the log and each other."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take --json, and where archived partitions and checkpoints kept outside are."""
        parser.add_argument(
            "--archive",
            type=pathlib.Path,
            metavar="FOLDER",
            help="where archived partitions are; they are read back for the time of the proofs (owner's rights)",
        )
        parser.add_argument("--json", action="store_true", help="print all verdicts as one JSON object")
        parser.add_argument(
            "--processes", type=int, help="how many settle the log again at once; one a core by default"
        )
        parser.add_argument("--checkpoint", type=pathlib.Path, help="a checkpoint, or a folder of them, kept outside")
        parser.add_argument("--key", action="append", default=[], help="a public key to trust: a file or the text")

    def handle(
        self,
        *args: Any,
        archive: pathlib.Path | None,
        checkpoint: pathlib.Path | None,
        key: list[str],
        json: bool,
        processes: int | None,
        **options: Any,
    ) -> None:
        """Run every proof, archived partitions included, and print its verdict as it is reached."""
        del args, options
        kept = _outside(checkpoint, key)
        if archive is None:
            self._refuse_without_archive()
            self._prove(json=json, kept=kept, processes=processes)
            return
        try:
            with moves.lent(folder=archive) as lent:
                if not json:
                    self.stdout.write(f"{len(lent)} archived partitions read back for the time of the proofs")
                self._prove(json=json, kept=kept, processes=1)  # others do not see what is lent
        except ArchiveError as error:
            raise CommandError(str(error)) from error

    def _refuse_without_archive(self) -> None:
        away = [one.part for one in partitions.away()]
        if away:
            raise CommandError(f"{', '.join(away)} left for an archive: name its folder with --archive FOLDER")

    def _prove(self, *, json: bool, kept: Outside | None, processes: int | None) -> None:
        self.progress: dict[str, Progress] = {}
        proved: list[Proved] = []
        for one in verify.verify(tell=self._tell, kept=kept, processes=processes):
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


def _outside(path: pathlib.Path | None, keys: Sequence[str]) -> Outside | None:
    if path is None:
        return None
    if not path.exists():
        raise CommandError(f"{path} is not there")
    try:
        return Outside(path=path, trusted=[_key(text) for text in keys])
    except EvidenceError as error:
        raise CommandError(str(error)) from error


def _key(text: str) -> Verifier:
    """Read a public key from a file, or from the text itself."""
    path = pathlib.Path(text)
    return keyfile.read_public(path=path) if path.is_file() else notes.read_verifier(text=text)


def _line(proved: Proved) -> str:
    verdict = proved.verdict
    word = "ok  " if verdict.ok else "BAD "
    where = "" if verdict.ok else f"; first bad: {verdict.first_bad}"
    return f"{word} {verdict.name}: {verdict.detail}{where} ({proved.seconds:.1f} s)"


def _as_json(proved: list[Proved]) -> str:
    proofs = [{**dataclasses.asdict(one.verdict), "seconds": round(one.seconds, 3)} for one in proved]
    return json_writer.dumps({"ok": all(one.verdict.ok for one in proved), "proofs": proofs}, indent=1)
