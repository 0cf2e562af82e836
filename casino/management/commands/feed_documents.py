"""Write the feed's AsyncAPI document and JSON Schemas, which are committed under docs/feed."""

import argparse
import json
import pathlib
from typing import Any

from django.core.management.base import BaseCommand

from casino.streaming import documents


class Command(BaseCommand):
    """What vendors make their clients from."""

    help = "Write the feed's documents: feed_documents --folder docs/feed"

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Take the folder."""
        parser.add_argument("--folder", type=pathlib.Path, required=True, help="where the two files go")

    def handle(self, *args: Any, folder: pathlib.Path, **options: Any) -> None:
        """Write both."""
        del args, options
        folder.mkdir(parents=True, exist_ok=True)
        for name, text in texts().items():
            (folder / name).write_text(text)
            self.stdout.write(f"wrote {folder / name}")


def texts() -> dict[str, str]:
    """Return the documents by file name."""
    made = {"asyncapi.json": documents.asyncapi(), "schemas.json": documents.schemas()}
    return {name: json.dumps(content, indent=2, ensure_ascii=False) + "\n" for name, content in made.items()}
