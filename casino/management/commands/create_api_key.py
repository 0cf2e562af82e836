"""Make an API key; its secret is printed once and kept nowhere."""

import argparse
import datetime
import json as jsonlib
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from casino.access import keys
from casino.access.errors import UnknownName
from casino.access.permission import SCOPES


class Command(BaseCommand):
    """Nothing is allowed that is not listed: scopes, tables and sources are written out, `*` included."""

    help = "Make an API key: create_api_key pit-app --scope events:write --source pit-1 --table '*' --days 90"

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Take a name and what the key shall allow."""
        parser.add_argument("name", help="who holds the key")
        parser.add_argument("--scope", action="append", default=[], required=True, help=f"one of {', '.join(SCOPES)}")
        parser.add_argument("--table", action="append", default=[], help="a table or cage id, or *")
        parser.add_argument("--source", action="append", default=[], help="a source that it may speak for, or *")
        parser.add_argument("--days", type=int, default=90, help="days until it expires (90)")
        parser.add_argument("--json", action="store_true", help="one JSON object")

    def handle(
        self, *args: Any, name: str, scope: list[str], table: list[str], source: list[str], days: int, json: bool,
        **options: Any,
    ) -> None:  # fmt: skip
        """Make the key and print it."""
        del args, options
        if days < 1:
            raise CommandError("a key lives at least one day: --days 1")
        expires_at = datetime.datetime.now(datetime.UTC) + datetime.timedelta(days=days)
        try:
            made = keys.create(name=name, scopes=scope, tables=table, sources=source, expires_at=expires_at)
        except UnknownName as error:
            raise CommandError(str(error)) from error
        if json:
            told = {"prefix": made.prefix, "key": made.text, "expires_at": expires_at.isoformat()}
            self.stdout.write(jsonlib.dumps(told))
            return
        self.stdout.write(f"API key of {name}, valid until {expires_at:%Y-%m-%d}; it is shown this once:")
        self.stdout.write(f"  {made.text}")
        self.stdout.write("Send it as the header  Authorization: Bearer <key>  and never in an address.")
