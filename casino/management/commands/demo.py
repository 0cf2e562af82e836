"""`manage.py demo`: the whole product at work on this machine, with proofs and pages at the end."""

import argparse
import pathlib
import signal
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from casino.demonstration import errors, show
from casino.embedded import errors as embedded_errors
from casino.embedded import ports
from casino.embedded.__main__ import CASINO_FOLDER

_PORT = 8000
_ROUNDS = 6_000


class Command(BaseCommand):
    """Start everything, play one more gaming day, prove the books, and serve the pages until Ctrl-C."""

    help = "Run the product on this machine: servers, processes, a simulated gaming day, proofs, pages."
    requires_system_checks = []

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Take whether to stay, how much to play and where to serve."""
        parser.add_argument("--once", action="store_true", help="end after the summary; exit 1 if a check failed")
        parser.add_argument("--rounds", type=int, default=_ROUNDS, help="rounds of the gaming day (6,000)")
        parser.add_argument("--folder", type=pathlib.Path, default=CASINO_FOLDER, help="data and logs (.casino)")
        parser.add_argument("--port", type=int, help=f"port of the pages ({_PORT}, or any free one)")

    def handle(self, **options: Any) -> None:
        """Run it; Ctrl-C, SIGTERM and a closed terminal end it in order."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, _interrupt)
        try:
            port = _page_port(wanted=options["port"], say=self.stderr.write)
            is_sound = show.run(
                folder=options["folder"].resolve(), rounds=options["rounds"], port=port, is_served=not options["once"]
            )
        except (errors.DemonstrationError, embedded_errors.EmbeddedError) as error:
            raise CommandError(str(error)) from error
        except KeyboardInterrupt:
            raise SystemExit(130) from None
        if not is_sound:
            raise SystemExit(1)


def _interrupt(*_: object) -> None:
    raise KeyboardInterrupt


def _page_port(*, wanted: int | None, say: Any) -> int:
    """Return the port of the pages: the wanted one or none, else 8000, else a free one with a word about it."""
    if wanted is not None:
        return ports.chosen(wanted=wanted, purpose="the pages")
    if ports.is_free(port=_PORT):
        return _PORT
    port = ports.free_port()
    say(f"port {_PORT} is used by {ports.owner(port=_PORT)}; the pages are served on {port} instead\n")
    return port
