"""Marks of play along each shard; a read model that stands gets them from here on, one that is rebuilt from the start."""

import pathlib

from django.db import migrations

_SQL = (pathlib.Path(__file__).parent / "0007_marks.sql").read_text()


class Migration(migrations.Migration):
    dependencies = [("reports", "0006_voided_first")]
    operations = [migrations.RunSQL(_SQL, "DROP TABLE reports_mark, reports_mark_day, reports_mark_bet")]
