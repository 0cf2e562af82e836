"""Keep the gaming day of each event in the log, so that a later change of the site's day moves nothing stored."""

import pathlib
from typing import Any

from django.conf import settings
from django.db import migrations, models

_SQL = (pathlib.Path(__file__).with_suffix(".sql")).read_text()


def _add(apps: Any, schema_editor: Any) -> None:
    """Give stored events the day of the settings that were in force until now."""
    del apps
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(_SQL)
        cursor.execute("call events_keep_gaming_day(%s, %s)", [settings.SITE_ZONE, settings.GAMING_DAY_START_HOUR])
        cursor.execute("drop procedure events_keep_gaming_day(text, integer)")


def _drop(apps: Any, schema_editor: Any) -> None:
    del apps
    schema_editor.execute("alter table events_event drop column gaming_day")


class Migration(migrations.Migration):
    dependencies = [("events", "0004_listed")]
    operations = [
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunPython(_add, _drop)],
            state_operations=[migrations.AddField("event", "gaming_day", models.DateField())],
        ),
    ]
