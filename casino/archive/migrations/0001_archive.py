"""Partitions that left for a file, and a log whose first partitions may have left."""

import pathlib

from django.db import migrations

_HERE = pathlib.Path(__file__).parent


class Migration(migrations.Migration):
    dependencies = [("events", "0005_gaming_day"), ("ledger", "0008_closing")]
    operations = [
        migrations.RunSQL(
            (_HERE / "0001_archive.sql").read_text(),
            (_HERE / "0001_archive.reverse.sql").read_text(),
        ),
    ]
