"""Print the roads of a typed shoe: in the terminal, as JSON, or as a picture."""

import argparse
import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from reports.errors import UnknownOutcome
from reports.roads import contests, document, notation, shoe, terminal
from reports.roads.drawing import sheet
from reports.roads.drawing.palette import Theme
from reports.roads.layout import Tail

FAMILIES = {contest.family: contest for contest in contests.ALL}


class Command(BaseCommand):
    """Draw the five roads of a shoe that was typed in; nothing is read from the database."""

    help = 'Print the roads of a shoe: roads "BPbTB6P" [--tail hold] [--columns N] [--text | --json | --svg]'
    requires_system_checks: list[str] = []  # it needs no site

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Take a shoe, how to lay it out, and the output form."""
        parser.add_argument("shoe", help="B, P, T a hand, marks behind it: b p pairs, n natural, 6 super six")
        parser.add_argument("--game", choices=sorted(FAMILIES), default="baccarat", help="chouhan takes C and H")
        parser.add_argument("--tail", choices=[tail.value for tail in Tail], default=Tail.DROP.value)
        parser.add_argument("--columns", type=int, help="only the newest columns; default: all (--svg: 38)")
        parser.add_argument("--theme", choices=[theme.value for theme in Theme], default=Theme.NIGHT.value)
        form = parser.add_mutually_exclusive_group()
        form.add_argument("--text", action="store_const", const="text", dest="form", help="grids (default)")
        form.add_argument("--json", action="store_const", const="json", dest="form")
        form.add_argument("--svg", action="store_const", const="svg", dest="form")

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002 - Django's signature
        """Read the shoe and print it in the form asked for."""
        contest = FAMILIES[options["game"]]
        tail, columns = Tail(options["tail"]), options["columns"]
        if columns is not None and not 1 <= columns <= sheet.COLUMNS_MAX:
            raise CommandError(f"--columns takes 1 to {sheet.COLUMNS_MAX}, found {columns}")
        try:
            hands = notation.read(text=options["shoe"], contest=contest)
        except UnknownOutcome as unknown:
            raise CommandError(str(unknown)) from unknown
        if options["form"] == "svg":
            picture = sheet.Sheet(
                title=contest.family.capitalize(),
                contest=contest,
                hands=hands,
                tail=tail,
                columns=max(columns or sheet.COLUMNS_DEFAULT, sheet.COLUMNS_MIN),
                theme=Theme(options["theme"]),
            )
            self.stdout.write(sheet.svg(sheet=picture))
            return
        roads = shoe.draw(outcomes="".join(hand.outcome for hand in hands), tail=tail, sides=contest.sides)
        if options["form"] == "json":
            self.stdout.write(json.dumps(document.document(roads=roads, hands=hands, contest=contest)))
            return
        is_coloured = self.stdout.isatty() and not options["no_color"]
        self.stdout.write(
            terminal.text(roads=roads, hands=hands, contest=contest, columns=columns, is_coloured=is_coloured)
        )
