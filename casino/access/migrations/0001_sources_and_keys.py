"""Sources and API keys."""

import django.contrib.postgres.fields
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="Source",
            fields=[
                ("name", models.CharField(max_length=64, primary_key=True, serialize=False)),
                ("kinds", django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), size=None)),
                ("tables", django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), size=None)),
                ("is_active", models.BooleanField(default=True)),
                ("registered_at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "db_table": "access_source",
            },
        ),
        migrations.CreateModel(
            name="ApiKey",
            fields=[
                ("prefix", models.CharField(max_length=12, primary_key=True, serialize=False)),
                ("name", models.CharField(max_length=64)),
                ("sha256", models.BinaryField(max_length=32)),
                ("scopes", django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), size=None)),
                ("tables", django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), size=None)),
                ("sources", django.contrib.postgres.fields.ArrayField(base_field=models.TextField(), size=None)),
                ("created_at", models.DateTimeField(auto_now_add=True)),
                ("expires_at", models.DateTimeField()),
                ("revoked_at", models.DateTimeField(blank=True, null=True)),
                ("last_used_at", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "verbose_name": "API key",
                "db_table": "access_apikey",
                "constraints": [
                    models.CheckConstraint(
                        condition=models.Q(("expires_at__gt", models.F("created_at"))),
                        name="access_apikey_expires_after_creation",
                    )
                ],
            },
        ),
    ]
