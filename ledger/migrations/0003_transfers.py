"""Transfers and deltas, partitioned by ranges of batch numbers."""

import pathlib

from django.db import migrations, models

SQL = pathlib.Path(__file__)
CODES = [
    (1, "issue"),
    (2, "retire"),
    (3, "buy_in"),
    (4, "redeem"),
    (5, "fill"),
    (6, "credit"),
    (7, "wager"),
    (8, "return"),
    (9, "second_stake"),
    (10, "ante"),
    (11, "pot"),
]


class Migration(migrations.Migration):
    dependencies = [("ledger", "0002_batches")]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(SQL.with_suffix(".sql").read_text(), SQL.with_suffix(".reverse.sql").read_text()),
            ],
            state_operations=[
                migrations.CreateModel(
                    name="Transfer",
                    fields=[
                        (
                            "pk",
                            models.CompositePrimaryKey(
                                "lane", "batch", "number", blank=True, editable=False, primary_key=True, serialize=False
                            ),
                        ),
                        ("lane", models.SmallIntegerField()),
                        ("batch", models.BigIntegerField()),
                        ("number", models.IntegerField()),
                        ("entry", models.BigIntegerField()),
                        ("debit", models.BigIntegerField()),
                        ("credit", models.BigIntegerField()),
                        ("amount", models.BigIntegerField()),
                        ("code", models.SmallIntegerField(choices=CODES)),
                        ("is_reversal", models.BooleanField()),
                    ],
                    options={"db_table": "ledger_transfer", "ordering": ["lane", "batch", "number"]},
                ),
                migrations.CreateModel(
                    name="Delta",
                    fields=[
                        (
                            "pk",
                            models.CompositePrimaryKey(
                                "lane",
                                "batch",
                                "account",
                                blank=True,
                                editable=False,
                                primary_key=True,
                                serialize=False,
                            ),
                        ),
                        ("lane", models.SmallIntegerField()),
                        ("batch", models.BigIntegerField()),
                        ("account", models.BigIntegerField()),
                        ("debits", models.BigIntegerField()),
                        ("credits", models.BigIntegerField()),
                        ("n", models.IntegerField()),
                    ],
                    options={"db_table": "ledger_delta", "ordering": ["lane", "batch", "account"]},
                ),
            ],
        ),
    ]
