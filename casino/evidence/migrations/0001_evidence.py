"""The tree over all batch heads, its checkpoints and its keys, with their triggers and grants."""

import pathlib

from django.db import migrations

_HERE = pathlib.Path(__file__).parent


class Migration(migrations.Migration):
    initial = True
    dependencies = [("events", "0001_log"), ("ledger", "0002_batches")]
    operations = [
        migrations.RunSQL(
            (_HERE / "0001_evidence.sql").read_text(),
            (_HERE / "0001_evidence_reverse.sql").read_text(),
        ),
    ]
