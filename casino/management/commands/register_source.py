"""Register a source of events: which kinds it may send, of which tables."""

import argparse
import json as jsonlib
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from casino.access import sources
from casino.access.errors import UnknownName


class Command(BaseCommand):
    """An event of an unregistered source, or beyond what is registered, is kept as an incident without effect."""

    help = "Register a source: register_source pit-1 --kind round.played/v1 --kind round.voided/v1 --table T01"

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Take a name and what the source may say."""
        parser.add_argument("name", help="the source as its events name it")
        parser.add_argument("--kind", action="append", default=[], help="a released kind, or *")
        parser.add_argument("--table", action="append", default=[], help="a table or cage id, or *")
        parser.add_argument("--off", action="store_true", help="switch the source off; its events become incidents")
        parser.add_argument("--json", action="store_true", help="one JSON object")

    def handle(
        self, *args: Any, name: str, kind: list[str], table: list[str], off: bool, json: bool, **options: Any
    ) -> None:
        """Register the source, or switch it off, and print what holds now."""
        del args, options
        try:
            source = sources.switch_off(name=name) if off else sources.register(
                name=name, kinds_allowed=kind, tables=table
            )  # fmt: skip
        except UnknownName as error:
            raise CommandError(str(error)) from error
        told = {"name": name, "kinds": source.kinds, "tables": source.tables, "is_active": source.is_active}
        if json:
            self.stdout.write(jsonlib.dumps(told))
            return
        state = "may send" if source.is_active else "is switched off; it was allowed"
        self.stdout.write(
            f"{name} {state} {', '.join(source.kinds) or 'nothing'} of {', '.join(source.tables) or 'no table'}."
        )
