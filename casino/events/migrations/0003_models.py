"""Django's knowledge of the tables; nothing happens in the database."""

from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("events", "0002_shape"),
    ]

    operations = [
        migrations.CreateModel(
            name="DeadLetter",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("topic", models.TextField()),
                ("partition", models.IntegerField()),
                ("offset", models.BigIntegerField()),
                ("key", models.BinaryField(null=True)),
                ("body", models.BinaryField()),
                ("digest", models.BinaryField()),
                ("code", models.TextField()),
                ("reason", models.TextField()),
                ("recorded_at", models.DateTimeField()),
            ],
            options={
                "db_table": "events_dead_letter",
                "managed": False,
            },
        ),
        migrations.CreateModel(
            name="Event",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "shard", "position", blank=True, editable=False, primary_key=True, serialize=False
                    ),
                ),
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
                ("body", models.TextField(help_text="JSON as received")),
                ("leaf", models.BinaryField()),
            ],
            options={
                "db_table": "events_event",
                "managed": False,
            },
        ),
        migrations.CreateModel(
            name="Incident",
            fields=[
                ("id", models.BigAutoField(primary_key=True, serialize=False)),
                ("code", models.TextField()),
                ("source", models.TextField()),
                ("event_id", models.TextField()),
                ("kind", models.TextField()),
                ("leaf", models.BinaryField()),
                ("body", models.BinaryField()),
                ("reason", models.TextField()),
                ("door", models.SmallIntegerField()),
                ("topic", models.TextField(blank=True, default="")),
                ("partition", models.IntegerField(null=True)),
                ("offset", models.BigIntegerField(null=True)),
                ("recorded_at", models.DateTimeField()),
            ],
            options={
                "db_table": "events_incident",
                "managed": False,
            },
        ),
    ]
