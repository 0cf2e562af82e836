"""Outcomes, flags, held records, cursors and working rows, with their triggers and grants."""

import pathlib

from django.db import migrations

_HERE = pathlib.Path(__file__).parent


class Migration(migrations.Migration):
    initial = True
    dependencies = [("events", "0001_log")]
    operations = [
        migrations.RunSQL(
            (_HERE / "0001_settlement.sql").read_text(),
            (_HERE / "0001_settlement_reverse.sql").read_text(),
        ),
    ]
