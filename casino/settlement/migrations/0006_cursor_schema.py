"""Let the cursor's check look at the outcomes of its own schema, so that a replay may stand beside the original."""

import pathlib

from django.db import migrations

_HERE = pathlib.Path(__file__)


class Migration(migrations.Migration):
    dependencies = [("settlement", "0005_table_day")]
    operations = [
        migrations.RunSQL(_HERE.with_suffix(".sql").read_text(), _HERE.with_suffix(".reverse.sql").read_text())
    ]
