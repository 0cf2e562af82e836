"""Who closed an account, who agreed, and why."""

import pathlib

from django.db import migrations

_SQL = pathlib.Path(__file__).with_suffix(".sql").read_text()


class Migration(migrations.Migration):
    dependencies = [("ledger", "0008_closing")]
    operations = [migrations.RunSQL(_SQL, "drop table ledger_closing")]
