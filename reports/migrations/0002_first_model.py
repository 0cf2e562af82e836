"""Make the first read model live, and let the application's role fold into it."""

import pathlib

from django.db import migrations

SQL = pathlib.Path(__file__).with_suffix(".sql").read_text()
REVERSE = "DELETE FROM reports_model"


class Migration(migrations.Migration):
    dependencies = [("reports", "0001_read_models")]
    operations = [migrations.RunSQL(SQL, reverse_sql=REVERSE)]
