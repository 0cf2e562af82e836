"""A view of the log with one key a row."""

import pathlib

from django.db import migrations, models

_HERE = pathlib.Path(__file__).parent


class Migration(migrations.Migration):
    dependencies = [("events", "0003_models")]
    operations = [
        migrations.RunSQL((_HERE / "0004_listed.sql").read_text(), "drop view events_event_listed"),
        migrations.CreateModel(
            name="EventListed",
            fields=[
                ("id", models.TextField(primary_key=True, serialize=False)),
                ("shard", models.SmallIntegerField()),
                ("position", models.BigIntegerField()),
                ("stream", models.TextField()),
                ("version", models.IntegerField()),
                ("kind", models.TextField()),
                ("source", models.TextField()),
                ("event_id", models.TextField()),
                ("time", models.DateTimeField()),
                ("received_at", models.DateTimeField()),
                ("door", models.SmallIntegerField()),
                ("body", models.BinaryField()),
                ("leaf", models.BinaryField()),
            ],
            options={
                "verbose_name": "event",
                "db_table": "events_event_listed",
                "managed": False,
            },
        ),
    ]
