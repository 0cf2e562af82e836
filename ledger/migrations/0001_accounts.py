"""Accounts: who can hold chips."""

import pathlib

from django.db import migrations, models
from django.db.models.functions import Now

SQL = pathlib.Path(__file__)
KINDS = [(1, "issue"), (2, "cage"), (3, "tray"), (4, "player"), (5, "escrow")]


class Migration(migrations.Migration):
    initial = True

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(SQL.with_suffix(".sql").read_text(), SQL.with_suffix(".reverse.sql").read_text()),
            ],
            state_operations=[
                migrations.CreateModel(
                    name="Account",
                    fields=[
                        ("id", models.BigAutoField(primary_key=True, serialize=False)),
                        ("code", models.TextField(unique=True)),
                        ("kind", models.SmallIntegerField(choices=KINDS)),
                        ("opened_at", models.DateTimeField(db_default=Now())),
                        ("closed_at", models.DateTimeField(blank=True, null=True)),
                    ],
                    options={"db_table": "ledger_account", "ordering": ["code"]},
                ),
            ],
        ),
    ]
