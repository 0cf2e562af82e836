"""Revoke an API key at once."""

import argparse
import datetime
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from casino.access import keys


class Command(BaseCommand):
    """A revoked key is kept, so that what it did stays explained."""

    help = "Revoke an API key: revoke_api_key PREFIX"

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Take the part of the key before the dot."""
        parser.add_argument("prefix", help="the part of the key before the dot")

    def handle(self, *args: Any, prefix: str, **options: Any) -> None:
        """Revoke the key, or fail when there is no live one."""
        del args, options
        if not keys.revoke(prefix=prefix, now=datetime.datetime.now(datetime.UTC)):
            raise CommandError(f"no live API key has the prefix {prefix}")
        self.stdout.write(f"The API key {prefix} is revoked.")
