"""An account is closed only when it holds nothing and nobody posts to it."""

import pathlib

from django.db import migrations

SQL = pathlib.Path(__file__)


class Migration(migrations.Migration):
    dependencies = [("ledger", "0007_reading")]

    operations = [
        migrations.RunSQL(SQL.with_suffix(".sql").read_text(), SQL.with_suffix(".reverse.sql").read_text()),
    ]
