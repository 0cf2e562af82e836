"""An entry is posted once: the entries of a batch come after those of the batch before."""

import pathlib

from django.db import migrations

SQL = pathlib.Path(__file__)


class Migration(migrations.Migration):
    dependencies = [("ledger", "0011_transfer_key")]

    operations = [
        migrations.RunSQL(SQL.with_suffix(".sql").read_text(), SQL.with_suffix(".reverse.sql").read_text()),
    ]
