"""No account closes without its record, and no record stands without its account closed."""

import pathlib

from django.db import migrations

SQL = pathlib.Path(__file__)


class Migration(migrations.Migration):
    dependencies = [("ledger", "0009_closings")]

    operations = [
        migrations.RunSQL(SQL.with_suffix(".sql").read_text(), SQL.with_suffix(".reverse.sql").read_text()),
    ]
