"""Close an account of the ledger for good."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from ledger.errors import LedgerError
from ledger.posting import closing


class Command(BaseCommand):
    """Close an account that holds nothing; two persons are recorded. Run it as the owner."""

    help = "Close an account for good; the database refuses every later transfer to or from it."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the account, the reason and the two persons."""
        parser.add_argument("code", help="such as player/4471")
        parser.add_argument("--reason", required=True)
        parser.add_argument("--requested-by", required=True)
        parser.add_argument("--approved-by", required=True)

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 - Django's signature
        """Close it and say so."""
        told = {name: options[name] for name in ("code", "reason", "requested_by", "approved_by")}
        try:
            closing.close(**told)
        except LedgerError as refused:
            raise CommandError(str(refused)) from refused
        self.stdout.write(f"{told['code']} is closed; nothing can be posted to it any more")
