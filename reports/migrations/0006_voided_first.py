"""Rounds whose void came before them are drawn as voided: models from now on are folded by the fourth rules."""

from django.db import migrations

_SQL = "UPDATE reports_model SET fold = 4 WHERE fold = 3 AND NOT EXISTS (SELECT FROM reports_cursor)"


class Migration(migrations.Migration):
    dependencies = [("reports", "0005_seq")]
    operations = [migrations.RunSQL(_SQL, "UPDATE reports_model SET fold = 3 WHERE fold = 4")]
