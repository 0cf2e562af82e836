"""`manage.py rotate_signing_key`: let the key in use introduce a new one and put that in its place."""

import argparse
import json as json_writer
import pathlib
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from casino.evidence import rotation
from casino.evidence.errors import EvidenceError


class Command(BaseCommand):
    """Whoever trusts the old key trusts the new one, from this size of the tree on."""

    help = "Replace the key that signs checkpoints; the old one introduces the new one."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Take a new name for the log, where it shall have one."""
        parser.add_argument("--name", help="begin a log of another name, as after a restore that lost batches")
        parser.add_argument("--json", action="store_true", help="one JSON object")

    def handle(self, *args: Any, name: str | None, json: bool, **options: Any) -> None:
        """Rotate and print the new public key."""
        del args, options
        try:
            introduced = rotation.rotate(path=pathlib.Path(settings.EVIDENCE_SIGNING_KEY), name=name)
        except (EvidenceError, OSError) as error:
            raise CommandError(str(error)) from error
        told = {
            "number": introduced.number,
            "from_size": introduced.from_size,
            "public_key": str(introduced.verifier),
        }
        if json:
            self.stdout.write(json_writer.dumps(told))
            return
        self.stdout.write(f"Key {introduced.number} signs from size {introduced.from_size} on; its public half:")
        self.stdout.write(f"  {introduced.verifier}")
