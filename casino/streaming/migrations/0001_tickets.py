"""Tickets of display pages."""

import pathlib

import django.contrib.postgres.fields
import django.db.models.deletion
from django.db import migrations, models

_HERE = pathlib.Path(__file__).parent


class Migration(migrations.Migration):
    initial = True

    dependencies = [("access", "0002_grants")]

    operations = [
        migrations.CreateModel(
            name="Ticket",
            fields=[
                ("sha256", models.BinaryField(max_length=32, primary_key=True, serialize=False)),
                (
                    "key",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="access.apikey"
                    ),
                ),
                ("tables", django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), size=None)),
                ("expires_at", models.DateTimeField()),
                ("used_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={"db_table": "streaming_ticket"},
        ),
        migrations.RunSQL((_HERE / "0001_tickets.sql").read_text(), (_HERE / "0001_tickets_reverse.sql").read_text()),
    ]
