"""How much of what stands came after its gaming day had closed."""

import pathlib

from django.db import migrations, models

_SQL = pathlib.Path(__file__).with_suffix(".sql").read_text()
_SUMS = ("late_rounds", "late_bets", "late_staked", "late_returned")
_SQUARES = models.DecimalField(max_digits=60, decimal_places=0, default=0)


class Migration(migrations.Migration):
    dependencies = [("reports", "0003_live_version")]
    operations = [
        *[migrations.AddField("betday", name, models.BigIntegerField(default=0)) for name in _SUMS],
        migrations.AddField("betday", "late_squares", _SQUARES),
        migrations.RunSQL(_SQL, "UPDATE reports_model SET fold = 1 WHERE fold = 2"),
    ]
