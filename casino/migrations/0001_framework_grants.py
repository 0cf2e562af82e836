"""Let the least-privilege role use the tables that come with Django."""

import pathlib

from django.db import migrations

_SQL = pathlib.Path(__file__).with_suffix(".sql")


class Migration(migrations.Migration):
    """Grants only; the role casino_app exists before the first migration (deploy/postgres/roles.sql)."""

    initial = True
    dependencies = [
        ("admin", "0003_logentry_add_action_flag_choices"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
        ("sessions", "0001_initial"),
    ]
    operations = [
        migrations.RunSQL(sql=_SQL.read_text(), reverse_sql=_SQL.with_suffix(".reverse.sql").read_text()),
    ]
