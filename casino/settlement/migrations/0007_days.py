"""Where the gaming days of each shard turn."""

import pathlib

from django.db import migrations

_SQL = pathlib.Path(__file__).with_suffix(".sql").read_text()


class Migration(migrations.Migration):
    dependencies = [("settlement", "0006_cursor_schema")]
    operations = [migrations.RunSQL(_SQL, "drop table settlement_day")]
