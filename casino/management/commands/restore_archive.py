"""Bring an archived partition back into the database from its file."""

import pathlib
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from casino.archive import moves, partitions
from casino.archive.errors import ArchiveError


class Command(BaseCommand):
    """Restore one partition, or all of them, and leave the files where they are."""

    help = "Bring archived partitions back from their Parquet files. Needs the owner."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take names and the folder."""
        parser.add_argument("part", nargs="*", help="names of partitions; none: all that left")
        parser.add_argument("--folder", type=pathlib.Path, required=True, help="where the files are")

    def handle(self, *args: Any, part: list[str], folder: pathlib.Path, **options: Any) -> None:
        """Restore and say what came back; exits 1 for a name that did not leave and for a file that differs."""
        del args, options
        away = {one.part: one for one in partitions.away()}
        unknown = sorted(set(part) - set(away))
        if unknown:
            raise CommandError(f"{', '.join(unknown)} did not leave; away are: {', '.join(away) or 'none'}")
        for name in part or list(away):
            try:
                moves.restore(away=away[name], folder=folder)
            except ArchiveError as error:
                raise CommandError(str(error)) from error
            self.stdout.write(f"{name}: {away[name].rows:,} rows are back")
