"""Name the version of the read models that is shown."""

import pathlib

from django.db import migrations

SQL = pathlib.Path(__file__).with_suffix(".sql").read_text()


class Migration(migrations.Migration):
    dependencies = [("reports", "0002_first_model")]
    operations = [migrations.RunSQL(SQL, reverse_sql="DROP FUNCTION reports_live()")]
