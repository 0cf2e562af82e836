"""Build the kept tables of laws that take too long to compute on demand, or check them against a new count."""

import argparse
import pathlib
from collections.abc import Mapping
from typing import Any, Protocol

from django.core.management.base import BaseCommand, CommandError

from games.odds.blackjack import table as blackjack
from games.odds.video_poker import table as video_poker


class KeptTable(Protocol):
    """A module that counts its table and says where it is kept."""

    PATH: pathlib.Path

    def built(self) -> str:
        """Return the text of the file."""


TABLES: Mapping[str, KeptTable] = {"blackjack": blackjack, "video_poker": video_poker}
"""By family."""


class Command(BaseCommand):
    """Count tables of laws from the rules alone."""

    help = "Build the kept tables of laws: build_odds GAME [--check]"

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Take the game, and whether to compare only."""
        parser.add_argument("game", choices=sorted(TABLES), help="the family whose table is counted")
        parser.add_argument("--check", action="store_true", help="write nothing, fail where the kept table differs")

    def handle(self, *args: Any, game: str, check: bool, **options: Any) -> None:  # noqa: ARG002
        """Count, then write or compare."""
        path = TABLES[game].PATH
        self.stdout.write(f"counting the laws of {game}, some minutes")
        text = TABLES[game].built()
        if not check:
            path.write_text(text)
            self.stdout.write(f"{path.name} of {game} written, {len(text)} bytes")
        elif not path.exists() or path.read_text() != text:
            raise CommandError(f"{path.name} of {game} differs from what the rules give")
        else:
            self.stdout.write(f"{path.name} of {game} is what the rules give")
