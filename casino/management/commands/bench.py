"""Measure engine, posting, whole path and latency in one run on the embedded servers."""

import argparse
import json as jsonlib
import pathlib
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from casino.bench import report, run


class Command(BaseCommand):
    """`./run bench` starts durable servers and calls this; it exits 1 below a floor."""

    help = "Measure in one run: raw COPY, posting, the whole path from Kafka to the reports, the engine, the latency."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Take the cases and the size of the run."""
        parser.add_argument(
            "--only",
            nargs="+",
            choices=[*run.Case],
            default=[*run.Case],
            metavar="CASE",
            help=f"measure these cases alone: {', '.join(run.Case)}",
        )
        parser.add_argument(
            "--workers", nargs="+", type=int, default=run.WORKERS, help="workers of each drain of the whole path"
        )
        parser.add_argument("--rounds", type=int, default=150_000, help="rounds of 7 bets on the whole path")
        parser.add_argument(
            "--transfers", type=int, default=1_000_000, help="transfers in the books that are read as of any batch"
        )
        parser.add_argument("--latency-s", type=float, default=20.0, help="seconds of the latency case")
        parser.add_argument("--json", action="store_true", help="one JSON object")

    def handle(self, *args: Any, rounds: int, transfers: int, latency_s: float, json: bool, **options: Any) -> None:
        """Run, print and judge."""
        del args
        logs = pathlib.Path(settings.BASE_DIR) / ".casino" / "bench" / "logs"
        logs.mkdir(parents=True, exist_ok=True)
        plan = run.Plan(
            cases=frozenset(run.Case(name) for name in options["only"]),
            workers=tuple(options["workers"]),
            rounds=rounds,
            transfers=transfers,
            latency_s=latency_s,
            bootstrap=settings.KAFKA_BOOTSTRAP_SERVERS,
            logs=logs,
        )
        result = run.run(plan=plan, tell=self._tell)
        if json:
            self.stdout.write(jsonlib.dumps(run.as_json(result=result)))
        else:
            for line in report.lines(result=result):
                self.stdout.write(line)
        if not result.is_passed:
            raise CommandError("a floor was not reached (above)")

    def _tell(self, line: str) -> None:
        self.stderr.write(self.style.HTTP_INFO(line))
