"""The key of transfers begins with the batch: less than half the index. Rebuilds it; a million transfers take a second."""

import pathlib

from django.db import migrations

SQL = pathlib.Path(__file__)


class Migration(migrations.Migration):
    dependencies = [("ledger", "0010_closing_record")]

    operations = [
        migrations.RunSQL(SQL.with_suffix(".sql").read_text(), SQL.with_suffix(".reverse.sql").read_text()),
        migrations.AlterModelOptions(
            name="transferlisted",
            options={
                "managed": False,
                "ordering": ["-batch", "-lane", "-number"],
                "verbose_name": "transfer",
                "verbose_name_plural": "transfers",
            },
        ),
    ]
