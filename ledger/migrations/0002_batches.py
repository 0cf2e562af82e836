"""Batch headers: dense numbers and chained heads."""

import pathlib

from django.db import migrations, models
from django.db.models.functions import Now

SQL = pathlib.Path(__file__)


class Migration(migrations.Migration):
    dependencies = [("ledger", "0001_accounts")]

    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[
                migrations.RunSQL(SQL.with_suffix(".sql").read_text(), SQL.with_suffix(".reverse.sql").read_text()),
            ],
            state_operations=[
                migrations.CreateModel(
                    name="Batch",
                    fields=[
                        (
                            "pk",
                            models.CompositePrimaryKey(
                                "lane", "number", blank=True, editable=False, primary_key=True, serialize=False
                            ),
                        ),
                        ("lane", models.SmallIntegerField()),
                        ("number", models.BigIntegerField()),
                        ("first_entry", models.BigIntegerField()),
                        ("last_entry", models.BigIntegerField()),
                        ("entries", models.IntegerField()),
                        ("transfers", models.IntegerField()),
                        ("total", models.BigIntegerField()),
                        ("root", models.BinaryField(max_length=32)),
                        ("previous", models.BinaryField(max_length=32)),
                        ("head", models.BinaryField(max_length=32)),
                        ("sealed_at", models.DateTimeField(db_default=Now())),
                    ],
                    options={
                        "db_table": "ledger_batch",
                        "ordering": ["lane", "number"],
                        "verbose_name_plural": "batches",
                    },
                ),
            ],
        ),
    ]
