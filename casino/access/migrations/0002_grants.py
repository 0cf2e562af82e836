"""What the processes may do with sources and keys."""

import pathlib

from django.db import migrations

_HERE = pathlib.Path(__file__).parent


class Migration(migrations.Migration):
    dependencies = [("access", "0001_sources_and_keys"), ("events", "0001_log")]
    operations = [
        migrations.RunSQL(
            (_HERE / "0002_grants.sql").read_text(),
            (_HERE / "0002_grants_reverse.sql").read_text(),
        ),
    ]
