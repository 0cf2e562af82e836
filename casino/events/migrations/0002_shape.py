"""One head a shard, for the number of shards that this database is created with; it never changes afterwards."""

from typing import Any

from django.conf import settings
from django.db import migrations


def create_heads(apps: Any, schema_editor: Any) -> None:  # noqa: ARG001 - Django's signature
    with schema_editor.connection.cursor() as cursor:
        cursor.execute("insert into events_shape (shards) values (%s)", [settings.SHARDS])
        cursor.execute("insert into events_head (shard) select generate_series(0, %s)", [settings.SHARDS - 1])


class Migration(migrations.Migration):
    dependencies = [("events", "0001_log")]
    operations = [migrations.RunPython(create_heads, migrations.RunPython.noop)]
