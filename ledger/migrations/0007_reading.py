"""Balances and statements read by snapshot and tail."""

import pathlib

from django.db import migrations

SQL = pathlib.Path(__file__)


class Migration(migrations.Migration):
    dependencies = [("ledger", "0006_listings")]

    operations = [
        migrations.RunSQL(SQL.with_suffix(".sql").read_text(), SQL.with_suffix(".reverse.sql").read_text()),
    ]
