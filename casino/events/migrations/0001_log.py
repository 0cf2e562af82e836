"""The log's tables, partitions, triggers and grants."""

import pathlib

from django.db import migrations

_HERE = pathlib.Path(__file__).parent


class Migration(migrations.Migration):
    initial = True
    dependencies = []
    operations = [
        migrations.RunSQL(
            (_HERE / "0001_log.sql").read_text(),
            (_HERE / "0001_log_reverse.sql").read_text(),
        ),
    ]
