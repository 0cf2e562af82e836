"""The clone fixture gives a database of one's own."""

from django.db import connection


def test_own_database_is_a_clone(own_database: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute("select current_database()")
        assert cursor.fetchone()[0] in own_database
