"""`manage.py make_signing_key NAME`: make the key that signs checkpoints, once for an installation."""

import argparse
import json as json_writer
import pathlib
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from casino.evidence.errors import EvidenceError
from casino.evidence.signing import keyfile


class Command(BaseCommand):
    """The private half stays in its file; the public half is printed, for all who shall be able to check us."""

    help = "Make the key that signs checkpoints: make_signing_key casino.example/ledger"

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Take the name of the log and a path."""
        parser.add_argument("name", help="the name of this log, a schema-less address that nobody else uses")
        parser.add_argument("--path", default=settings.EVIDENCE_SIGNING_KEY, help="EVIDENCE_SIGNING_KEY unless said")
        parser.add_argument("--json", action="store_true", help="one JSON object")

    def handle(self, *args: Any, name: str, path: str, json: bool, **options: Any) -> None:
        """Make the key and print its public half."""
        del args, options
        if not path:
            raise CommandError("where shall it stand? Give --path or set EVIDENCE_SIGNING_KEY")
        try:
            signer = keyfile.new_signer(name=name)
            keyfile.write(signer=signer, path=pathlib.Path(path))
        except (EvidenceError, OSError) as error:
            raise CommandError(str(error)) from error
        if json:
            self.stdout.write(json_writer.dumps({"path": path, "public_key": str(signer.verifier)}))
            return
        self.stdout.write(f"The signing key stands in {path}; keep a copy of it off this machine.")
        self.stdout.write(f"Its public half, which checks what it signs (also in {path}{keyfile.PUBLIC_SUFFIX}):")
        self.stdout.write(f"  {signer.verifier}")
