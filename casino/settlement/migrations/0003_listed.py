"""Views of settlement with one key a row."""

import pathlib

from django.db import migrations, models

import casino.settlement.models

_HERE = pathlib.Path(__file__).parent


class Migration(migrations.Migration):
    dependencies = [
        ("settlement", "0002_models"),
    ]

    operations = [
        migrations.RunSQL(
            (_HERE / "0003_listed.sql").read_text(),
            (_HERE / "0003_listed_reverse.sql").read_text(),
        ),
        migrations.CreateModel(
            name="FlagListed",
            fields=[
                ("id", models.TextField(primary_key=True, serialize=False)),
                ("shard", models.SmallIntegerField()),
                ("position", models.BigIntegerField()),
                ("part", models.SmallIntegerField()),
                ("place", models.SmallIntegerField()),
                ("code", models.TextField()),
                ("detail", models.TextField()),
                ("table_id", models.TextField(null=True, verbose_name="table")),
                ("shoe", models.IntegerField(null=True)),
                ("number", models.IntegerField(null=True, verbose_name="round")),
                ("gaming_day", models.DateField()),
                ("occurred_at", models.DateTimeField()),
            ],
            options={
                "verbose_name": "exception",
                "db_table": "settlement_flag_listed",
                "managed": False,
            },
        ),
        migrations.CreateModel(
            name="HeldListed",
            fields=[
                ("id", models.TextField(primary_key=True, serialize=False)),
                ("shard", models.SmallIntegerField()),
                ("position", models.BigIntegerField()),
                ("table_id", models.TextField(verbose_name="table")),
                ("shoe", models.IntegerField()),
                ("number", models.IntegerField(verbose_name="round")),
                ("event", models.TextField()),
                ("code", models.TextField()),
                ("rule", models.TextField()),
                ("reason", models.TextField()),
                ("staked", models.BigIntegerField()),
                ("gaming_day", models.DateField()),
                ("held_at", models.DateTimeField()),
                ("closed_by_position", models.BigIntegerField(null=True)),
            ],
            options={
                "verbose_name": "held round",
                "db_table": "settlement_held_listed",
                "managed": False,
            },
        ),
        migrations.CreateModel(
            name="OutcomeListed",
            fields=[
                ("id", models.TextField(primary_key=True, serialize=False)),
                ("shard", models.SmallIntegerField()),
                ("position", models.BigIntegerField()),
                ("part", models.SmallIntegerField()),
                ("batch", models.BigIntegerField()),
                (
                    "kind",
                    models.SmallIntegerField(
                        choices=[
                            (1, "settled"),
                            (2, "voided"),
                            (3, "corrected"),
                            (4, "slip"),
                            (5, "held"),
                            (6, "failed"),
                            (7, "noted"),
                            (8, "superseded"),
                            (9, "approved"),
                        ]
                    ),
                ),
                ("event", models.TextField()),
                ("table_id", models.TextField(null=True, verbose_name="table")),
                ("shoe", models.IntegerField(null=True)),
                ("number", models.IntegerField(null=True, verbose_name="round")),
                ("revision", models.IntegerField(null=True)),
                ("ruleset", models.TextField(null=True)),
                ("gaming_day", models.DateField()),
                ("occurred_at", models.DateTimeField()),
                ("transfers", models.IntegerField()),
                ("staked", models.BigIntegerField()),
                ("returned", models.BigIntegerField()),
                ("facts", casino.settlement.models.ReadJson()),
            ],
            options={
                "verbose_name": "outcome",
                "db_table": "settlement_outcome_listed",
                "managed": False,
            },
        ),
    ]
