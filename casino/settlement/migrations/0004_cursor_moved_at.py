"""When each shard was last settled."""

import pathlib

from django.db import migrations, models

_HERE = pathlib.Path(__file__).parent


class Migration(migrations.Migration):
    dependencies = [("settlement", "0003_listed")]
    operations = [
        migrations.RunSQL(
            (_HERE / "0004_cursor_moved_at.sql").read_text(),
            (_HERE / "0004_cursor_moved_at_reverse.sql").read_text(),
            state_operations=[
                migrations.AddField("cursor", "moved_at", models.DateTimeField()),
            ],
        ),
    ]
