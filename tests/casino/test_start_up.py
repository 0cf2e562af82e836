"""A process with another number of shards than its database does not start."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from casino import start_up
from games.odds import theory
from tests import databases

pytestmark = pytest.mark.django_db

_WEB = "import django; django.setup(); import casino.asgi"


def ask(*, database: str) -> None:
    """Ask over a connection of its own, as a starting process does."""

    def job() -> None:
        connection.settings_dict = connection.settings_dict | {"NAME": database}
        start_up.refuse_other_shapes()

    with ThreadPoolExecutor(max_workers=1) as pool:
        pool.submit(job).result()


def test_the_web_does_not_start_with_another_number_of_shards() -> None:
    environment = os.environ | {
        "DATABASE_URL": databases.url(),
        "SHARDS": "64",
        "DJANGO_SETTINGS_MODULE": "casino.settings",
    }
    command = [sys.executable, "-c", _WEB]
    started = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)  # noqa: S603 - our own interpreter
    assert started.returncode != 0
    assert "created with 8 shards, the setting SHARDS says 64" in started.stderr


def test_the_right_number_starts() -> None:
    ask(database=str(connection.settings_dict["NAME"]))


def test_a_database_that_cannot_be_asked_is_no_reason_to_stop() -> None:
    ask(database="postgres")
    ask(database="no such database")


def test_laws_worked_out_at_the_start_are_remembered() -> None:
    start_up.work_out_laws()
    before = theory.released_laws.cache_info().misses
    assert theory.released_laws(key="yatzy.house/1")
    assert theory.released_laws.cache_info().misses == before
