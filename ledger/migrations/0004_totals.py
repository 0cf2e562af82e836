"""Running totals by kind of account, and snapshots of accounts."""

import pathlib

from django.db import migrations, models

SQL = pathlib.Path(__file__)
KINDS = [(1, "issue"), (2, "cage"), (3, "tray"), (4, "player"), (5, "escrow")]


class Migration(migrations.Migration):
    dependencies = [("ledger", "0003_transfers")]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(SQL.with_suffix(".sql").read_text(), SQL.with_suffix(".reverse.sql").read_text()),
            ],
            state_operations=[
                migrations.CreateModel(
                    name="Total",
                    fields=[
                        (
                            "pk",
                            models.CompositePrimaryKey(
                                "lane", "kind", "batch", blank=True, editable=False, primary_key=True, serialize=False
                            ),
                        ),
                        ("lane", models.SmallIntegerField()),
                        ("kind", models.SmallIntegerField(choices=KINDS)),
                        ("batch", models.BigIntegerField()),
                        ("debits", models.BigIntegerField()),
                        ("credits", models.BigIntegerField()),
                    ],
                    options={"db_table": "ledger_total", "ordering": ["lane", "kind", "batch"]},
                ),
                migrations.CreateModel(
                    name="Rollup",
                    fields=[
                        (
                            "pk",
                            models.CompositePrimaryKey(
                                "lane", "batch", blank=True, editable=False, primary_key=True, serialize=False
                            ),
                        ),
                        ("lane", models.SmallIntegerField()),
                        ("batch", models.BigIntegerField()),
                    ],
                    options={"db_table": "ledger_rollup", "ordering": ["lane", "batch"]},
                ),
                migrations.CreateModel(
                    name="Snapshot",
                    fields=[
                        (
                            "pk",
                            models.CompositePrimaryKey(
                                "account",
                                "lane",
                                "batch",
                                blank=True,
                                editable=False,
                                primary_key=True,
                                serialize=False,
                            ),
                        ),
                        ("account", models.BigIntegerField()),
                        ("lane", models.SmallIntegerField()),
                        ("batch", models.BigIntegerField()),
                        ("debits", models.BigIntegerField()),
                        ("credits", models.BigIntegerField()),
                    ],
                    options={"db_table": "ledger_snapshot", "ordering": ["account", "lane", "batch"]},
                ),
            ],
        ),
    ]
