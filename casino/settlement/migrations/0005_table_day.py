"""How far the gaming days of each table have come."""

import pathlib

from django.db import migrations

_SQL = pathlib.Path(__file__).with_suffix(".sql").read_text()


class Migration(migrations.Migration):
    dependencies = [("settlement", "0004_cursor_moved_at")]
    operations = [migrations.RunSQL(_SQL, "alter table settlement_table drop column day")]
