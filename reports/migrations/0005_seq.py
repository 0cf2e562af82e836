"""Count the changes of every table that displays are told; they are folded like everything else of a table."""

import pathlib

from django.db import migrations, models

_HERE = pathlib.Path(__file__).parent


class Migration(migrations.Migration):
    dependencies = [("reports", "0004_late_columns")]
    operations = [
        migrations.AddField(
            model_name="table",
            name="seq",
            field=models.BigIntegerField(default=0),
            preserve_default=False,
        ),
        migrations.RunSQL((_HERE / "0005_seq.sql").read_text(), (_HERE / "0005_seq_reverse.sql").read_text()),
    ]
