"""Find what was said of a table beside its rounds: a resumed stream asks what its table was doing then."""

import pathlib

from django.db import migrations

_HERE = pathlib.Path(__file__).parent


class Migration(migrations.Migration):
    dependencies = [("streaming", "0001_tickets"), ("settlement", "0004_cursor_moved_at")]
    operations = [
        migrations.RunSQL(
            (_HERE / "0002_events_of_tables.sql").read_text(), (_HERE / "0002_events_of_tables_reverse.sql").read_text()
        ),
    ]
