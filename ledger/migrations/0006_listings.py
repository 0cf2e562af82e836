"""Batches and transfers with one key each, for the admin."""

import pathlib

import django.db.models.deletion
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
    dependencies = [("ledger", "0005_seal")]

    operations = [
        migrations.RunSQL(SQL.with_suffix(".sql").read_text(), SQL.with_suffix(".reverse.sql").read_text()),
        migrations.CreateModel(
            name="BatchListed",
            fields=[
                ("id", models.TextField(primary_key=True, serialize=False)),
                ("lane", models.SmallIntegerField()),
                ("number", models.BigIntegerField()),
                ("first_entry", models.BigIntegerField()),
                ("last_entry", models.BigIntegerField()),
                ("entries", models.IntegerField()),
                ("transfers", models.IntegerField()),
                ("total", models.BigIntegerField()),
                ("root", models.TextField()),
                ("previous", models.TextField()),
                ("head", models.TextField()),
                ("sealed_at", models.DateTimeField()),
            ],
            options={
                "db_table": "ledger_batch_listed",
                "managed": False,
                "ordering": ["-lane", "-number"],
                "verbose_name": "batch",
                "verbose_name_plural": "batches",
            },
        ),
        migrations.CreateModel(
            name="TransferListed",
            fields=[
                ("id", models.TextField(primary_key=True, serialize=False)),
                ("lane", models.SmallIntegerField()),
                ("batch", models.BigIntegerField()),
                ("number", models.IntegerField()),
                ("entry", models.BigIntegerField()),
                (
                    "debit",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="ledger.account",
                    ),
                ),
                (
                    "credit",
                    models.ForeignKey(
                        db_constraint=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="+",
                        to="ledger.account",
                    ),
                ),
                ("amount", models.BigIntegerField()),
                ("code", models.SmallIntegerField(choices=CODES)),
                ("is_reversal", models.BooleanField()),
            ],
            options={
                "db_table": "ledger_transfer_listed",
                "managed": False,
                "ordering": ["-lane", "-batch", "-number"],
                "verbose_name": "transfer",
                "verbose_name_plural": "transfers",
            },
        ),
    ]
