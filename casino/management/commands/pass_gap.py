"""`manage.py pass_gap`: go on after records that the broker has lost, once a person has decided so."""

import argparse
import json
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from casino.events.errors import PositionLost
from casino.ingest.kafka import gaps, topics
from casino.ingest.kafka.errors import BrokerError


class Command(BaseCommand):
    """A consumer that finds a gap stops and tells it. This passes over the gap and keeps an incident of it."""

    help = "Pass over offsets that the broker no longer has; the consumer of that partition must be stopped."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Take the partition, where to go on, and who decided it."""
        parser.add_argument("--topic", default=settings.KAFKA_TOPIC)
        parser.add_argument("--partition", type=int, required=True)
        parser.add_argument("--to", type=int, required=True, help="the next offset to read")
        parser.add_argument("--by", required=True, help="the person who decides")
        parser.add_argument("--reason", required=True)
        parser.add_argument("--dry-run", action="store_true", help="tell what would be passed over, change nothing")
        parser.add_argument("--json", action="store_true", help="print the summary as one JSON object")

    def handle(self, **options: Any) -> None:
        """Pass over the gap, or tell what it is."""
        try:
            with topics.opened(bootstrap=settings.KAFKA_BOOTSTRAP_SERVERS) as opened:
                topic = opened.find(name=options["topic"])
            gap = gaps.find(topic=topic, partition=options["partition"], next_offset=options["to"])
            if not options["dry_run"]:
                gaps.pass_over(gap=gap, person=options["by"], reason=options["reason"])
        except (BrokerError, PositionLost) as error:
            raise CommandError(str(error)) from error
        told = {"topic": topic.name, "partition": gap.partition, "first": gap.first, "last": gap.last}
        if options["json"]:
            self.stdout.write(json.dumps(told | {"is_dry_run": options["dry_run"]}))
            return
        verb = "would pass" if options["dry_run"] else "passed"
        self.stdout.write(f"{verb} over offsets {gap.first} to {gap.last} of {topic.name}, partition {gap.partition}")
